// The current user: profile, tutorial, settings.

import type { User } from '#contract/accounts.ts';
import type { AccountState } from '#domain/accounts/account.ts';
import type { AccountId, MemberId } from '#domain/kernel/ids.ts';
import { hasEnded, type MembersState, memberIn } from '#domain/people/members.ts';
import { type Account, accountById } from '#projections/accounts/query.ts';
import { accuracyOf } from '#projections/accuracy/query.ts';
import { membershipsOf, personById } from '#projections/members/query.ts';
import type { Handlers } from '../shell/call.ts';
import { type RouteDeps, written } from '../shell/handler-deps.ts';
import { hideFromOlder } from '../shell/http/older-programs.ts';
import { Problem } from '../shell/problem.ts';
import type { Membership } from '../shell/visitor.ts';

/** The row of an account that the caller acts for. */
async function accountRow(deps: RouteDeps, accountId: AccountId): Promise<Account> {
  const row = await accountById(deps.sql, accountId);
  // An account that was rejected during this call has no row any more, so waiting for it would be useless.
  if (!row && !(await deps.visitors.account(accountId))) throw new Problem('no-session');
  return written(row);
}

/** The body of GET /api/user. What the gate checks comes from the stream, because a row that is a moment old must not shut somebody out. */
export async function userOf(deps: RouteDeps, visitor: Membership): Promise<User> {
  const { accountId, personId, role, abilities, isAdmin, entitlements } = visitor;
  const row = await accountRow(deps, accountId);
  const [person, memberships] = await Promise.all([personById(deps.sql, personId), membershipsOf(deps.sql, personId, deps.clock.today())]);
  const own = person ?? ((personId as number) === accountId ? row : await accountById(deps.sql, personId));
  const { emailVerified, adminApproved, tutorialCompleted, autoValidationEnabled, wantedPlan } = visitor.account;
  const { companyName, phoneNumber, createdAt, updatedAt } = row;
  return {
    id: accountId,
    personId,
    name: person?.name ?? (own && 'companyName' in own ? own.companyName : ''),
    role,
    abilities: [...abilities],
    // What was joined a moment ago may not be in the rows yet.
    memberships: memberships.some((one) => one.accountId === accountId) ? memberships : [...memberships, { accountId, companyName, role }],
    companyName,
    email: own?.email ?? '',
    phoneNumber,
    emailVerified,
    adminApproved,
    tutorialCompleted,
    autoValidationEnabled,
    plan: emailVerified && adminApproved && entitlements.access ? entitlements.plan : 'none',
    isAdmin,
    wantedPlan,
    createdAt,
    updatedAt,
  };
}

export function userRoutes(deps: RouteDeps) {
  const rowOf = (accountId: AccountId): Promise<Account> => accountRow(deps, accountId);
  const provider = deps.config.secondOpinion ?? null;
  const settingsOf = async (accountId: AccountId) => {
    const { autoValidationEnabled, companyName, email } = await rowOf(accountId);
    const {
      secondOpinion: consent,
      autoRemindersEnabled,
      secondFactorRequired,
      noticeRecipients,
    } = (await deps.loadState('account', accountId)).state as AccountState;
    const answer = {
      ...{ autoValidationEnabled, autoRemindersEnabled, requireSecondFactor: secondFactorRequired, companyName, email },
      noticeRecipients: { roles: [...noticeRecipients.roles], memberIds: await membersAmong(accountId, noticeRecipients.memberIds) },
    };
    if (provider === null) return answer;
    const since = consent?.provider === provider ? consent.since : null;
    return { ...answer, secondOpinion: { provider, since } };
  };
  /** Of these numbers, those of members who have not left. */
  async function membersAmong(accountId: AccountId, ids: readonly number[]): Promise<MemberId[]> {
    if (ids.length === 0) return [];
    const state = (await deps.loadState('members', accountId)).state as MembersState;
    return ids.filter((id): id is MemberId => {
      const member = memberIn(state, accountId, id);
      return member !== null && !hasEnded(member, deps.clock.today());
    });
  }
  return {
    currentUser: ({ visitor }) => userOf(deps, visitor),
    async completeTutorial({ visitor, effects }) {
      await effects.dispatch({ type: 'CompleteTutorial', accountId: visitor.accountId });
      return { message: 'Tutoriel terminé.' };
    },
    getSettings: ({ visitor }) => settingsOf(visitor.accountId),
    ownAccuracy: ({ visitor }) => accuracyOf(deps.sql, visitor.accountId),
    async putSettings({ visitor, body, effects }) {
      const { accountId } = visitor;
      const { autoValidationEnabled, autoRemindersEnabled, requireSecondFactor: required, noticeRecipients } = body;
      if (required !== undefined && !visitor.abilities.includes('account')) throw new Problem('not-allowed');
      if (noticeRecipients !== undefined && !visitor.abilities.includes('members')) throw new Problem('not-allowed');
      const memberIds = await membersAmong(accountId, noticeRecipients?.memberIds ?? []);
      if (memberIds.length < (noticeRecipients?.memberIds.length ?? 0)) throw new Problem('not-found');
      const set = async (type: 'SetAutoValidation' | 'SetAutoReminders', enabled: boolean | undefined) =>
        enabled === undefined ? undefined : effects.dispatch({ type, accountId, enabled }, { part: type });
      await set('SetAutoValidation', autoValidationEnabled);
      await set('SetAutoReminders', autoRemindersEnabled);
      if (required) await hideFromOlder(deps.sql, accountId);
      if (required !== undefined) await effects.dispatch({ type: 'SetSecondFactorRequirement', accountId, required, by: visitor.personId });
      if (noticeRecipients !== undefined) {
        const recipients = { roles: noticeRecipients.roles, memberIds };
        await effects.dispatch({ type: 'SetNoticeRecipients', accountId, recipients, by: visitor.personId });
      }
      await effects.settled();
      return settingsOf(visitor.accountId);
    },
    async putSecondOpinion({ visitor: { accountId }, body, effects }) {
      const { secondOpinion: consent } = (await deps.loadState('account', accountId)).state as AccountState;
      // A consent is withdrawn from the provider that has it, even when the operator has configured another or none since.
      const to = body.consented ? provider : (consent?.provider ?? provider);
      if (to !== null)
        await effects.dispatch({ type: 'SetSecondOpinionConsent', accountId, consented: body.consented, provider: to, by: accountId });
      // No provider is configured.
      else if (body.consented) throw new Problem('not-found');
      await effects.settled();
      return settingsOf(accountId);
    },
  } satisfies Partial<Handlers>;
}
