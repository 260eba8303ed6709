// Event -> timer: when the next report of an account is due. What opens and ends its access, or its life, moves it too (A52).
import { moves } from '#domain/events.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { nextReport, reportsOpenSince } from '#domain/reporting/reporting.ts';
import type { ProcessManager } from '../process-manager.ts';
import { reportKey } from '../timer-keys.ts';

export const reportingManager: ProcessManager = {
  name: 'reporting',
  version: 1,
  // Planned from what the schedule and the access are now.
  start: 'beginning',
  categories: ['reporting', 'subscription', 'account'],
  personal: false,
  asks(event) {
    const id = idOf(event.meta.stream);
    return moves(event, 'reports') ? { states: [`reporting-${id}`, `subscription-${id}`, `account-${id}`] } : {};
  },
  react(event, known) {
    if (!moves(event, 'reports')) return {};
    const id = idOf(event.meta.stream) as AccountId;
    const openSince = reportsOpenSince(known.state('account', id), known.state('subscription', id), known.now);
    return { timers: [{ key: reportKey(id), at: nextReport(known.state('reporting', id), id, openSince, known.now)?.at ?? null }] };
  },
};
