// A person's own second factors: codes of an application, with recovery codes (CONTRACT « Second factor »). A session is enough: whoever
// must set one up gets through no other check of the gate.

import { accountById } from '#projections/accounts/query.ts';
import { guessCounts, noteWrongGuess } from '../accounts/guesses.ts';
import type { Call, Handlers, Visitor } from '../shell/call.ts';
import { type RouteDeps, written } from '../shell/handler-deps.ts';
import { Problem } from '../shell/problem.ts';
import { plain, RECOVERY_BYTES, recoveryCodes } from './codes.ts';
import { newSecret, timeStepOf, uriOf } from './otplib.ts';
import { createFactors } from './store.ts';

/** In a session a wrong code is no reason to end it, as 401 would. */
export const wrongCode = () => new Problem({ code: 'invalid-code', status: 403, message: 'Code incorrect, déjà utilisé ou expiré.' });

export function factorRoutes(deps: RouteDeps) {
  const { sql, clock, limits, sessions } = deps;
  const factors = createFactors(deps);

  /** Codes typed in a session count with those of the log-in, as its passwords do (C35). Answers what `check` found. */
  async function checked<Found>(
    call: Pick<Call, 'http' | 'address' | 'correlationId'> & { visitor: Visitor },
    check: () => Promise<Found | null>,
  ) {
    const { http, address, visitor } = call;
    const device = sessions.device(http);
    const counts = guessCounts(device?.accountId === visitor.accountId ? device : null, visitor.account.emailHash, address);
    const { refund } = await limits.takeAll(counts);
    const found = await check();
    if (found === null) {
      await noteWrongGuess(deps, 'code-failed', visitor.accountId, call);
      throw wrongCode();
    }
    await refund();
    return found;
  }

  return {
    async ownFactors({ visitor: { personId, account } }) {
      const { since, left, passkeys } = await factors.summaryOf(personId);
      return { totp: since === null ? null : { since }, recoveryCodesLeft: left, passkeys, required: account.secondFactorRequired };
    },

    async startTotp({ visitor: { accountId, personId } }) {
      const { email } = written(await accountById(sql, accountId));
      const secret = newSecret();
      if (!(await factors.prepareTotp({ accountId, personId }, secret))) throw new Problem('factor-already-set');
      return { secret, uri: uriOf(secret, email) };
    },

    async confirmTotp(call) {
      const { visitor, body, effects } = call;
      const { accountId, personId, session } = visitor;
      const codes = recoveryCodes(Buffer.from(await effects.secret(RECOVERY_BYTES, 'recovery-codes'), 'base64url'));
      const totp = await factors.totpOf(personId);
      if (!totp) throw new Problem('factor-not-started');
      const { id: factorId, secret } = totp;
      // A repeated call may find it done: after a crash the same codes are answered again.
      if (totp.confirmedAt !== null && (await factors.hasCodes(factorId, codes))) return { recoveryCodes: codes };
      if (totp.confirmedAt !== null) throw new Problem('factor-already-set');
      const step = await checked(call, async () => timeStepOf(secret, plain(body.code), clock.now()));
      // First the fact: no factor is in force that its person was not told of.
      await effects.dispatch({ type: 'AddSecondFactor', accountId, personId, email: null, factorId, kind: 'totp' });
      if (!(await factors.confirmTotp(totp, step, codes))) throw new Problem('factor-already-set');
      if (session.method === 'password' || session.method === 'oidc') await sessions.raise(session, `${session.method}+code`);
      return { recoveryCodes: codes };
    },

    async endTotp(call) {
      const { visitor, body, effects } = call;
      const { accountId, personId } = visitor;
      const { factorId } = await checked(call, () => factors.takeCode(personId, body.code));
      await effects.dispatch({ type: 'RemoveSecondFactor', accountId, personId, email: null, factorId, kind: 'totp' });
      await factors.remove(factorId);
      return { message: 'La double vérification est désactivée.' };
    },
  } satisfies Partial<Handlers>;
}
