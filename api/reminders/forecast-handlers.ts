// The reminder policy of an account, the forecast under it, and a comparison with another policy (CONTRACT « Reminders, second part »; G05,
// G06).

import type { routes } from '#contract/routes.ts';
import { parisDay } from '#domain/kernel/calendar.ts';
import type { AccountId, SubcontractorId } from '#domain/kernel/ids.ts';
import { foreseen } from '#domain/reminders/forecast.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import { policyFrom, type ReminderPolicyState } from '#domain/reminders/policy.ts';
import type { ReminderPolicyCommand } from '#domain/reminders/policy-events.ts';
import { skipKey } from '#domain/reminders/state.ts';
import { SKIPPED, UNSKIPPED } from '#domain/texts/fr/reminder-history.ts';
import { standingOf, standingsOf, unpacked } from '#projections/reminders/query.ts';
import type { Call, Handlers } from '../shell/call.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';
import { Problem, problemOf } from '../shell/problem.ts';
import { edit } from '../shell/versions.ts';
import { daysAhead, forecastOf, unchasedOf } from './forecast.ts';
import { whatIf } from './what-if.ts';

/** The API's `offset` is the step's day. */
const askedIn = (body: Call<(typeof routes)['setReminderPolicy']>['body']): ReminderPolicyCommand['policy'] =>
  'steps' in body
    ? { steps: body.steps.map(({ offset: day, channels }) => ({ day, channels })), missing: body.missing }
    : { preset: body.preset };

type ForecastId = Call<(typeof routes)['skipReminder']>['params']['id'];
/** The longest horizon of a forecast. */
const MOST_DAYS = 90;

export function forecastRoutes(deps: RouteDeps) {
  const { sql, config, loadState } = deps;

  async function policy(accountId: AccountId) {
    const { policy: set, since: updatedAt } = (await loadState('reminderpolicy', accountId)).state as ReminderPolicyState;
    const steps = set.steps.map(({ day: offset, channels }) => ({ offset, channels: [...channels] }));
    return { preset: set.preset, steps, missing: [...set.missing], updatedAt };
  }

  /** The forecast entry of an id, when there is one. The console shows a shorter time, so this looks the full 90 days ahead. */
  async function entry(accountId: AccountId, [subcontractorId, channel, day]: ForecastId) {
    const row = found(await standingOf(sql, accountId, subcontractorId));
    const facts = await reminderFacts(deps, accountId);
    if (day < facts.today) throw problemOf({ refusal: 'reminder-gone', detail: {} });
    const { state } = unpacked(row.standing);
    const isComing = foreseen(state, facts, daysAhead(facts, MOST_DAYS)).some((one) => one.channel === channel && parisDay(one.at) === day);
    // A skipped entry may be missing in the forecast, because its document has arrived; its skip can still be withdrawn.
    if (!isComing && state.reminders.skips[skipKey(channel, day)] === undefined) throw new Problem('not-found');
    return { subcontractorId: subcontractorId as SubcontractorId, channel, day };
  }

  return {
    reminderPolicy: ({ visitor }) => policy(visitor.accountId),
    async setReminderPolicy({ visitor: { accountId }, body, effects, http }) {
      const command = { type: 'SetReminderPolicy', accountId, policy: askedIn(body) } as const;
      const current = () => policy(accountId);
      await edit(deps, {
        ...{ http, effects, madeFrom: body.updatedAt, stream: ['reminderpolicy', accountId], command, current },
        fields: ({ updatedAt: _, ...set }) => set,
      });
      await effects.settled();
      return current();
    },

    async reminderForecast({ visitor: { accountId }, query: { days, subcontractorId }, http }) {
      const rows =
        subcontractorId === undefined ? await standingsOf(sql, accountId) : [found(await standingOf(sql, accountId, subcontractorId))];
      const { signal } = http.req.raw;
      return forecastOf(rows, await reminderFacts(deps, accountId), { days, costs: config.reminderCosts, signal });
    },
    async unchased({ visitor: { accountId }, http }) {
      const facts = await reminderFacts(deps, accountId);
      return unchasedOf(await standingsOf(sql, accountId, 'all'), facts, http.req.raw.signal);
    },
    async skipReminder({ visitor: { accountId }, params, body, effects }) {
      await effects.dispatch({ type: 'SkipReminder', accountId, ...(await entry(accountId, params.id)), reason: body.reason });
      await effects.settled();
      return { message: SKIPPED };
    },
    async withdrawSkip({ visitor: { accountId }, params, effects }) {
      await effects.dispatch({ type: 'WithdrawSkip', accountId, ...(await entry(accountId, params.id)) });
      await effects.settled();
      return { message: UNSKIPPED };
    },
    async reminderWhatIf({ visitor: { accountId }, body, http }) {
      return whatIf({ ...deps, signal: http.req.raw.signal }, accountId, policyFrom(askedIn(body.policy)), body.period);
    },
  } satisfies Partial<Handlers>;
}
