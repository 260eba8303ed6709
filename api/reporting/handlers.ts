// The settings of the periodic report, and a test report. Read from the stream itself, which has only a few events.

import type { ReportingSettings } from '#contract/reporting.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { ReportSchedule } from '#domain/reporting/events.ts';
import type { ReportingState } from '#domain/reporting/reporting.ts';
import type { Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import type { Limit } from '../shell/http/limits.ts';

/** Each test report is a mail with a file, and stays in the history. */
const TEST_REPORTS: Limit = { name: 'test-report', tries: 20, seconds: 3600 };

/** The specification's name of each setting. */
const NAMES = {
  isEnabled: 'enabled',
  frequency: 'frequency',
  dayOfWeek: 'weekday',
  dayOfMonth: 'day',
  hour: 'hour',
} as const satisfies Record<Exclude<keyof ReportingSettings, 'lastSent'>, keyof ReportSchedule>;

const settingsOf = ({ schedule: { enabled, frequency, weekday, day, hour }, lastSent }: ReportingState): ReportingSettings => ({
  ...{ isEnabled: enabled, frequency, dayOfWeek: weekday, dayOfMonth: day, hour, lastSent },
});

export function reportingRoutes({ loadState, limits }: RouteDeps) {
  const read = async (accountId: AccountId) => settingsOf((await loadState('reporting', accountId)).state as ReportingState);
  return {
    getReporting: ({ visitor }) => read(visitor.accountId),
    async putReporting({ visitor: { accountId }, body, effects }) {
      const given = Object.entries(body).filter(([, value]) => value !== undefined);
      const changes: Partial<ReportSchedule> = Object.fromEntries(given.map(([name, value]) => [NAMES[name as keyof typeof NAMES], value]));
      await effects.dispatch({ type: 'SetReporting', accountId, ...changes });
      return read(accountId);
    },
    async sendTestReport({ visitor: { accountId }, effects }) {
      await limits.take(TEST_REPORTS, String(accountId));
      await effects.dispatch({ type: 'SendTestReport', accountId });
      return { message: 'Rapport de test envoyé' };
    },
  } satisfies Partial<Handlers>;
}
