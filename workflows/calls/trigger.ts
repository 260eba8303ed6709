// Event -> timer: when a call that a reminder requested is dialled, retried, or its result is asked for (DESIGN 3.10).
import { callDecider, nextCall } from '#domain/calls/call.ts';
import { moves } from '#domain/events.ts';
import { ALWAYS } from '#domain/kernel/business-hours.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { ProcessManager } from '../process-manager.ts';
import { callKey } from '../timer-keys.ts';

export const callsManager: ProcessManager = {
  name: 'calls',
  version: 1,
  // Calls requested before this process manager existed are never made.
  start: 'now',
  categories: ['subcontractor', 'call'],
  personal: false,
  react(event) {
    const { stream, occurredAt } = event.meta;
    if (!moves(event, 'call')) return {};
    if (event.type === 'ReminderDecided') {
      if (event.data.call === null) return {};
      const { callId, scheduledFor } = event.data.call;
      const due = nextCall(callDecider.initial, scheduledFor, occurredAt, ALWAYS);
      return { timers: [{ key: callKey(callId, idOf(stream)), at: due?.at ?? null }] };
    }
    // After a call's own event, the next step follows from that event alone.
    const due = nextCall(callDecider.evolve(callDecider.initial, event), occurredAt, occurredAt, ALWAYS);
    const { callId, subcontractorId } = event.data;
    return { timers: [{ key: callKey(callId, subcontractorId), at: due?.at ?? null, subcontractorId }] };
  },
};
