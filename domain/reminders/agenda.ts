// Computes what is asked of a subcontractor and when, for the two engines « échéances » and « pièces manquantes » (A01-A03, A15). Pure. No
// other code schedules reminders; decide.ts computes this again when a reminder is due.
import type { DeliveryChannel } from '../deliveries/events.ts';
import type { DocumentTypesState } from '../document-types/document-types.ts';
import { inEffect, stretches, succession } from '../documents/cover.ts';
import { latest, validatedOf } from '../documents/slots.ts';
import { callOpening, nextOpening, smsOpening } from '../kernel/business-hours.ts';
import { addDays, addMillis, type CalendarDate, daysBetween, type Instant, inParis, parisDay, parisInstant } from '../kernel/calendar.ts';
import type { Now } from '../kernel/decider.ts';
import { notBefore } from '../kernel/due.ts';
import type { DocumentId, DocumentTypeId } from '../kernel/ids.ts';
import { canBeCalled, canReceiveSms } from '../kernel/phone.ts';
import { messageHours } from '../kernel/phone-hours.ts';
import { askedTypeIds, type SubcontractorState } from '../subcontractors/state.ts';
import { type Entitlements, entitlementsOf } from '../subscriptions/entitlements.ts';
import { type SubscriptionState, subscriptionOf } from '../subscriptions/subscription.ts';
import type { RemindedDocument } from './events.ts';
import { appliesTo, channelsOf, GROUPING_DAYS, type ReminderPolicyState, type ReminderStep } from './policy.ts';
import type { RemindersState } from './state.ts';

/** Facts of the account's other streams, which may lag behind. */
export type ReminderFacts = Now & {
  readonly documentTypes: DocumentTypesState['types'];
  readonly policy: ReminderPolicyState;
  readonly subscription: SubscriptionState;
};

/** Automatic e-mails and SMS are sent at this hour in Paris (F206). */
export const REMINDER_HOUR = 8;
/** A reminder that is this many days late is not sent: a later step covers it. House rule. */
export const LATE_DAYS = 7;

const DAY_MS = 86_400_000;

// ---- what is asked for ---------------------------------------------------------------------------------------------
/** A validated document with a foreseeable end: the one that ends the cover of its type. */
export type Expiring = {
  readonly documentTypeId: DocumentTypeId;
  readonly documentId: DocumentId;
  readonly expiresOn: CalendarDate;
  readonly alertDaysBefore: number;
  /**
   * Earlier steps do not apply: those before its validation, correction or reinstatement, before its cover began, or before the type's
   * alert days became these.
   */
  readonly since: Instant;
  /** The first day of its cover without a gap; null: cover had begun at the validation. */
  readonly from: CalendarDate | null;
};

const byEnd = (a: Expiring, b: Expiring): number =>
  a.expiresOn < b.expiresOn ? -1 : a.expiresOn > b.expiresOn ? 1 : a.documentTypeId - b.documentTypeId;

/** For each requested type, the ends of its cover from today on; several, in order, if there are gaps. */
function ends(state: SubcontractorState, { documentTypes, today }: Pick<ReminderFacts, 'documentTypes' | 'today'>): Expiring[][] {
  return askedTypeIds(state, documentTypes).map((documentTypeId) => {
    const { alertDaysBefore = 0, alertSince = null } = documentTypes.get(documentTypeId) ?? {};
    return stretches(succession(validatedOf(state.documents, documentTypeId)), today).map(({ from, last: { documentId, expiresOn } }) => {
      const since = latestOf(state.documents.get(documentId)?.since ?? null, alertSince, from && parisInstant(from));
      return { documentTypeId, documentId, expiresOn, alertDaysBefore, since, from };
    });
  });
}
/** Of each type, the end that counts on a day; the earliest first. Cover that has not begun does not count. */
const endsOn = (all: readonly Expiring[][], day: CalendarDate): Expiring[] =>
  all.flatMap((ofType) => ofType.findLast(({ from }) => from === null || from <= day) ?? []).sort(byEnd);

/** The ends of cover of the requested types that count today, the earliest first. */
export const expiring = (state: SubcontractorState, facts: Pick<ReminderFacts, 'documentTypes' | 'today'>): Expiring[] =>
  endsOn(ends(state, facts), facts.today);

/** Groups documents that share their messages: a group starts with the earliest end and takes all up to four days later (A03). */
export function grouped(all: readonly Expiring[]): Expiring[][] {
  const groups: Expiring[][] = [];
  for (const one of all) {
    const open = groups.at(-1);
    if (open !== undefined && daysBetween(open[0]!.expiresOn, one.expiresOn) < GROUPING_DAYS) open.push(one);
    else groups.push([one]);
  }
  return groups;
}

/** Required types without cover today (F172), each with the state of its last document. Pending documents are listed as such. */
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
/** Whether at least one document is not pending, so that he can act. */
export const isActionable = (missing: readonly RemindedDocument[]): boolean => lackingCount(missing) > 0;

/** Of the documents asked for again, those that he has to send: a pending one has come. */
export const lackingCount = (missing: readonly RemindedDocument[]): number => missing.filter(({ state }) => state !== 'pending').length;

