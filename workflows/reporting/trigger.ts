// Event -> timer: when the next report of an account is due. Events that start or end the account's access, or close the account, move it
// too (A52).
import { moves } from '#domain/events.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { nextReport, reportsOpenSince } from '#domain/reporting/reporting.ts';
import type { ProcessManager } from '../process-manager.ts';
import { reportKey } from '../timer-keys.ts';

export const reportingManager: ProcessManager = {
  name: 'reporting',
  version: 1,
  // It plans from the current schedule and access, so the whole history is safe.
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
