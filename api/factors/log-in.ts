// The end of every log-in: by the password alone, or by a code or a passkey (CONTRACT « Second factor »).
import type { SessionMethod, User } from '#contract/accounts.ts';
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Fragment } from '#projections/sql.ts';
import { guessCounts, noteWrongGuess, recordGuessing } from '../accounts/guesses.ts';
import { identityOf } from '../accounts/identity.ts';
import { accountToOpen } from '../accounts/memberships.ts';
import { userOf } from '../accounts/user.ts';
import type { Call, Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { LOGIN_UNKNOWN_DEVICE } from '../shell/http/limits.ts';
import type { Credential } from '../shell/http/passwords.ts';
import { Problem } from '../shell/problem.ts';
import { type Began, createChallenges } from './challenges.ts';
import { createFactors, holderOf } from './store.ts';

type Entering = { credential: Credential; remember: boolean; refund(): Fragment };
type OfCall = Pick<Call, 'http' | 'address' | 'correlationId'>;

/** The account in which the person begins. Throws where his address is not verified, or none is open to him. */
async function opening(deps: RouteDeps, { credential: { personId, lastAccount }, refund }: Entering) {
  const identity = await identityOf(deps, personId);
  if (!identity) throw new Problem('invalid-credentials');
  if (identity.account && !identity.account.emailVerified) {
    await refund();
    throw new Problem('email-not-verified');
  }
  const opened = await accountToOpen(deps, personId, lastAccount);
  if (opened === null) {
    await refund();
    throw new Problem('no-membership');
  }
  return opened;
}

/** The session of a person who has shown all that is asked of him. Throws where his password was changed meanwhile. */
export async function openSession(deps: RouteDeps, call: OfCall, entering: Entering, method: SessionMethod): Promise<User> {
  const { credential, remember, refund } = entering;
  const { personId } = credential;
  const opened = await opening(deps, entering);
  const { accountId } = opened;
  if (!(await deps.sessions.start(call.http, { ...credential, accountId }, { method, remember }, refund())))
    throw new Problem('invalid-credentials');
  deps.journal.note('login', { accountId, personId: personId as AccountId }, call);
  return userOf(deps, opened);
}

/**
 * What follows a right password, or what stands in its place: the session, or 401 `second-factor-required` where the person has codes. Passkeys
 * beside it do not ask for anything more, unless the account requires a second factor.
 */
export function logInEnd(deps: RouteDeps) {
  const factors = createFactors(deps);
  const challenges = createChallenges(deps);
  return async (call: OfCall, entering: Entering & { began: Began }): Promise<User> => {
    const { credential, remember, began, refund } = entering;
    const { since, passkeys } = await factors.summaryOf(credential.personId);
    if (since === null && passkeys === 0) return openSession(deps, call, entering, began);
    const { account } = await opening(deps, entering);
    if (since !== null) {
      await refund();
      throw new Problem('second-factor-required', { challenge: await challenges.askCode({ ...credential, remember, began }) });
    }
    if (account.secondFactorRequired) {
      await refund();
      throw new Problem('second-factor-required', {
        message: 'Votre entreprise demande plus qu’un mot de passe : utilisez votre clé d’accès.',
      });
    }
    return openSession(deps, call, entering, began);
  };
}

export function secondFactorRoutes(deps: RouteDeps) {
  const { limits, sessions } = deps;
  const factors = createFactors(deps);
  const challenges = createChallenges(deps);

  /** Takes the code; throws where it is none, or too many were tried. */
  async function take(call: Call, personId: PersonId, hash: string, code: string) {
    const device = sessions.device(call.http);
    // A code is guessed at as a password is, and with it: they share the counters (C35).
    const counts = guessCounts(device?.personId === personId ? device : null, hash, call.address);
    const { refund } = await limits.takeAll(counts, undefined, (limit, seconds) => {
      if (limit === LOGIN_UNKNOWN_DEVICE) recordGuessing(deps, personId, seconds);
    });
    const used = await factors.takeCode(personId, code);
    if (used !== null) return { used, refund };
    await noteWrongGuess(deps, 'code-failed', personId as AccountId, call);
    throw new Problem('invalid-code');
  }

  return {
    async secondFactor(call) {
      const { body, effects } = call;
      const step = await challenges.tryCode(body.challenge);
      const identity = step && (await identityOf(deps, step.personId));
      if (!step || !identity) throw new Problem('challenge-over');
      const { personId, remember, began, idHash } = step;
      const { used, refund } = await take(call as unknown as Call, personId, identity.emailHash, body.code);
      if (used.by === 'recovery-code')
        await effects.dispatch({ type: 'NoteRecoveryCodeUsed', ...holderOf(identity), left: used.left }, { as: identity.as });
      if (!(await challenges.end(idHash))) throw new Problem('challenge-over');
      return openSession(deps, call, { credential: step, remember, refund }, `${began}+${used.by}`);
    },
  } satisfies Partial<Handlers>;
}