// ---- who can be written to -----------------------------------------------------------------------------------------
/** Whether he can get a message at all: every reminder leads to his link (F211). An expired link is renewed. */
export const isOpen = (state: SubcontractorState): boolean =>
  state.isActive && !state.archived && state.link !== null && !state.link.revoked && state.profile !== null;

/** Whether his address or number supports the channel, regardless of his preferences. */
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
/** The channels of a step that plan, number and preferences allow; the phone number is checked once. */
function usable(state: SubcontractorState, { plan }: Entitlements): Usable {
  if (plan === 'none') return () => [];
  const open = (['email', 'sms', 'voice'] as const).filter((channel) => canReach(state, channel) && !isRefused(state, channel));
  return (step) => channelsOf(step, plan).filter((channel) => open.includes(channel));
}

// ---- when ----------------------------------------------------------------------------------------------------------
/** A step to come. `at`: when it is sent, never before now. */
export type Waiting = { readonly at: Instant; readonly planned: Instant } & (
  | {
      readonly kind: 'echeance';
      readonly step: ReminderStep;
      readonly channels: readonly DeliveryChannel[];
      readonly documents: readonly Expiring[];
    }
  /** `attempt`: the number of steps of the cycle done with this one. `lapsed`: its time passed while nothing could be sent. */
  | { readonly kind: 'pieces-manquantes'; readonly offset: number; readonly attempt: number; readonly lapsed: boolean }
  /** All documents are sent and validated: the cycle ends at once. */
  | { readonly kind: 'complete' }
);

/** A step on time at its planned moment, a late one now, but by day where he is (K2). */
function sendingTime({ profile }: SubcontractorState, planned: Instant, now: Instant): Instant {
  const at = notBefore(planned, now);
  const { date, hour } = inParis(at);
  const [from, to] = messageHours(profile?.contactPhone ?? '');
  return hour >= from && hour < to ? at : parisInstant(hour < from ? date : addDays(date, 1), from);
}
/** When an automatic message that is decided now goes out: a call and an SMS wait for the opening of the contact's place (A17, K38). */
export function leavesAt({ profile }: Pick<SubcontractorState, 'profile'>, channel: DeliveryChannel, now: Instant): Instant {
  const phone = profile?.contactPhone ?? '';
  if (channel === 'email') return now;
  return nextOpening(now, channel === 'sms' ? smsOpening(phone) : callOpening(phone));
}
const latestOf = (...moments: (Instant | null)[]): Instant =>
  moments
    .filter((at) => at !== null)
    .sort()
    .at(-1)!;

/** Steps planned before this moment are not sent: the policy is newer, the account had no access, or they are a week late. */
export const lapsesBefore = ({ from, paused }: RemindersState, { policy, subscription, now }: ReminderFacts): Instant =>
  latestOf(from, paused && parisInstant(paused.until), policy.since, subscription.accessSince, addMillis(now, -LATE_DAYS * DAY_MS));

/**
 * The steps of one group, each for the members whose step is not done. A step without a channel is included, so that it can be marked done.
 */
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
    return [{ kind: 'echeance', planned, at: sendingTime(state, planned, facts.now), step, channels: channelsFor(step), documents }];
  });
}

/** When a step of the cycle is due: the first at the start itself, the others in the morning. */
export const cycleMoment = (startedAt: Instant, offset: number): Instant =>
  offset === 0 ? startedAt : parisInstant(addDays(parisDay(startedAt), offset), REMINDER_HOUR);

function cycleOf(state: SubcontractorState, before: Instant, facts: ReminderFacts): Waiting | null {
  const { enabled, attempt, startedAt } = state.reminders.cycle;
  if (!enabled || startedAt === null) return null;
  // Nothing is asked of him yet: nothing is complete.
  if (askedTypeIds(state, facts.documentTypes).length === 0) return null;
  if (missingDocuments(state, facts).length === 0) return { kind: 'complete', planned: facts.now, at: facts.now };
  const offsets = facts.policy.policy.missing;
  const waiting = offsets
    .map((offset, index) => ({ offset, attempt: index + 1, planned: cycleMoment(startedAt, offset) }))
    .filter((step) => step.attempt > attempt);
  const overdue = waiting.findLast(({ planned }) => planned >= before && planned <= facts.now);
  const next = overdue ?? waiting.find(({ planned }) => planned >= before);
  if (next !== undefined) {
    // A start at once is not put off.
    const at = next.offset === 0 && next.planned === facts.now ? facts.now : sendingTime(state, next.planned, facts.now);
    return { kind: 'pieces-manquantes', ...next, at, lapsed: false };
  }
  // The time of the last step has passed: it is recorded as lapsed, so that the cycle counts as over.
  const last = waiting.at(-1);
  return last === undefined ? null : { kind: 'pieces-manquantes', ...last, at: notBefore(before, facts.now), lapsed: true };
}

/**
 * All steps to come, in no order; empty if nothing may be sent to him, or by the account. If cover begins after a gap, other ends count
 * from that day and missing types may no longer be missing, so each such day has a view of its own.
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
