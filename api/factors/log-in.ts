// The end of every log-in: by the password alone, or by a code or a passkey (CONTRACT « Second factor »).
import type { User } from '#contract/accounts.ts';
import type { AccountState } from '#domain/accounts/account.ts';
import type { PersonId } from '#domain/kernel/ids.ts';
import { accountById } from '#projections/accounts/query.ts';
import type { Fragment } from '#projections/sql.ts';
import { guessCounts, noteWrongGuess, recordGuessing } from '../accounts/guesses.ts';
import { userOf } from '../accounts/user.ts';
import type { Call, Handlers } from '../shell/call.ts';
import { type RouteDeps, written } from '../shell/handler-deps.ts';
import { LOGIN_UNKNOWN_DEVICE } from '../shell/http/limits.ts';
import type { Credential } from '../shell/http/passwords.ts';
import { Problem } from '../shell/problem.ts';
import { type Began, createChallenges } from './challenges.ts';
import { createFactors } from './store.ts';

type Entering = {
  credential: Credential;
  account: AccountState;
  remember: boolean;
  began: Began;
  refund(): Fragment;
};

/**
 * What follows a right password: the session, or 401 `second-factor-required` where the person has one. A passkey alone does not take the
 * password's place, unless the account requires a second factor.
 */
export function logInEnd(deps: RouteDeps) {
  const factors = createFactors(deps);
  const challenges = createChallenges(deps);
  return async (call: Call, { credential, account, remember, began, refund }: Entering): Promise<User> => {
    const { accountId } = credential;
    const personId: PersonId = accountId;
    const { since, passkeys } = await factors.summaryOf(personId);
    if (since !== null) {
      await refund();
      const challenge = await challenges.askCode(call.http, { ...credential, personId, remember, began });
      throw new Problem('second-factor-required', { challenge });
    }
    if (passkeys > 0 && account.secondFactorRequired) {
      await refund();
      throw new Problem('second-factor-required', {
        message: 'Votre entreprise demande plus qu’un mot de passe : utilisez votre clé d’accès.',
      });
    }
    if (!(await deps.sessions.start(call.http, credential, { method: began, remember }, refund())))
      throw new Problem('invalid-credentials');
    deps.journal.note('login', { accountId, personId: accountId }, call);
    return userOf(credential.account, account, deps.visitors.isAdmin(account), await deps.visitors.entitlements(accountId));
  };
}

export function secondFactorRoutes(deps: RouteDeps) {
  const { sql, limits, sessions, visitors, journal } = deps;
  const factors = createFactors(deps);
  const challenges = createChallenges(deps);
  return {
    async secondFactor(call) {
      const { body, http, address, effects } = call;
      const step = await challenges.tryCode(http, body.challenge);
      const account = step && (await visitors.account(step.accountId));
      if (!step || !account) throw new Problem('challenge-over');
      const { accountId, personId, remember, began, idHash } = step;
      const device = sessions.device(http);
      // A code is guessed at as a password is, and with it: they share the counters (C35).
      const counts = guessCounts(device?.accountId === accountId ? device : null, account.emailHash, address);
      const { refund } = await limits.takeAll(counts, undefined, (limit, seconds) => {
        if (limit === LOGIN_UNKNOWN_DEVICE) recordGuessing(deps, accountId, seconds);
      });
      const used = await factors.takeCode(personId, body.code);
      if (used === null) {
        await noteWrongGuess(deps, 'code-failed', accountId, call);
        throw new Problem('invalid-code');
      }
      if (used.by === 'recovery-code')
        await effects.dispatch(
          { type: 'NoteRecoveryCodeUsed', accountId, personId, email: null, left: used.left },
          { as: { actor: { kind: 'user', accountId, personId }, accountId } },
        );
      const begun =
        (await challenges.end(idHash)) && (await sessions.start(http, step, { method: `${began}+${used.by}`, remember }, refund()));
      if (!begun) throw new Problem('challenge-over');
      journal.note('login', { accountId, personId: accountId }, call);
      return userOf(written(await accountById(sql, accountId)), account, visitors.isAdmin(account), await visitors.entitlements(accountId));
    },
  } satisfies Partial<Handlers>;
}
