// The administration: pending accounts, approval, rejection with erasure (F094-F098, A27).
import type { AccountId } from '#domain/kernel/ids.ts';
import { accountById, pendingAccounts } from '#projections/accounts/query.ts';
import { accuracyOf } from '#projections/accuracy/query.ts';
import { decisionsTaken, figuresOfAll } from '#projections/decisions/query.ts';
import { deliveryFigures } from '#projections/deliveries/query.ts';
import { type Handlers, listed } from '../shell/call.ts';
import { type RouteDeps, valid } from '../shell/handler-deps.ts';
import { actorOf } from '../shell/visitor.ts';

export function adminRoutes(deps: RouteDeps) {
  return {
    isAdmin: async ({ visitor }) => ({ isAdmin: visitor.isAdmin }),
    async pendingUsers(call) {
      const page = valid(await pendingAccounts(deps.sql, call.list));
      await deps.journal.seen(
        page.rows.map(({ id }) => id),
        call.visitor.accountId,
        call,
      );
      return listed(page);
    },
    async allFigures() {
      const [figures, mails] = await Promise.all([figuresOfAll(deps.sql), deliveryFigures(deps.sql, null)]);
      return { ...figures, mails };
    },
    allAccuracy: () => accuracyOf(deps.sql, null),
    systemStatus: () => deps.status(),
    async decisions(call) {
      const page = valid(await decisionsTaken(deps.sql, call.list));
      await deps.journal.seen(
        page.rows.map(({ id }) => id),
        call.visitor.accountId,
        call,
      );
      return listed(page);
    },
    async approveUser({ visitor, body, effects }) {
      const accountId = body.userId as AccountId;
      const as = { actor: actorOf('administrator', visitor), accountId };
      await effects.dispatch({ type: 'ApproveAccount', accountId, by: visitor.accountId }, { as });
      return { message: 'Utilisateur approuvé' };
    },
    async rejectUser({ visitor, body, effects }) {
      const accountId = body.userId as AccountId;
      const as = { actor: actorOf('administrator', visitor), accountId };
      const row = await accountById(deps.sql, accountId);
      const farewell = row && { companyName: row.companyName, email: row.email };
      await effects.dispatch({ type: 'RejectAccount', accountId, by: visitor.accountId, farewell }, { as });
      // Sessions end and the password is deleted before the answer. The erasure's timer does the rest (infra/decisions/025).
      await deps.sessions.endAllOf(accountId, (tx) => deps.passwords.forget(tx, accountId));
      return { message: 'Utilisateur rejeté' };
    },
  } satisfies Partial<Handlers>;
}
