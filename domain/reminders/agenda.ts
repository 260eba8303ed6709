// What is to be asked of a subcontractor and when: the two engines « échéances » and « pièces manquantes » (A01-A03, A15). Pure: nothing else
// says when a reminder goes out, and what goes out is decided from here again when its moment has come (decide.ts).
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { DocumentTypesState } from '../document-types/document-types.ts';
import { inEffect, stretches, succession } from '../documents/cover.ts';
import { latest, validatedOf } from '../documents/slots.ts';
import { addDays, addMillis, type CalendarDate, daysBetween, type Instant, inParis, parisDay, parisInstant } from '../kernel/calendar.ts';
import type { Now } from '../kernel/decider.ts';
import { notBefore } from '../kernel/due.ts';
import type { DocumentId, DocumentTypeId } from '../kernel/ids.ts';
import { canBeCalled, canReceiveSms } from '../kernel/phone.ts';
import { askedTypeIds, type SubcontractorState } from '../subcontractors/state.ts';
import { type Entitlements, entitlementsOf } from '../subscriptions/entitlements.ts';
import { type SubscriptionState, subscriptionOf } from '../subscriptions/subscription.ts';
import type { RemindedDocument } from './events.ts';
import { appliesTo, channelsOf, GROUPING_DAYS, type ReminderPolicyState, type ReminderStep } from './policy.ts';
import type { RemindersState } from './state.ts';

/** Facts of the account's other streams; they may be a moment old. */
export type ReminderFacts = Now & {
  readonly documentTypes: DocumentTypesState['types'];
  readonly policy: ReminderPolicyState;
  readonly subscription: SubscriptionState;
};

/** E-mails and SMS that go out by themselves leave at this hour of Paris (F206). */
export const REMINDER_HOUR = 8;
/** What was held up, because nothing ran at its moment, leaves between these hours only. */
const LATE_HOURS = [REMINDER_HOUR, 20] as const;
/** And not at all when it is so many days late: a later step says it. House rule. */
export const LATE_DAYS = 7;

const DAY_MS = 86_400_000;

// ---- what is asked for ---------------------------------------------------------------------------------------------
/** A document whose end is foreseen: the one that ends the cover of its type. */
export type Expiring = {
  readonly documentTypeId: DocumentTypeId;
  readonly documentId: DocumentId;
  readonly expiresOn: CalendarDate;
  readonly alertDaysBefore: number;
  /** Steps before it was validated, corrected or covered again, before its cover began, or before its type's alert days were these, are not its own. */
  readonly since: Instant;
  /** The first day of that cover without a gap; null: it had begun when it was validated. */
  readonly from: CalendarDate | null;
};

const byEnd = (a: Expiring, b: Expiring): number =>
  a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : a.documentTypeId - b.documentTypeId;

/** Of each type that is asked, the ends of its cover from today on; several where there are gaps, in order. */
function ends(state: SubcontractorState, { documentTypes, today }: Pick<ReminderFacts, 'documentTypes' | 'today'>): Expiring[][] {
  return askedTypeIds(state, documentTypes).map((documentTypeId) => {
    const { alertDaysBefore = 0, alertSince = null } = documentTypes.get(documentTypeId) ?? {};
    return stretches(succession(validatedOf(state.documents, documentTypeId)), today).map(({ from, last: { documentId, expiresOn } }) => {
      const since = latestOf(state.documents.get(documentId)?.since ?? null, alertSince, from && parisInstant(from));
      return { documentTypeId, documentId, expiresOn, alertDaysBefore, since, from };
    });
  });
}
/** Those that count on a day, the earliest first; of cover that has not begun there is nothing to say. */
const endsOn = (all: readonly Expiring[][], day: CalendarDate): Expiring[] =>
  all.flatMap((ofType) => ofType.findLast(({ from }) => from === null || from <= day) ?? []).sort(byEnd);

/** The ends of cover of what is asked today, the earliest first. */
export const expiring = (state: SubcontractorState, facts: Pick<ReminderFacts, 'documentTypes' | 'today'>): Expiring[] =>
  endsOn(ends(state, facts), facts.today);

