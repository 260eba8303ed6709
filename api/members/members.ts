// The members of an account: invited, changed and ended by an owner (CONTRACT « People »).
import type { Member } from '#contract/members.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { AccountId, MemberId, OrganizationId, SubcontractorId } from '#domain/kernel/ids.ts';
import { linkSecret } from '#domain/kernel/link-secret.ts';
import type { Terms } from '#domain/people/events.ts';
import { invitationExpiry, type MembersState, memberIn } from '#domain/people/members.ts';
import { memberById, membershipsOf, membersOf } from '#projections/members/query.ts';
import { type Identity, identityOf } from '../accounts/identity.ts';
import { resetFactors } from '../factors/reset.ts';
import { emailHash } from '../shell/addresses.ts';
import { type Effects, type Handlers, listed, type Visitor } from '../shell/call.ts';
import { found, type RouteDeps, valid, written } from '../shell/handler-deps.ts';
import { hideFromOlder } from '../shell/http/older-programs.ts';
import { Problem, problemOf } from '../shell/problem.ts';
import { actorOf } from '../shell/visitor.ts';
import { eraseMember } from './erase.ts';

const TOKEN_BYTES = 24;
const OWN_FACTORS = 'Vos propres seconds facteurs se retirent dans « Sécurité », avec un code.';
const ELSEWHERE = 'Cette personne est aussi membre d’un autre compte : demandez à SubDoc de retirer ses seconds facteurs.';

/** An empty list is no limit; what is left out is left out. */
const limitsIn = (body: { organizationIds?: number[] | null; subcontractorIds?: number[] | null; endsOn?: string | null }) => {
  const unique = <Id extends number>(ids: number[] | null) => (ids === null || ids.length === 0 ? null : ([...new Set(ids)] as Id[]));
  return {
    ...(body.organizationIds !== undefined && { organizationIds: unique<OrganizationId>(body.organizationIds) }),
    ...(body.subcontractorIds !== undefined && { subcontractorIds: unique<SubcontractorId>(body.subcontractorIds) }),
    ...(body.endsOn !== undefined && { endsOn: body.endsOn as CalendarDate | null }),
  };
};

