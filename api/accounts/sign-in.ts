// Log-in, log-out, forgotten passwords (product.md §4, §7; CONTRACT « Accounts »).
import { resetExpiry } from '#domain/accounts/account.ts';
import { type AccountId, NO_ACCOUNT, type PersonId } from '#domain/kernel/ids.ts';
import { linkSecret, readLink } from '#domain/kernel/link-secret.ts';
import { accountByResetHash } from '#projections/accounts/query.ts';
import { personByResetHash } from '#projections/members/query.ts';
import { logInEnd } from '../factors/log-in.ts';
import { emailHash } from '../shell/addresses.ts';
import type { Handlers } from '../shell/call.ts';
import { type RouteDeps, wrongGuess } from '../shell/handler-deps.ts';
import { inConstantTime } from '../shell/http/constant-time-response.ts';
import { FORGOT, LOGIN_UNKNOWN_DEVICE, MAIL_ADDRESS } from '../shell/http/limits.ts';
import type { CredentialRow } from '../shell/http/passwords.ts';
import { Problem } from '../shell/problem.ts';
import { guessCounts, noteWrongGuess, recordGuessing } from './guesses.ts';
import { type Identity, identityOf, identityOfEmail } from './identity.ts';
import { approvesHimself } from './sign-up.ts';

const TOKEN_BYTES = 24;
const invalidToken = () => new Problem({ code: 'token-invalid', status: 400, message: 'Token invalide' });

export const signInRoutes = (deps: RouteDeps) => ({ ...logInRoutes(deps), ...resetRoutes(deps) });

function logInRoutes(deps: RouteDeps) {
  const { keys, limits, sessions, passwords, journal } = deps;
  const enter = logInEnd(deps);

  return {
    async login(call) {
      const { body, http, address } = call;
      // Up to the verdict the same statements and the same one hash are computed for an address that has no account (C34).
      const hash = emailHash(keys, body.email);
      // Which counter it is depends on the account only for a browser that says it is known: for others one statement does it all.
      const device = sessions.device(http);
      const [owner] = device ? await passwords.asked(hash) : [];
      const known = device !== null && owner?.id === device.personId ? device : null;
      const counted = guessCounts(known, hash, address);
      // A try counts before its password is looked at, or a thousand at once would all still be allowed; a right one is given back.
      const { row, refund } = await limits.takeAll<CredentialRow>(counted, passwords.asked(hash), (limit, seconds, who) => {
        if (limit === LOGIN_UNKNOWN_DEVICE && who) recordGuessing(deps, who.id as PersonId, seconds);
      });
      const credential = passwords.credentialOf(row);
      if (!(await passwords.check(credential, body.password)) || !credential) {
        await noteWrongGuess(deps, 'login-failed', (credential?.personId as AccountId | undefined) ?? NO_ACCOUNT, call);
        throw new Problem('invalid-credentials');
      }
      return enter(call, { credential, remember: body.rememberMe === true, began: 'password', refund });
    },

    async logout(call) {
      const session = await sessions.find(call.http);
      await sessions.end(call.http);
      if (session) journal.note('logout', { accountId: session.accountId, personId: session.personId }, call);
      return { message: 'Vous êtes déconnecté.' };
    },
  } satisfies Partial<Handlers>;
}

/** A forgotten password is replaced by who gets the mail. */
function resetRoutes(deps: RouteDeps) {
  const { keys, clock, ids, sql, limits, sessions, passwords, journal } = deps;
  const knownReset = (text: string) =>
    readLink(text, async (token) => {
      const tokenHash = keys.hash('token', token);
      const account = await accountByResetHash(sql, tokenHash);
      if (account) return { personId: account.id as PersonId, expiresAt: account.resetExpiresAt, tokenHash };
      const person = await personByResetHash(sql, tokenHash);
      return person ? { personId: person.id as PersonId, expiresAt: person.reset_expires_at, tokenHash } : null;
    });

  return {
    async forgotPassword(call) {
      const { body, effects, address } = call;
      await limits.takeAll([
        [MAIL_ADDRESS, address],
        [FORGOT, emailHash(keys, body.email)],
      ]);
      await inConstantTime(async () => {
        const { identity } = await identityOfEmail(deps, body.email);
        if (!identity) return;
        const token = linkSecret(ids.secret(TOKEN_BYTES));
        const reset = { token, tokenHash: keys.hash('token', token), expiresAt: resetExpiry(clock.now()) };
        await effects.attempt(identity.commands.requestReset(reset), { as: identity.as, fireAndForget: true });
        journal.note('reset-requested', { accountId: identity.personId as AccountId, personId: null }, call);
      });
      return { message: 'Si un compte existe à cette adresse, un lien de réinitialisation vient de lui être envoyé.' };
    },

    async verifyResetToken({ params, address }) {
      const known = await knownReset(params.token);
      if (!known) {
        await wrongGuess(limits, address);
        return { valid: false, error: 'Token invalide' };
      }
      const expired = known.expiresAt === null || known.expiresAt <= clock.now();
      return expired ? { valid: false, error: 'Token expiré' } : { valid: true };
    },

    async resetPassword(call) {
      const { body, effects, http, address } = call;
      const known = await knownReset(body.token);
      if (known === null) {
        await wrongGuess(limits, address);
        throw invalidToken();
      }
      const { personId, tokenHash } = known;
      const identity: Identity | null = await identityOf(deps, personId);
      if (identity === null) throw invalidToken();
      await passwords.refuseCommon('newPassword', body.newPassword);
      const passwordHash = await passwords.hashed(body.newPassword);
      const selfApprove = await approvesHimself(deps, identity.emailHash);
      // The stream decides which of several at once is the one; only that one writes its password.
      const { revision } = await effects.dispatch(identity.commands.resetPassword(tokenHash, selfApprove), { as: identity.as });
      await sessions.endAllOf(personId, async (tx) => {
        if (!(await passwords.replace(tx, personId, passwordHash, revision))) throw invalidToken();
      });
      journal.note('password-reset', { accountId: personId as AccountId, personId }, call);
      // Its owner gets in at once, whoever is guessing: from this browser by a counter of its own, from another by an empty one.
      sessions.rememberDevice(http, personId);
      await limits.clear(LOGIN_UNKNOWN_DEVICE, identity.emailHash);
      return { message: 'Votre mot de passe a été mis à jour avec succès.' };
    },
  } satisfies Partial<Handlers>;
}
