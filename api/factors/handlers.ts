// A person's own second factors: codes of an application, with recovery codes (CONTRACT « Second factor »). A session is enough: whoever
// must set one up gets through no other check of the gate.
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import { guessCounts, noteWrongGuess } from '../accounts/guesses.ts';
import { type Identity, identityOf } from '../accounts/identity.ts';
import { userOf } from '../accounts/user.ts';
import type { Call, Handlers } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { hideFromOlder } from '../shell/http/older-programs.ts';
import { Problem } from '../shell/problem.ts';
import { plain, RECOVERY_BYTES, recoveryCodes } from './codes.ts';
import { newSecret, timeStepOf, uriOf } from './otplib.ts';
import { createFactors, holderOf } from './store.ts';

/** In a session a wrong code is no reason to end it, as 401 would. */
const wrongCode = () => new Problem({ code: 'invalid-code', status: 403, message: 'Code incorrect, déjà utilisé ou expiré.' });

/** The person behind a session, as what he logs in with. */
export async function ownIdentity(deps: RouteDeps, personId: PersonId): Promise<Identity> {
  const identity = await identityOf(deps, personId);
  if (identity === null) throw new Problem('no-session');
  return identity;
}

export function factorRoutes(deps: RouteDeps) {
  const { clock, limits, sessions } = deps;
  const factors = createFactors(deps);

  /** Codes typed in a session count with those of the log-in, as its passwords do (C35). Answers what `check` found. */
  async function checked<Found>(
    { http, address, correlationId }: Pick<Call, 'http' | 'address' | 'correlationId'>,
    { personId, emailHash }: Identity,
    check: () => Promise<Found | null>,
  ): Promise<Found> {
    const device = sessions.device(http);
    const { refund } = await limits.takeAll(guessCounts(device?.personId === personId ? device : null, emailHash, address));
    const found = await check();
    if (found === null) {
      await noteWrongGuess(deps, 'code-failed', personId as AccountId, { correlationId, address });
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

    async startTotp({ visitor }) {
      const { email } = await userOf(deps, visitor);
      const secret = newSecret();
      const holder = holderOf(await ownIdentity(deps, visitor.personId));
      if (!(await factors.prepareTotp(holder, secret))) throw new Problem('factor-already-set');
      return { secret, uri: uriOf(secret, email) };
    },

    async confirmTotp(call) {
      const { visitor, body, effects } = call;
      const { personId, session } = visitor;
      const codes = recoveryCodes(Buffer.from(await effects.secret(RECOVERY_BYTES, 'recovery-codes'), 'base64url'));
      const identity = await ownIdentity(deps, personId);
      const totp = await factors.totpOf(personId);
      if (!totp) throw new Problem('factor-not-started');
      const { id: factorId, secret } = totp;
      // A repeated call may find it done: after a crash the same codes are answered again.
      if (totp.confirmedAt !== null && (await factors.hasCodes(factorId, codes))) return { recoveryCodes: codes };
      if (totp.confirmedAt !== null) throw new Problem('factor-already-set');
      const step = await checked(call, identity, async () => timeStepOf(secret, plain(body.code), clock.now()));
      // First the fact: no factor is in force that its person was not told of.
      await effects.dispatch({ type: 'AddSecondFactor', ...holderOf(identity), factorId, kind: 'totp' }, { as: identity.as });
      await hideFromOlder(deps.sql, personId);
      if (!(await factors.confirmTotp(totp, step, codes))) throw new Problem('factor-already-set');
      if (session.method === 'password' || session.method === 'oidc') await sessions.raise(session, `${session.method}+code`);
      return { recoveryCodes: codes };
    },

    async endTotp(call) {
      const { visitor, body, effects } = call;
      const identity = await ownIdentity(deps, visitor.personId);
      const { factorId } = await checked(call, identity, () => factors.takeCode(visitor.personId, body.code));
      await effects.dispatch({ type: 'RemoveSecondFactor', ...holderOf(identity), factorId, kind: 'totp' }, { as: identity.as });
      await factors.remove(factorId);
      return { message: 'La double vérification est désactivée.' };
    },
  } satisfies Partial<Handlers>;
}
