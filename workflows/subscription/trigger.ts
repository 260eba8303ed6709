// Event -> timer: when the end of an account's access must be recorded, or the provider must be asked (DESIGN 3.10).
import { idOf } from '#domain/kernel/event.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import { nextSubscription } from '#domain/subscriptions/next-step.ts';
import type { ProcessManager } from '../process-manager.ts';
import { subscriptionKey } from '../timer-keys.ts';

export const subscriptionManager: ProcessManager = {
  name: 'subscription-steps',
  version: 1,
  // It plans from the current subscription, so the whole history is safe.
  start: 'beginning',
  categories: ['subscription'],
  personal: false,
  asks: ({ meta }) => ({ states: [meta.stream] }),
  react({ meta }, known) {
    const id = idOf(meta.stream) as AccountId;
    const at = nextSubscription(known.state('subscription', id), id, known.now)?.at ?? null;
    return { timers: [{ key: subscriptionKey(id), at }] };
  },
};
