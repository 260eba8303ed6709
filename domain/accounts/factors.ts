// A person's second factors: which were added, removed and used. The secrets are in no event: ops.factors holds them sealed. What is decided
// here is that each fact is told once, however often its command is repeated. Stream: the one that knows the person's password, of his account
// or his own.
import type { Instant } from '../kernel/calendar.ts';
import { type Decision, never } from '../kernel/decider.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, PersonId } from '../kernel/ids.ts';

/** `totp`: the codes of an application; `passkey`: a key in a device. */
export type FactorKind = 'totp' | 'passkey';

export type FactorEvent =
  | Fact<'SecondFactorAdded', { personId: PersonId; factorId: number; kind: FactorKind; addedAt: Instant }>
  | Fact<'SecondFactorRemoved', { personId: PersonId; factorId: number; kind: FactorKind; removedAt: Instant }>
  /** `left`: how many of the person's recovery codes are unused. */
  | Fact<'RecoveryCodeUsed', { personId: PersonId; left: number; usedAt: Instant }>
  /** All factors of the person are gone. `by`: the owner who did it; null: the operator, on the machine itself. */
  | Fact<'SecondFactorsReset', { personId: PersonId; by: PersonId | null; resetAt: Instant }>;

/** `of`: whether the person registered an account, or has a stream of his own; `accountId`: the tenant of what he does to his own log-in. */
export type FactorHolder = { of: 'account' | 'person'; personId: PersonId; accountId: AccountId };
export type FactorCommand = FactorHolder &
  (
    | { type: 'AddSecondFactor' | 'RemoveSecondFactor'; factorId: number; kind: FactorKind }
    | { type: 'NoteRecoveryCodeUsed'; left: number }
    | { type: 'ResetSecondFactors'; by: PersonId | null }
  );

const TYPES: Record<FactorCommand['type'], true> = {
  AddSecondFactor: true,
  RemoveSecondFactor: true,
  NoteRecoveryCodeUsed: true,
  ResetSecondFactors: true,
};
export const isFactorCommand = (command: { readonly type: string }): command is FactorCommand => Object.hasOwn(TYPES, command.type);

/** What the history tells of each factor, by its id. */
export type KnownFactors = ReadonlyMap<number, 'added' | 'removed'>;

export function evolveFactors(known: KnownFactors, event: FactorEvent): KnownFactors {
  switch (event.type) {
    case 'SecondFactorAdded':
      return new Map(known).set(event.data.factorId, 'added');
    case 'SecondFactorRemoved':
      return new Map(known).set(event.data.factorId, 'removed');
    case 'RecoveryCodeUsed':
    case 'SecondFactorsReset':
      return known;
    default:
      return never(event);
  }
}

export function decideFactors(known: KnownFactors, command: FactorCommand, now: Instant): Decision<FactorEvent> {
  const { personId } = command;
  switch (command.type) {
    case 'AddSecondFactor': {
      const { factorId, kind } = command;
      return known.has(factorId) ? [] : [{ type: 'SecondFactorAdded', data: { personId, factorId, kind, addedAt: now }, personal: null }];
    }
    case 'RemoveSecondFactor': {
      const { factorId, kind } = command;
      return known.get(factorId) === 'removed'
        ? []
        : [{ type: 'SecondFactorRemoved', data: { personId, factorId, kind, removedAt: now }, personal: null }];
    }
    case 'NoteRecoveryCodeUsed':
      return [{ type: 'RecoveryCodeUsed', data: { personId, left: command.left, usedAt: now }, personal: null }];
    case 'ResetSecondFactors':
      return [{ type: 'SecondFactorsReset', data: { personId, by: command.by, resetAt: now }, personal: null }];
    default:
      return never(command);
  }
}
