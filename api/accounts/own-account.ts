// The user's own account: company and phone, password, sessions (CONTRACT « Own account », infra/decisions/117). It requires a session and
// no other check of the gate: an account without approval or subscription must still control who logs in to it.
import type { AccountId } from '#domain/kernel/ids.ts';
import { accountById } from '#projections/accounts/query.ts';
import type { Sql } from '#projections/sql.ts';
import type { Handlers } from '../shell/call.ts';
import { found, type RouteDeps, written } from '../shell/handler-deps.ts';
import type { CredentialRow } from '../shell/http/passwords.ts';
import { Problem } from '../shell/problem.ts';
import { edit } from '../shell/versions.ts';
import { guessCounts, noteWrongGuess } from './guesses.ts';
import { identityOf } from './identity.ts';
import { userOf } from './user.ts';

const WRONG = 'Le mot de passe actuel est incorrect.';

export function ownAccountRoutes(deps: RouteDeps) {
  const { sql, limits, sessions, passwords, journal } = deps;
  return {
    async editUser({ visitor, body, effects, http }) {
      const { accountId } = visitor;
      const before = written(await accountById(sql, accountId));
      const changed = <Value>(told: Value | undefined, was: Value): Value | null => (told === undefined || told === was ? null : told);
      const command = {
        type: 'EditAccount',
        accountId,
        companyName: changed(body.companyName, before.companyName),
        phoneNumber: changed(body.phoneNumber, before.phoneNumber),
      } as const;
      const current = async () => {
        const { companyName, phoneNumber, updatedAt } = written(await accountById(sql, accountId));
        return { companyName, phoneNumber, updatedAt };
      };
      const fields = ({ companyName, phoneNumber }: Awaited<ReturnType<typeof current>>) => ({ companyName, phoneNumber });
      await edit(deps, { http, effects, madeFrom: body.updatedAt, stream: ['account', accountId], command, current, fields });
      await effects.settled();
      return userOf(deps, visitor);
    },

    async changePassword(call) {
      const { visitor, body, effects, http, address } = call;
      const { personId, session } = visitor;
      await passwords.refuseCommon('newPassword', body.newPassword);
      // The stream's revision detects another change of the password between this check and the append.
      const identity = await identityOf(deps, personId);
      if (identity === null) throw new Problem('no-session');
      const device = sessions.device(http);
      const known = device?.personId === personId ? device : null;
      // Whoever finds a logged-in screen has no more attempts than at the log-in: they share the counters (C35).
      const counts = guessCounts(known, identity.emailHash, address);
      const { row, refund } = await limits.takeAll<CredentialRow>(counts, passwords.asked(identity.emailHash));
      const credential = passwords.credentialOf(row);
      if (!(await passwords.check(credential, body.currentPassword))) {
        await noteWrongGuess(deps, 'login-failed', personId as AccountId, call);
        throw new Problem(
          { code: 'invalid-credentials', status: 403, message: WRONG },
          { errors: [{ path: 'currentPassword', message: WRONG }] },
        );
      }
      await refund();
      const passwordHash = await passwords.hashed(body.newPassword);
      const { revision } = await effects.dispatch(identity.commands.changePassword(), {
        expectedRevision: identity.revision,
        as: identity.as,
      });
      const change = async (tx: Sql) => {
        // A newer change, or the account's deletion, came first.
        if (!(await passwords.replace(tx, personId, passwordHash, revision))) throw new Problem('no-session');
      };
      await sessions.endAllOf(personId, change, session);
      journal.note('password-changed', { accountId: personId as AccountId, personId }, call);
      return { message: 'Votre mot de passe est modifié. Vos autres sessions sont fermées.' };
    },

    ownSessions: ({ visitor }) => sessions.ownOf(visitor.session),

    async endSession({ visitor, params }) {
      found((await sessions.endOwn(visitor.session, params.id)) || null);
      return { message: 'Session fermée.' };
    },
  } satisfies Partial<Handlers>;
}
