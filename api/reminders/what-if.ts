// Compares another reminder policy with the current one (G05): replays the past year of every stream, or plays the next thirty days.

import type { WhatIf } from '#contract/forecast.ts';
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import type { DomainEvent, EventType } from '#domain/events.ts';
import { addMillis, type CalendarDate, type Instant, parisDay } from '#domain/kernel/calendar.ts';
import type { StreamCategory } from '#domain/kernel/event.ts';
import { foreseen } from '#domain/reminders/forecast.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import type { ReminderPolicy, ReminderPolicyState } from '#domain/reminders/policy.ts';
import { type Difference, daysUncovered, differences, type Message, replayed } from '#domain/reminders/what-if.ts';
import type { SubcontractorEvent } from '#domain/subcontractors/events.ts';
import { evolveSubcontractor, NOBODY, type SubcontractorState } from '#domain/subcontractors/state.ts';
import type { SubscriptionState } from '#domain/subscriptions/subscription.ts';
import { remindedIds, standingsOf, unpacked } from '#projections/reminders/query.ts';
import { evolveIn, initialOf } from '../shell/deciders.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { openedStream } from '../shell/opened-stream.ts';
import { daysAhead, forEach } from './forecast.ts';

/** `signal` aborts when the asker has left: the work ends with the stream that is being read. */
type Deps = Pick<ApiDeps, 'sql' | 'store' | 'keys' | 'clock' | 'loadState' | 'config'> & { signal: AbortSignal };
const YEAR_DAYS = 365;
const NEXT_DAYS = 30;
const DAY_MS = 86_400_000;
/** CONTRACT « Reminders, second part ». */
const MOST_DIFFERENCES = 200;
/** Streams read at the same time, so that the store can serve others. */
const READERS = 8;
/** Events whose personal part says who can be reached, and what the contact wanted. */
const PERSONAL: readonly EventType[] = ['SubcontractorRegistered', 'SubcontractorEdited', 'ReminderSkipped', 'RemindersPaused'];

function tally(costs: ApiDeps['config']['reminderCosts']) {
  const sums = { current: { email: 0, sms: 0, voice: 0 }, other: { email: 0, sms: 0, voice: 0 } };
  const changed: (Difference & { subcontractorId: number })[] = [];
  let days = 0;
  const totals = (messages: { email: number; sms: number; voice: number }) => {
    const amount = messages.email * costs.email + messages.sms * costs.sms + messages.voice * costs.voice;
    return { messages, cost: { amount: Math.round(amount * 100) / 100, currency: 'EUR' as const }, daysUncovered: days };
  };
  return {
    add(subcontractorId: number, current: readonly Message[], other: readonly Message[], uncovered: number): void {
      for (const { channel } of current) sums.current[channel] += 1;
      for (const { channel } of other) sums.other[channel] += 1;
      for (const { at, channel, change } of differences(current, other)) changed.push({ at, channel, change, subcontractorId });
      days += uncovered;
    },
    answer(): WhatIf {
      const inOrder = changed.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.subcontractorId - b.subcontractorId));
      return { current: totals(sums.current), other: totals(sums.other), differences: inOrder.slice(0, MOST_DIFFERENCES) };
    },
  };
}

/** A stream of the account, folded up to any instant. */
async function moments<State>(deps: Deps, category: StreamCategory, accountId: number) {
  let state = initialOf(category);
  const told = await openedStream<DomainEvent>(deps, `${category}-${accountId}`, []);
  const states = told.map(({ at, event }) => {
    state = evolveIn(category, state, event);
    return { at, state: state as State };
  });
  return {
    changes: states.map(({ at }) => at),
    at: (moment: Instant): State => states.findLast(({ at }) => at <= moment)?.state ?? (initialOf(category) as State),
  };
}

/** Everything that people did stays as it was: skips, pauses, refusals. */
async function pastYear(deps: Deps, accountId: number, asked: ReminderPolicy): Promise<WhatIf> {
  const to = deps.clock.now();
  const from = addMillis(to, -YEAR_DAYS * DAY_MS);
  const [types, policies, subscriptions, ids] = await Promise.all([
    moments<DocumentTypesState>(deps, 'documenttypes', accountId),
    moments<ReminderPolicyState>(deps, 'reminderpolicy', accountId),
    moments<SubscriptionState>(deps, 'subscription', accountId),
    remindedIds(deps.sql, accountId),
  ]);
  const factsUnder = (policyAt: (at: Instant) => ReminderPolicyState) => (at: Instant) => ({
    documentTypes: types.at(at).types,
    policy: policyAt(at),
    subscription: subscriptions.at(at),
  });
  const period = { from, to, changes: [...types.changes, ...policies.changes, ...subscriptions.changes] };
  const result = tally(deps.config.reminderCosts);
  const today = types.at(to).types;
  const waiting = ids.values();
  const reader = async (): Promise<void> => {
    for (const id of waiting) {
      deps.signal.throwIfAborted();
      const history = await openedStream<SubcontractorEvent>(deps, `subcontractor-${id}`, PERSONAL);
      const current = replayed(history, { ...period, factsAt: factsUnder(policies.at) });
      const other = replayed(history, { ...period, factsAt: factsUnder(() => ({ policy: asked, since: null })) });
      const state = history.reduce((folded, { event }) => evolveSubcontractor(folded, event), NOBODY);
      const first = [parisDay(from), parisDay(history[0]?.at ?? to)].sort().at(-1)!;
      result.add(id, current, other, daysUncovered(state, today, first, parisDay(to)));
    }
  };
  await Promise.all(Array.from({ length: READERS }, reader));
  return result.answer();
}

async function nextDays(deps: Deps, accountId: number, asked: ReminderPolicy): Promise<WhatIf> {
  const [facts, rows] = await Promise.all([reminderFacts(deps, accountId), standingsOf(deps.sql, accountId)]);
  const to = daysAhead(facts, NEXT_DAYS);
  const [first, last]: CalendarDate[] = [facts.today, parisDay(to)];
  // The same policy changes nothing; another one holds from now on (domain/reminders/policy.ts).
  const same = JSON.stringify(asked) === JSON.stringify(facts.policy.policy);
  const under = { ...facts, policy: same ? facts.policy : { policy: asked, since: facts.now } };
  const result = tally(deps.config.reminderCosts);
  const coming = (state: SubcontractorState, by: typeof facts): Message[] =>
    foreseen(state, by, to).filter(({ skipped }) => skipped === null);
  await forEach(rows, deps.signal, ({ id, standing }) => {
    const { state } = unpacked(standing);
    result.add(id, coming(state, facts), coming(state, under), daysUncovered(state, facts.documentTypes, first!, last!));
  });
  return result.answer();
}

export const whatIf = (deps: Deps, accountId: number, asked: ReminderPolicy, period: 'past-year' | 'next-30-days'): Promise<WhatIf> =>
  period === 'past-year' ? pastYear(deps, accountId, asked) : nextDays(deps, accountId, asked);
