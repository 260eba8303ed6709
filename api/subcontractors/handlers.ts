// Subcontractors: the list, one subcontractor, required types and links (F115-F123, F125, F126, F129-F138, F213-F215, F225, F227-F229,
// F265, F266).

import type { routes } from '#contract/routes.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { siretWarning } from '#domain/documents/identifiers.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import type { AccountId, CallId, OrganizationId, ReminderId, SubcontractorId } from '#domain/kernel/ids.ts';
import { reminderFacts } from '#domain/reminders/load-facts.ts';
import type { SubcontractorCommand } from '#domain/subcontractors/commands.ts';
import { SIRET_KEY_WARNING } from '#domain/texts/fr/document-problems.ts';
import { subcontractorById, subcontractorsOf, subcontractorsWithStats, typeStatusesOf } from '#projections/compliance/query.ts';
import { contactGuard } from '../reminders/contact-guard.ts';
import { type Call, type Effects, type Handlers, Listed, listed } from '../shell/call.ts';
import { found, organizationIn, type RouteDeps, valid } from '../shell/handler-deps.ts';
import { internationalPhone } from '../shell/phone.ts';
import { edit, versioned } from '../shell/versions.ts';
import { refuseEditing, refuseSecondFile } from './duplicate-siret.ts';
import { addresses, issueLink, withAddresses, withLinks } from './links.ts';

type Input = Call<(typeof routes)['editSubcontractor']>['body'];

const profileOf = async ({ companyName, siret, contactName, contactEmail, contactPhone, address, trades }: Input) => ({
  companyName,
  siret,
  contactName,
  contactEmail,
  contactPhone: await internationalPhone(contactPhone),
  address,
  ...(trades && { trades }),
});

/** What an edit changes. */
const fields = (row: Subcontractor) => {
  const { organizationId, companyName, siret, contactName, contactEmail, contactPhone, address, isActive, trades, updatedAt } = row;
  return { organizationId, companyName, siret, contactName, contactEmail, contactPhone, address, isActive, trades, updatedAt };
};

type Registration = Extract<SubcontractorCommand, { type: 'RegisterSubcontractor' }>;

/** Who has just been registered, as the command alone tells it. */
const asRegistered = (
  { subcontractorId, organizationId, isActive, profile, link, request, autoReminders = false }: Registration,
  publicUrl: string,
  now: Instant,
): Subcontractor => ({
  id: subcontractorId,
  organizationId,
  isActive,
  ...profile,
  trades: [...(profile.trades ?? [])],
  ...addresses(publicUrl, link),
  tokenExpiresAt: link.expiresAt,
  tokenRevoked: false,
  lastReminderSent: request ? now : null,
  nextReminderScheduled: null,
  nextReminderDate: null,
  autoRemindersEnabled: autoReminders && isActive,
  autoRemindersAttempt: autoReminders && request ? 1 : 0,
  autoRemindersLastSent: null,
  autoRemindersNextScheduled: null,
  linkState: request ? 'sent' : 'never-sent',
  requestedAt: request ? now : null,
  requestChannel: request?.channel ?? null,
  linkFirstOpenedAt: null,
  linkLastOpenedAt: null,
  siretWarning: siretWarning(profile.siret) === 'key' ? SIRET_KEY_WARNING : null,
  createdAt: now,
  updatedAt: now,
});

export function subcontractorRoutes(deps: RouteDeps) {
  const { sql, clock, config } = deps;
  const guard = contactGuard(deps);

  async function one(accountId: number, id: number) {
    const [shown] = await withLinks(deps, [found(await subcontractorById(sql, accountId, id, await reminderFacts(deps, accountId)))]);
    return shown!;
  }

  const of = ({ accountId }: { accountId: AccountId }, { id }: { id: number }) => ({ accountId, subcontractorId: id as SubcontractorId });
  /** As he is after the command. */
  async function changed(effects: Effects, command: SubcontractorCommand & ReturnType<typeof of>) {
    await effects.dispatch(command);
    await effects.settled();
    return one(command.accountId, command.subcontractorId);
  }

  return {
    async subcontractorsWithStats({ visitor, list, query }) {
      const scope = {
        list,
        organizationId: organizationIn(query),
        today: clock.today(),
        facts: await reminderFacts(deps, visitor.accountId),
      };
      return listed(valid(await subcontractorsWithStats(sql, visitor.accountId, scope)));
    },
    async listSubcontractors({ visitor, list }) {
      const scope = { list, organizationId: null, today: clock.today(), facts: await reminderFacts(deps, visitor.accountId) };
      const { rows, total } = valid(await subcontractorsOf(sql, visitor.accountId, scope));
      return new Listed({ rows: await withLinks(deps, rows), total });
    },
    getSubcontractor: async ({ visitor, params, http }) => versioned(http, await one(visitor.accountId, params.id), fields),

    async createSubcontractor({ visitor, body, effects }) {
      const { accountId } = visitor;
      const subcontractorId = (await effects.id('subcontractor')) as SubcontractorId;
      const organizationId = body.organizationId as OrganizationId;
      const profile = await profileOf(body);
      if (!body.allowDuplicateSiret) await refuseSecondFile(deps, { accountId, subcontractorId }, profile.siret);
      const link = await issueLink(deps, effects);
      const { isActive, sendRequest: channel, autoRemindersEnabled: autoReminders } = body;
      const request = channel && {
        channel,
        reminderId: (await effects.id('reminder')) as ReminderId,
        callId: (await effects.id('call')) as CallId,
      };
      const him = { subcontractorId, accountId, organizationId, isActive, profile, link, autoReminders };
      const registration: Registration = { type: 'RegisterSubcontractor', ...him, ...(request && { request }) };
      const register = () => effects.dispatch(registration);
      await (channel ? guard.to({ accountId, channel, first: true }, profile, register) : register());
      await effects.settled();
      const row = await subcontractorById(sql, accountId, subcontractorId);
      // Its secrets are at hand: they are not opened again. Late read models do not undo the fact: it is told as it was decided.
      return row ? withAddresses(row, addresses(config.publicUrl, link)) : asRegistered(registration, config.publicUrl, clock.now());
    },

    async editSubcontractor({ visitor, params, body, effects, http }) {
      const { accountId } = visitor;
      const subcontractorId = params.id as SubcontractorId;
      const { isActive, updatedAt } = body;
      const organizationId = body.organizationId as OrganizationId;
      const profile = await profileOf(body);
      if (!body.allowDuplicateSiret) await refuseEditing(deps, { accountId, subcontractorId }, { ...profile, isActive });
      const command = { type: 'EditSubcontractor', subcontractorId, accountId, organizationId, isActive, profile } as const;
      const current = () => one(accountId, subcontractorId);
      await edit(deps, { http, effects, madeFrom: updatedAt, stream: ['subcontractor', subcontractorId], command, current, fields });
      await effects.settled();
      return versioned(http, await current(), fields);
    },

    setTrades: ({ visitor, params, body, effects }) => changed(effects, { type: 'SetTrades', ...of(visitor, params), trades: body.trades }),
    typeStatuses: async ({ visitor, params }) => found(await typeStatusesOf(sql, visitor.accountId, params.id, clock.today())),

    revokeLink: ({ visitor, params, effects }) => changed(effects, { type: 'RevokeLink', ...of(visitor, params) }),
    renewLink: async ({ visitor, params, effects }) =>
      changed(effects, { type: 'RenewLink', ...of(visitor, params), link: await issueLink(deps, effects) }),
  } satisfies Partial<Handlers>;
}
