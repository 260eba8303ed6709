// Event -> timer: when a call that a reminder asked for is made, tried again, or asked about (DESIGN 3.10).
import { callDecider, nextCall } from '#domain/calls/call.ts';
import type { CallEvent, SubcontractorEvent } from '#domain/events.ts';
import { categoryOf, idOf } from '#domain/kernel/event.ts';
import type { ProcessManager } from '../process-manager.ts';
import { callKey } from '../timer-keys.ts';

export const callsManager: ProcessManager = {
  name: 'calls',
  version: 1,
  // Nobody is rung for what was asked before this was there.
  start: 'now',
  categories: ['subcontractor', 'call'],
  personal: false,
  react(event) {
    const { stream, occurredAt } = event.meta;
    if (categoryOf(stream) === 'subcontractor') {
      const { type, data } = event as SubcontractorEvent;
      if (type !== 'ReminderDecided' || data.call === null) return {};
      const { callId, scheduledFor } = data.call;
      const due = nextCall(callDecider.initial, scheduledFor, occurredAt);
      return { timers: [{ key: callKey(callId, idOf(stream)), at: due?.at ?? null }] };
    }
    const change = event as CallEvent;
    if (change.type === 'CallTurnTaken') return {};
    // What waits for a call after one of its other events, that event says by itself.
    const due = nextCall(callDecider.evolve(callDecider.initial, change), occurredAt, occurredAt);
    const { callId, subcontractorId } = change.data;
    return { timers: [{ key: callKey(callId, subcontractorId), at: due?.at ?? null, subcontractorId }] };
  },
};
