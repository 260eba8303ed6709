// With what a person logs in: whoever registered an account has it in that account's stream, anybody else in a stream of his own
// (infra/decisions/138). Both know the same links and changes of password.
import { type AccountState, isAlive } from '#domain/accounts/account.ts';
import type { IssuedToken } from '#domain/accounts/commands.ts';
import type { EmailState } from '#domain/accounts/email-reservation.ts';
import type { Command } from '#domain/commands.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import { type AccountId, NO_ACCOUNT, type PersonId } from '#domain/kernel/ids.ts';
import type { PersonState } from '#domain/people/person.ts';
import type { CommandMeta } from '#domain/ports/dispatch.ts';
import type { Revision } from '#domain/ports/event-store.ts';
import { emailHash } from '../shell/addresses.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';

export type Identity = {
  readonly personId: PersonId;
  readonly emailHash: string;
  /** The account that he registered; null: none. */
  readonly account: AccountState | null;
  /** Of the stream that knows his password. */
  readonly revision: Revision;
  readonly commands: {
    requestReset(reset: IssuedToken): Command;
    resetPassword(tokenHash: string, selfApprove: boolean): Command;
    changePassword(): Command;
    noteThrottled(triesPerHour: number, until: Instant): Command;
  };
  /** Actor and tenant of what he does to his own log-in. */
  readonly as: Pick<CommandMeta, 'actor' | 'accountId'>;
};
type Deps = Pick<RouteDeps, 'loadState' | 'keys'>;

function ofAccount(accountId: AccountId, account: AccountState, revision: Revision): Identity {
  return {
    personId: accountId,
    emailHash: account.emailHash,
    account,
    revision,
    commands: {
      requestReset: (reset) => ({ type: 'RequestPasswordReset', accountId, reset }),
      resetPassword: (tokenHash, selfApprove) => ({ type: 'ResetPassword', accountId, tokenHash, selfApprove }),
      changePassword: () => ({ type: 'ChangePassword', accountId }),
      noteThrottled: (triesPerHour, until) => ({ type: 'NoteThrottledSignIn', accountId, triesPerHour, until }),
    },
    as: himself(accountId).as,
  };
}

function ofPerson(personId: PersonId, hash: string, revision: Revision): Identity {
  const who = { accountId: NO_ACCOUNT, personId };
  return {
    personId,
    emailHash: hash,
    account: null,
    revision,
    commands: {
      requestReset: (reset) => ({ type: 'RequestPersonReset', ...who, reset }),
      resetPassword: (tokenHash) => ({ type: 'ResetPersonPassword', ...who, tokenHash }),
      changePassword: () => ({ type: 'ChangePersonPassword', ...who }),
      noteThrottled: (triesPerHour, until) => ({ type: 'NoteThrottledPerson', ...who, triesPerHour, until }),
    },
    as: { ...himself(personId as number as AccountId).as, accountId: NO_ACCOUNT },
  };
}

/** The first person of an account, whose number is the account's, before he has a session. */
export const himself = (accountId: AccountId) => ({ as: { actor: { kind: 'user', accountId, personId: accountId } as const, accountId } });

type Folded<State> = { state: State; revision: Revision };
const accountOf = ({ loadState }: Pick<Deps, 'loadState'>, personId: PersonId) =>
  loadState('account', personId) as Promise<Folded<AccountState>>;
const personOf = ({ loadState }: Pick<Deps, 'loadState'>, personId: PersonId) =>
  loadState('person', personId) as Promise<Folded<PersonState>>;

const inAccount = ({ state, revision }: Folded<AccountState>): Identity | null =>
  isAlive(state) ? ofAccount(state.accountId!, state, revision) : null;
const inPerson = (personId: PersonId, { state, revision }: Folded<PersonState>): Identity | null =>
  state.emailHash === null || state.erased ? null : ofPerson(personId, state.emailHash, revision);

/** Null: nobody has this number, or he was erased or rejected. */
export async function identityOf(deps: Pick<Deps, 'loadState'>, personId: PersonId): Promise<Identity | null> {
  const account = await accountOf(deps, personId);
  return account.state.accountId === null ? inPerson(personId, await personOf(deps, personId)) : inAccount(account);
}

/**
 * Who has this address, read from the streams. `holder` null: the address is free. `identity` null: its holder never came to be, or is no
 * more; `erased`: he was erased.
 */
export async function identityOfEmail(
  deps: Deps,
  email: string,
): Promise<{ hash: string; holder: PersonId | null; identity: Identity | null; erased: boolean }> {
  const hash = emailHash(deps.keys, email);
  const { holder } = (await deps.loadState('email', hash)).state as EmailState;
  if (holder === null) return { hash, holder, identity: null, erased: false };
  const [account, person] = await Promise.all([accountOf(deps, holder), personOf(deps, holder)]);
  const identity = account.state.accountId === null ? inPerson(holder, person) : inAccount(account);
  return { hash, holder, identity, erased: account.state.erased || person.state.erased };
}