export function memberRoutes(deps: RouteDeps) {
  const { sql, clock, keys, sessions } = deps;

  /** Everything that a scope names is the account's. */
  async function requireOwn(accountId: AccountId, { organizationIds, subcontractorIds }: Partial<Terms>): Promise<void> {
    const [row] = await sql<{ organizations: number; subcontractors: number }[]>`
      SELECT (SELECT count(*)::int FROM organizations WHERE account_id = ${accountId} AND archived_at IS NULL AND id = ANY (${[...(organizationIds ?? [])]}::int[])) AS organizations,
        (SELECT count(*)::int FROM subcontractors WHERE account_id = ${accountId} AND id = ANY (${[...(subcontractorIds ?? [])]}::int[])) AS subcontractors`;
    if (row!.organizations < (organizationIds?.length ?? 0)) throw problemOf({ refusal: 'organization-not-found', detail: {} });
    if (row!.subcontractors < (subcontractorIds?.length ?? 0)) throw new Problem('not-found');
  }
  async function invitation(effects: Effects) {
    const token = linkSecret(await effects.secret(TOKEN_BYTES, 'invitation'));
    return { token, tokenHash: keys.hash('token', token), expiresAt: invitationExpiry(clock.now()) };
  }
  const shown = async (accountId: AccountId, id: number, effects: Effects): Promise<Member> => {
    await effects.settled();
    return written(await memberById(sql, accountId, id, clock.today()));
  };
  /** 404 for a member of another account, and for none. */
  const requireMember = async (accountId: AccountId, id: number): Promise<MemberId> => {
    found(await memberById(sql, accountId, id, clock.today()));
    return id as MemberId;
  };

  /** Whoever registered would stay the owner for a program of before, whatever is decided about him. */
  const hideFirstOwner = async (accountId: AccountId, memberId: MemberId): Promise<void> => {
    if ((memberId as number) === accountId) await hideFromOlder(sql, accountId);
  };

  /** Whom this account alone knows: nobody weakens the log-in of a person who is at home elsewhere too. */
  async function resettable({ accountId, personId: by }: Visitor, id: number): Promise<Identity> {
    const state = (await deps.loadState('members', accountId)).state as MembersState;
    const personId = memberIn(state, accountId, await requireMember(accountId, id))?.personId ?? null;
    const identity = personId && (await identityOf(deps, personId));
    if (!personId || !identity) throw new Problem('not-found');
    if (personId === by) throw new Problem('not-allowed', { message: OWN_FACTORS });
    const elsewhere = (await membershipsOf(sql, personId, clock.today())).some((membership) => membership.accountId !== accountId);
    if (elsewhere) throw new Problem({ code: 'member-elsewhere', status: 409, message: ELSEWHERE });
    return identity;
  }

  return {
    async listMembers({ visitor, list }) {
      return listed(valid(await membersOf(sql, visitor.accountId, clock.today(), list)));
    },
    async inviteMember({ visitor, body, effects }) {
      const { accountId, personId: by, account } = visitor;
      const terms: Terms = { organizationIds: null, subcontractorIds: null, endsOn: null, role: body.role, ...limitsIn(body) };
      await requireOwn(accountId, terms);
      const memberId = (await effects.id('account', 'member')) as number as MemberId;
      await effects.dispatch({
        ...{ type: 'InviteMember', accountId, memberId, by, email: body.email, name: body.name ?? null },
        ...{ emailHash: emailHash(keys, body.email), registered: account.emailHash, invitation: await invitation(effects) },
        ...terms,
      });
      return shown(accountId, memberId, effects);
    },
    async resendInvitation({ visitor: { accountId }, params, effects }) {
      const memberId = await requireMember(accountId, params.id);
      await effects.dispatch({ type: 'ResendInvitation', accountId, memberId, invitation: await invitation(effects) });
      return shown(accountId, memberId, effects);
    },
    async editMember({ visitor: { accountId, personId: by }, params, body, effects }) {
      const memberId = await requireMember(accountId, params.id);
      const terms = { ...(body.role !== undefined && { role: body.role }), ...limitsIn(body) };
      await requireOwn(accountId, terms);
      await hideFirstOwner(accountId, memberId);
      await effects.dispatch({ type: 'EditMember', accountId, memberId, by, ...terms });
      return shown(accountId, memberId, effects);
    },
    async endMember({ visitor: { accountId, personId: by }, params, effects }) {
      const memberId = await requireMember(accountId, params.id);
      await hideFirstOwner(accountId, memberId);
      await effects.dispatch({ type: 'EndMember', accountId, memberId, by });
      // Nothing is allowed to him from the event on; his sessions and open streams end with it.
      const state = (await deps.loadState('members', accountId)).state as MembersState;
      const who = memberIn(state, accountId, memberId)?.personId ?? null;
      if (who !== null) await sessions.endMembership(accountId, who);
      return shown(accountId, memberId, effects);
    },
    async eraseMember({ visitor, params, effects }) {
      const memberId = await requireMember(visitor.accountId, params.id);
      await eraseMember(deps, visitor, memberId, effects);
      return shown(visitor.accountId, memberId, effects);
    },
    async resetMemberFactors({ visitor, params, effects }) {
      const identity = await resettable(visitor, params.id);
      const as = { actor: actorOf('user', visitor), accountId: identity.as.accountId };
      const had = await resetFactors(deps, (command) => effects.dispatch(command, { as }), identity, visitor.personId);
      return { message: had ? 'Ses seconds facteurs sont retirés ; un e-mail le lui dit.' : 'Cette personne n’a pas de second facteur.' };
    },
  } satisfies Partial<Handlers>;
}
