// The second factors of an account's people: which were added, removed and used, and whether the account requires one. The secrets are in
// no event: ops.factors holds them sealed. What is decided here is that each fact is told once, however often its command is repeated.
import type { Instant } from '../kernel/calendar.ts';
import { type Decision, never } from '../kernel/decider.ts';
import type { Fact } from '../kernel/event.ts';
import type { AccountId, PersonId } from '../kernel/ids.ts';

/** `totp`: the codes of an application; `passkey`: a key in a device. */
export type FactorKind = 'totp' | 'passkey';

/** To whom the mail about it goes; null: to the account's own address. */
type Told = { email: string };
export type FactorEvent =
  | Fact<'SecondFactorAdded', { personId: PersonId; factorId: number; kind: FactorKind; addedAt: Instant }, Told>
  | Fact<'SecondFactorRemoved', { personId: PersonId; factorId: number; kind: FactorKind; removedAt: Instant }, Told>
  /** `left`: how many of the person's recovery codes are unused. */
  | Fact<'RecoveryCodeUsed', { personId: PersonId; left: number; usedAt: Instant }, Told>
  /** All factors of the person are gone. `by`: the member who did it; null: the operator, on the machine itself. */
  | Fact<'SecondFactorsReset', { personId: PersonId; by: PersonId | null; resetAt: Instant }, Told>
  | Fact<'SecondFactorRequirementSet', { required: boolean; by: PersonId; setAt: Instant }>;

type Own = { accountId: AccountId; personId: PersonId; email: string | null };
export type FactorCommand =
  | (Own & { type: 'AddSecondFactor' | 'RemoveSecondFactor'; factorId: number; kind: FactorKind })
  | (Own & { type: 'NoteRecoveryCodeUsed'; left: number })
  | (Own & { type: 'ResetSecondFactors'; by: PersonId | null })
  | { type: 'SetSecondFactorRequirement'; accountId: AccountId; required: boolean; by: PersonId };

const TYPES: Record<FactorCommand['type'], true> = {
  AddSecondFactor: true,
  RemoveSecondFactor: true,
  NoteRecoveryCodeUsed: true,
  ResetSecondFactors: true,
  SetSecondFactorRequirement: true,
};
export const isFactorCommand = (command: { readonly type: string }): command is FactorCommand => Object.hasOwn(TYPES, command.type);

export type FactorsState = {
  /** Whether the account requires a second factor of its people. */
  readonly secondFactorRequired: boolean;
  /** Factors of which this account's history tells, by their id. */
  readonly factors: ReadonlyMap<number, 'added' | 'removed'>;
};
export const NO_FACTORS: FactorsState = { secondFactorRequired: false, factors: new Map() };

export function evolveFactors(state: FactorsState, event: FactorEvent): FactorsState {
  switch (event.type) {
    case 'SecondFactorAdded':
      return { ...state, factors: new Map(state.factors).set(event.data.factorId, 'added') };
    case 'SecondFactorRemoved':
      return { ...state, factors: new Map(state.factors).set(event.data.factorId, 'removed') };
    case 'SecondFactorRequirementSet':
      return { ...state, secondFactorRequired: event.data.required };
    case 'RecoveryCodeUsed':
    case 'SecondFactorsReset':
      return state;
    default:
      return never(event);
  }
}

/** A person of several accounts may remove in one what he added in another: only what this account's history tells already is not told again. */
export function decideFactors(state: FactorsState, command: FactorCommand, now: Instant): Decision<FactorEvent> {
  if (command.type === 'SetSecondFactorRequirement') {
    const { required, by } = command;
    if (state.secondFactorRequired === required) return [];
    return [{ type: 'SecondFactorRequirementSet', data: { required, by, setAt: now }, personal: null }];
  }
  const { personId, email } = command;
  const personal = email === null ? null : { email };
  switch (command.type) {
    case 'AddSecondFactor': {
      const { factorId, kind } = command;
      return state.factors.has(factorId) ? [] : [{ type: 'SecondFactorAdded', data: { personId, factorId, kind, addedAt: now }, personal }];
    }
    case 'RemoveSecondFactor': {
      const { factorId, kind } = command;
      return state.factors.get(factorId) === 'removed'
        ? []
        : [{ type: 'SecondFactorRemoved', data: { personId, factorId, kind, removedAt: now }, personal }];
    }
    case 'NoteRecoveryCodeUsed':
      return [{ type: 'RecoveryCodeUsed', data: { personId, left: command.left, usedAt: now }, personal }];
    case 'ResetSecondFactors':
      return [{ type: 'SecondFactorsReset', data: { personId, by: command.by, resetAt: now }, personal }];
    default:
      return never(command);
  }
}