/** Documents that share their messages: a group opens at the earliest end and takes all up to four days later (A03). */
export function grouped(all: readonly Expiring[]): Expiring[][] {
  const groups: Expiring[][] = [];
  for (const one of all) {
    const open = groups.at(-1);
    if (open !== undefined && daysBetween(open[0]!.expiresOn, one.expiresOn) < GROUPING_DAYS) open.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Required types that no validated document covers today (F172), with what became of them. A pending one is listed and said to be under way. */
export function missingDocuments(state: SubcontractorState, facts: Pick<ReminderFacts, 'documentTypes' | 'today'>): RemindedDocument[] {
  return askedTypeIds(state, facts.documentTypes).flatMap((documentTypeId): RemindedDocument[] => {
    const held = inEffect(succession(validatedOf(state.documents, documentTypeId)), facts.today);
    if (held !== null && held.expiresOn >= facts.today) return [];
    const documentId = latest(state.documents, documentTypeId);
    const status = documentId === null ? undefined : state.documents.get(documentId)?.status;
    const pending = latest(state.documents, documentTypeId, 'pending') !== null;
    const was = pending ? 'pending' : held !== null ? 'expired' : status === 'rejected' ? 'rejected' : 'missing';
    return [
      { documentTypeId, documentId: held?.documentId ?? documentId, expirationDate: held?.expiresOn ?? null, state: was, offset: null },
    ];
  });
}
/** There is something that he can do. */
export const isActionable = (missing: readonly RemindedDocument[]): boolean => missing.some(({ state }) => state !== 'pending');

// ---- who can be written to -----------------------------------------------------------------------------------------
/** Whether anything may be sent to him at all: his link is the one thing that a reminder leads to (F211). An expired one is renewed. */
export const isOpen = (state: SubcontractorState): boolean =>
  state.isActive && !state.archived && state.link !== null && !state.link.revoked && state.profile !== null;

/** What his address and number can take, whatever he wants. */
export const canReach = ({ profile }: Pick<SubcontractorState, 'profile'>, channel: DeliveryChannel): boolean => {
  if (profile === null) return false;
  if (channel === 'email') return profile.contactEmail !== '';
  return channel === 'sms' ? canReceiveSms(profile.contactPhone) : canBeCalled(profile.contactPhone);
};
export const isRefused = ({ reminders }: Pick<SubcontractorState, 'reminders'>, channel: DeliveryChannel): boolean =>
  reminders.refused[channel] !== undefined;

export const entitled = ({ subscription, now }: Pick<ReminderFacts, 'subscription' | 'now'>): Entitlements =>
  entitlementsOf(subscriptionOf(subscription), now);

type Usable = (step: ReminderStep) => DeliveryChannel[];
/** The channels of a step that plan, number and contact leave; the number is judged once. */
function usable(state: SubcontractorState, { plan }: Entitlements): Usable {
  if (plan === 'none') return () => [];
  const open = (['email', 'sms', 'voice'] as const).filter((channel) => canReach(state, channel) && !isRefused(state, channel));
  return (step) => channelsOf(step, plan).filter((channel) => open.includes(channel));
}

// ---- when ----------------------------------------------------------------------------------------------------------
/** One step that waits. `at`: when it goes out, never before now. */
export type Waiting = { readonly at: Instant; readonly planned: Instant } & (
  | {
      readonly kind: 'echeance';
      readonly step: ReminderStep;
      readonly channels: readonly DeliveryChannel[];
      readonly documents: readonly Expiring[];
    }
  /** `attempt`: steps of the cycle that are done with it. `lapsed`: its time went by while nothing was to be sent. */
  | { readonly kind: 'pieces-manquantes'; readonly offset: number; readonly attempt: number; readonly lapsed: boolean }
  /** All has been sent and validated: the cycle ends at once. */
  | { readonly kind: 'complete' }
);

/** What was held up leaves by day; what is on time leaves at its moment. */
function late(planned: Instant, now: Instant): Instant {
  if (now <= planned) return planned;
  const { date, hour } = inParis(now);
  if (hour >= LATE_HOURS[0] && hour < LATE_HOURS[1]) return now;
  return parisInstant(hour < LATE_HOURS[0] ? date : addDays(date, 1), LATE_HOURS[0]);
}
const latestOf = (...moments: (Instant | null)[]): Instant =>
  moments
    .filter((at) => at !== null)
    .sort()
    .at(-1)!;

/** Whatever was due before this moment is sent no more: rules that came later, access that was away, or too late by a week. */
export const lapsesBefore = ({ from, paused }: RemindersState, { policy, subscription, now }: ReminderFacts): Instant =>
  latestOf(from, paused && parisInstant(paused.until), policy.since, subscription.accessSince, addMillis(now, -LATE_DAYS * DAY_MS));

/** Steps of one group that wait, each for those of its members for which it is not done; also where no channel is left, for them to be done. */
function stepsOf(
  state: SubcontractorState,
  group: readonly Expiring[],
  before: Instant,
  facts: ReminderFacts,
  channelsFor: Usable,
): Waiting[] {
  const { reminders } = state;
  return facts.policy.policy.steps.flatMap((step): Waiting[] => {
    const planned = parisInstant(addDays(group[0]!.expiresOn, step.day), REMINDER_HOUR);
    if (planned < before) return [];
    const documents = group.filter(({ documentTypeId, expiresOn, alertDaysBefore, since }) => {
      const done = reminders.done[documentTypeId];
      const isDone = done?.expiresOn === expiresOn && done.offsets.includes(step.day);
      return appliesTo(step, alertDaysBefore) && !isDone && since <= planned;
    });
    if (documents.length === 0) return [];
    return [{ kind: 'echeance', planned, at: late(planned, facts.now), step, channels: channelsFor(step), documents }];
  });
}

/** When step `index` of the cycle is due: the start itself, then mornings. */
export const cycleMoment = (startedAt: Instant, offset: number): Instant =>
  offset === 0 ? startedAt : parisInstant(addDays(parisDay(startedAt), offset), REMINDER_HOUR);

function cycleOf(state: SubcontractorState, before: Instant, facts: ReminderFacts): Waiting | null {
  const { enabled, attempt, startedAt } = state.reminders.cycle;
  if (!enabled || startedAt === null) return null;
  if (missingDocuments(state, facts).length === 0) return { kind: 'complete', planned: facts.now, at: facts.now };
  const offsets = facts.policy.policy.missing;
  const waiting = offsets
    .map((offset, index) => ({ offset, attempt: index + 1, planned: cycleMoment(startedAt, offset) }))
    .filter((step) => step.attempt > attempt);
  const overdue = waiting.findLast(({ planned }) => planned >= before && planned <= facts.now);
  const next = overdue ?? waiting.find(({ planned }) => planned >= before);
  if (next !== undefined) {
    const at = next.offset === 0 ? notBefore(next.planned, facts.now) : late(next.planned, facts.now);
    return { kind: 'pieces-manquantes', ...next, at, lapsed: false };
  }
  // The last one went by unsent: written down, so that the cycle is seen to be over.
  const last = waiting.at(-1);
  return last === undefined ? null : { kind: 'pieces-manquantes', ...last, at: notBefore(before, facts.now), lapsed: true };
}

/**
 * Everything that waits, in no order; empty where nothing may be sent to him, or by the account. Where cover begins behind a gap, other ends
 * count from that day on, and what was missing may be so no longer: seen as it will be then.
 */
export function agenda(state: SubcontractorState, facts: ReminderFacts): Waiting[] {
  const plan = entitled(facts);
  if (!isOpen(state) || !plan.remindersAuto) return [];
  const channelsFor = usable(state, plan);
  const all = ends(state, facts);
  const begins = all.flat().flatMap(({ from }) => (from !== null && from > facts.today ? [from] : []));
  const views = [facts, ...[...new Set(begins)].sort().map((today) => ({ ...facts, today, now: parisInstant(today) }))];
  return views.flatMap((then, index): Waiting[] => {
    const before = lapsesBefore(state.reminders, then);
    const over = views[index + 1]?.now ?? null;
    const echeances = grouped(endsOn(all, then.today))
      .flatMap((group) => stepsOf(state, group, before, then, channelsFor))
      .filter(({ at }) => over === null || at < over);
    const cycle = cycleOf(state, before, then);
    return cycle !== null && (index === 0 || cycle.kind === 'complete') ? [...echeances, cycle] : echeances;
  });
}
