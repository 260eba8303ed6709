// Event -> timer: when a sign-up ends unless its address is verified before.
import { nextRegistration } from '#domain/accounts/next-step.ts';
import { idOf } from '#domain/kernel/event.ts';
import type { ProcessManager } from '../process-manager.ts';
import { registrationKey } from '../timer-keys.ts';

export const registrationManager: ProcessManager = {
  name: 'registrations',
  version: 1,
  // It plans from the current state of the account: sign-ups from before this timer existed get one.
  start: 'beginning',
  categories: ['account'],
  personal: false,
  asks: ({ meta }) => ({ states: [meta.stream] }),
  react({ meta }, known) {
    const id = idOf(meta.stream);
    return { timers: [{ key: registrationKey(id), at: nextRegistration(known.state('account', id), meta.occurredAt)?.at ?? null }] };
  },
};
