// Reserves an e-mail address for one account (DESIGN 3.5). Stream `email-<keyed hash>`.
import { RESERVATION_TAKEOVER_MINUTES } from '../constants.ts';
import { addMillis, type Instant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import type { AccountId } from '../kernel/ids.ts';
import { refuse } from '../kernel/refusal.ts';
import type { EmailCommand } from './commands.ts';
import type { EmailEvent } from './events.ts';

/** `holder` is null while the address is free; `earlier` lists former holders. */
export type EmailState = { readonly holder: AccountId | null; readonly reservedAt: Instant | null; readonly earlier: readonly AccountId[] };

const initial: EmailState = { holder: null, reservedAt: null, earlier: [] };

const free = ({ holder, earlier }: EmailState): EmailState => ({
  ...initial,
  earlier: holder === null || earlier.includes(holder) ? earlier : [...earlier, holder],
});

function evolve(state: EmailState, event: EmailEvent): EmailState {
  switch (event.type) {
    case 'EmailReserved':
      return { ...free(state), holder: event.data.accountId, reservedAt: event.data.reservedAt };
    case 'EmailReleased':
      return free(state);
    default:
      return never(event);
  }
}

function decide(state: EmailState, command: EmailCommand, { now }: Now): Decision<EmailEvent> {
  switch (command.type) {
    case 'ReserveEmail': {
      if (state.holder === command.accountId) return [];
      if (state.holder !== null && state.reservedAt !== null) {
        // A holder without an account crashed during registration: after ten minutes another account may take the address. The address of a
        // rejected or erased account is free at once, even before the erasure timer releases it.
        const abandoned = command.holder === 'nobody' && now >= addMillis(state.reservedAt, RESERVATION_TAKEOVER_MINUTES * 60_000);
        if (!abandoned && command.holder !== 'erased') return refuse('email-taken');
      }
      return [{ type: 'EmailReserved', data: { accountId: command.accountId, reservedAt: now }, personal: null }];
    }
    case 'ReleaseEmail':
      return state.holder === command.accountId ? [{ type: 'EmailReleased', data: { accountId: command.accountId }, personal: null }] : [];
    default:
      return never(command);
  }
}

export const emailDecider: Decider<EmailState, EmailCommand, EmailEvent> = { initial, evolve, decide };
