// Event -> timer: when the next report of an account is due. What opens and ends its access, or its life, moves it too (A52).
import { idOf } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { nextReport, reportsOpenSince } from '#domain/reporting/reporting.ts';
import type { ProjectedEvent } from '#projections/projection.ts';
import type { ProcessManager } from '../process-manager.ts';
import { reportKey } from '../timer-keys.ts';

const MOVES: ReadonlySet<ProjectedEvent['type']> = new Set<ProjectedEvent['type']>([
  'ReportingSet',
  'ReportDue',
  'SubscriptionSynced',
  'SubscriptionAccessEnded',
  'PersonErased',
]);

export const reportingManager: ProcessManager = {
  name: 'reporting',
  version: 1,
  // Planned from what the schedule and the access are now.
  start: 'beginning',
  categories: ['reporting', 'subscription', 'account'],
  personal: false,
  asks({ type, meta }) {
    const id = idOf(meta.stream);
    return MOVES.has(type) ? { states: [`reporting-${id}`, `subscription-${id}`, `account-${id}`] } : {};
  },
  react({ type, meta }, known) {
    if (!MOVES.has(type)) return {};
    const id = idOf(meta.stream) as AccountId;
    const openSince = reportsOpenSince(known.state('account', id), known.state('subscription', id), known.now);
    return { timers: [{ key: reportKey(id), at: nextReport(known.state('reporting', id), id, openSince, known.now)?.at ?? null }] };
  },
};
