// The administration: pending accounts, approval, rejection with erasure (F094-F098, A27).
import { type AccountId, type ContactRequestId, NO_ACCOUNT } from '#domain/kernel/ids.ts';
import { accountById, allAccounts, pendingAccounts } from '#projections/accounts/query.ts';
import { accuracyOf } from '#projections/accuracy/query.ts';
import { contactRequestById, contactRequestList } from '#projections/contact-requests/query.ts';
import { decisionsTaken, figuresOfAll } from '#projections/decisions/query.ts';
import { deliveryFigures } from '#projections/deliveries/query.ts';
import type { Page } from '#projections/projection.ts';
import { type Call, type Handlers, listed, type Visitor } from '../shell/call.ts';
import { type RouteDeps, valid, written } from '../shell/handler-deps.ts';
import { actorOf } from '../shell/visitor.ts';

export function adminRoutes(deps: RouteDeps) {
  /** Whose rows an administrator is shown is in the access journal. */
  async function seen<Row extends { id: number }>(call: Pick<Call, 'correlationId' | 'address'> & { visitor: Visitor }, page: Page<Row>) {
    await deps.journal.seen(
      page.rows.map(({ id }) => id),
      call.visitor.accountId,
      call,
    );
    return listed(page);
  }
  return {
    isAdmin: async ({ visitor }) => ({ isAdmin: visitor.isAdmin }),
    pendingUsers: async (call) => seen(call, valid(await pendingAccounts(deps.sql, call.list))),
    allAccounts: async (call) => seen(call, valid(await allAccounts(deps.sql, call.list))),
    contactRequests: async (call) => listed(valid(await contactRequestList(deps.sql, call.list))),
    async setContactRequest({ visitor, params, body, effects }) {
      const contactRequestId = params.id as ContactRequestId;
      const as = { actor: actorOf('administrator', visitor), accountId: NO_ACCOUNT };
      const { status } = body;
      await effects.dispatch(
        { type: 'SetDemoRequestStatus', accountId: NO_ACCOUNT, contactRequestId, status, by: visitor.accountId },
        { as },
      );
      await effects.settled();
      return written(await contactRequestById(deps.sql, contactRequestId));
    },
    async allFigures() {
      const [figures, mails] = await Promise.all([figuresOfAll(deps.sql), deliveryFigures(deps.sql, null)]);
      return { ...figures, mails };
    },
    allAccuracy: () => accuracyOf(deps.sql, null),
    systemStatus: () => deps.status(),
    decisions: async (call) => seen(call, valid(await decisionsTaken(deps.sql, call.list))),
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
      const reason = body.reason?.trim();
      const farewell = row && { companyName: row.companyName, email: row.email, ...(reason && { reason }) };
      await effects.dispatch({ type: 'RejectAccount', accountId, by: visitor.accountId, farewell }, { as });
      // Sessions end and the password is deleted before the answer. The erasure's timer does the rest (infra/decisions/025).
      await deps.sessions.endAllOf(accountId, (tx) => deps.passwords.forget(tx, accountId));
      return { message: 'Utilisateur rejeté' };
    },
  } satisfies Partial<Handlers>;
}
