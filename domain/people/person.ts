// A person who has no account of his own: his name, his address and the links that set his password. Stream `person-<personId>`.
import { decideFactors, evolveFactors, isFactorCommand, type KnownFactors } from '../accounts/factors.ts';
import type { Instant } from '../kernel/calendar.ts';
import { type Decider, type Decision, type Now, never } from '../kernel/decider.ts';
import { personErased } from '../kernel/erasure.ts';
import { refuse } from '../kernel/refusal.ts';
import type { LooksCommand, PersonCommand } from './commands.ts';
import type { LooksEvent, PersonEvent } from './events.ts';

export type PersonState = {
  /** Null: nobody has this number. */
  readonly emailHash: string | null;
  readonly reset: { readonly tokenHash: string; readonly expiresAt: Instant } | null;
  readonly throttledUntil: Instant | null;
  readonly erased: boolean;
  readonly factors: KnownFactors;
};
const initial: PersonState = { emailHash: null, reset: null, throttledUntil: null, erased: false, factors: new Map() };

function evolve(state: PersonState, event: PersonEvent): PersonState {
  switch (event.type) {
    case 'PersonRegistered':
      return { ...state, emailHash: event.data.emailHash };
    case 'PasswordResetLinkIssued':
      return { ...state, reset: { tokenHash: event.data.tokenHash, expiresAt: event.data.expiresAt } };
    case 'PasswordChanged':
      return { ...state, reset: null };
    case 'SignInThrottled':
      return { ...state, throttledUntil: event.data.until };
    case 'SecondFactorAdded':
    case 'SecondFactorRemoved':
    case 'RecoveryCodeUsed':
    case 'SecondFactorsReset':
      return { ...state, factors: evolveFactors(state.factors, event) };
    case 'PersonErased':
      return { ...state, reset: null, erased: true };
    default:
      return never(event);
  }
}

function decide(state: PersonState, command: PersonCommand, { now }: Now): Decision<PersonEvent> {
  if (command.type === 'ErasePerson')
    return state.emailHash === null || state.erased ? [] : [personErased(command.subject, command.because, now)];
  if (state.erased) return refuse('not-found');
  if (command.type === 'RegisterPerson') {
    const { personId, emailHash, name, email } = command;
    if (state.emailHash !== null) return state.emailHash === emailHash ? [] : refuse('stale-state');
    return [{ type: 'PersonRegistered', data: { personId, emailHash, registeredAt: now }, personal: { name, email } }];
  }
  if (state.emailHash === null) return refuse('not-found');
  if (isFactorCommand(command)) return decideFactors(state.factors, command, now);
  switch (command.type) {
    case 'RequestPersonReset': {
      const { token, tokenHash, expiresAt } = command.reset;
      if (state.reset?.tokenHash === tokenHash) return [];
      return [{ type: 'PasswordResetLinkIssued', data: { tokenHash, expiresAt }, personal: { token } }];
    }
    case 'ResetPersonPassword':
      if (state.reset?.tokenHash !== command.tokenHash) return refuse('token-invalid');
      if (now >= state.reset.expiresAt) return refuse('token-expired');
      return [{ type: 'PasswordChanged', data: { reason: 'reset', changedAt: now }, personal: null }];
    case 'ChangePersonPassword':
      return [{ type: 'PasswordChanged', data: { reason: 'self', changedAt: now }, personal: null }];
    case 'NoteThrottledPerson': {
      const { triesPerHour, until } = command;
      if (state.throttledUntil !== null && now < state.throttledUntil) return [];
      return [{ type: 'SignInThrottled', data: { triesPerHour, until }, personal: null }];
    }
    default:
      return never(command);
  }
}
export const personDecider: Decider<PersonState, PersonCommand, PersonEvent> = { initial, evolve, decide };

/** What auditors looked at is only recorded: nothing follows from it. */
export const looksDecider: Decider<null, LooksCommand, LooksEvent> = {
  initial: null,
  evolve: () => null,
  decide: (_, { looks }, { now }) => looks.map((look) => ({ type: 'AuditorLooked', data: { ...look, lookedAt: now }, personal: null })),
};
