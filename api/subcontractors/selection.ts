// One action for a selection (CONTRACT « Selection »): each subcontractor gets his own command, in the given order, a few at a time. A
// refusal blocks no other command.
import { createHmac } from 'node:crypto';
import type { BulkAction, BulkAnswer, BulkInput, BulkResult } from '#contract/selection.ts';
import type { Command } from '#domain/commands.ts';
import type { DocumentTypesState } from '#domain/document-types/document-types.ts';
import type { AccountId, CallId, DocumentTypeId, OrganizationId, ReminderId, SubcontractorId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { OrganizationsState } from '#domain/organizations/organizations.ts';
import { drawLink } from '#domain/subcontractors/link.ts';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import { ALREADY_SO, NOT_DELIVERED } from '#domain/texts/fr/selection.ts';
import { archivedSirets, undeliveredAmong } from '#projections/compliance/query.ts';
import { contactGuard } from '../reminders/contact-guard.ts';
import type { Effects } from '../shell/call.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { keyedMutex } from '../shell/keyed-mutex.ts';
import { mapConcurrent } from '../shell/map-concurrent.ts';
import { Problem, toProblem } from '../shell/problem.ts';
import { refuseNamesake } from './duplicate-siret.ts';

/** Enough for appends to be batched, few enough for other calls to be served. */
const AT_ONCE = 8;
const SEED_BYTES = 32;

type Deps = Pick<RouteDeps, 'sql' | 'loadState' | 'keys' | 'clock' | 'log' | 'limits' | 'config'>;
type Asked = { readonly accountId: AccountId; readonly body: BulkInput; readonly effects: Effects };
type Outcome = Omit<BulkResult, 'id'>;

/** Every id in the body must belong to the account; otherwise nothing is done at all. */
async function refuseForeign({ loadState }: Deps, { accountId, body }: Asked): Promise<void> {
  const { organizationId, requiredDocumentTypeIds = [] } = body;
  const { types } = (await loadState('documenttypes', accountId)).state as DocumentTypesState;
  if (requiredDocumentTypeIds.some((id) => types.get(id as DocumentTypeId)?.archived !== false)) throw new Problem('not-found');
  if (organizationId === undefined) return;
  const { organizations } = (await loadState('organizations', accountId)).state as OrganizationsState;
  if (!organizations.has(organizationId as OrganizationId)) throw new Problem('not-found');
}

/** Draws the ids and secrets of all reminders in one step, so that an Idempotency-Key stores them once. */
async function drawFor({ keys, clock }: Deps, ids: readonly number[], effects: Effects) {
  const reminderIds = await effects.ids('reminder', ids.length);
  const callIds = await effects.ids('call', ids.length);
  const seed = await effects.secret(SEED_BYTES, 'links');
  const now = clock.now();
  return async (index: number) => {
    const secret = async (bytes: number, part: string): Promise<string> =>
      createHmac('sha256', seed).update(`${ids[index]} ${part}`).digest().subarray(0, bytes).toString('base64url');
    const link = await drawLink(secret, keys, now);
    return { reminderId: reminderIds[index] as ReminderId, callId: callIds[index] as CallId, link };
  };
}

type Fresh = Awaited<ReturnType<Awaited<ReturnType<typeof drawFor>>>>;
const SENDS: readonly BulkAction[] = ['send-request', 'send-reminder'];
const DRAWS: readonly BulkAction[] = [...SENDS, 'renew-link', 'auto-reminders-on', 'auto-reminders-off'];

function commandOf({ accountId, body }: Asked, id: number, fresh: Fresh | null): Command {
  const who = { accountId, subcontractorId: id as SubcontractorId };
  switch (body.action) {
    case 'send-request':
      return { type: 'SendRequest', ...who, channel: body.channel, spaced: !body.includeRecent, ...fresh! };
    case 'send-reminder':
      return { type: 'SendReminder', ...who, channel: body.channel, spaced: !body.includeRecent, ...fresh! };
    case 'renew-link':
      return { type: 'RenewLink', ...who, link: fresh!.link };
    case 'configure':
      return { type: 'ConfigureRequiredTypes', ...who, documentTypeIds: body.requiredDocumentTypeIds as DocumentTypeId[] };
    case 'move':
      return { type: 'MoveSubcontractor', ...who, organizationId: body.organizationId as OrganizationId };
    case 'set-trades':
      return { type: 'SetTrades', ...who, trades: body.trades! };
    case 'archive':
      return { type: 'ArchiveSubcontractor', ...who };
    case 'restore':
      return { type: 'RestoreSubcontractor', ...who };
    case 'auto-reminders-on':
      return { type: 'SetReminderCycle', enabled: true, later: true, ...who, ...fresh! };
    case 'auto-reminders-off':
      return { type: 'SetReminderCycle', enabled: false, ...who, ...fresh! };
  }
}

export async function actOnSelection(deps: Deps, asked: Asked): Promise<BulkAnswer> {
  const { accountId, body, effects } = asked;
  await refuseForeign(deps, asked);
  // A repeated id is processed once.
  const ids = [...new Set(body.ids)];
  const draw = DRAWS.includes(body.action) ? await drawFor(deps, ids, effects) : null;
  // A mail that did not arrive is not sent again in bulk: the address wants to be corrected first.
  const sends = SENDS.includes(body.action);
  const unreached = sends && body.channel === 'email' ? await undeliveredAmong(deps.sql, accountId, ids) : new Set<number>();
  const reached = ids.filter((id) => !unreached.has(id));
  const guarded = sends ? await contactGuard(deps).toEach({ accountId, channel: body.channel ?? 'email' }, reached) : null;
  const outcomes = new Map<number, Outcome>();
  /** Set when the infrastructure fails; no further command is tried. */
  let away: Problem | null = null;

  async function command(index: number): Promise<Outcome> {
    const id = ids[index]!;
    if (unreached.has(id)) return { status: 'skipped', message: NOT_DELIVERED };
    const refused = guarded?.refusals.get(id);
    if (refused !== undefined) return { status: 'failed', message: refused.message };
    const outcome = await effects.attempt(commandOf(asked, id, draw && (await draw(index))), { part: `${body.action}:${id}` });
    if (isRefusal(outcome)) return { status: outcome.refusal === 'recent-message' ? 'skipped' : 'failed', message: refusalText(outcome) };
    return outcome.events.length === 0 ? { status: 'skipped', message: ALREADY_SO[body.action] } : { status: 'done' };
  }

  /** Two of the selection may have one SIRET: the first is restored, and the check of the second finds him. */
  const sirets = body.action === 'restore' ? await archivedSirets(deps.sql, accountId, ids) : null;
  const inTurn = keyedMutex();
  const comingBack = new Set<string>();
  function restored(index: number): Promise<Outcome> {
    const subcontractorId = ids[index] as SubcontractorId;
    const siret = sirets?.get(subcontractorId);
    if (siret === undefined) return command(index);
    return inTurn(siret, async () => {
      if (comingBack.has(siret)) await effects.settled();
      comingBack.add(siret);
      await refuseNamesake(deps, { accountId, subcontractorId }, siret);
      return command(index);
    });
  }

  async function outcomeOf(index: number): Promise<Outcome> {
    if (away !== null) return { status: 'failed', message: away.message };
    try {
      return await (body.action === 'restore' ? restored(index) : command(index));
    } catch (err) {
      const problem = toProblem(err);
      if (problem.status >= 500) {
        if (away === null) deps.log.error({ err, accountId }, 'a selection could not be gone through');
        away ??= problem;
      }
      return { status: 'failed', message: problem.message };
    }
  }

  await mapConcurrent(ids, AT_ONCE, async (id, index) => void outcomes.set(id, await outcomeOf(index)));
  const isSent = (id: number): boolean => outcomes.get(id)!.status === 'done';
  await guarded?.giveBack(new Set(reached.filter((id) => !isSent(id))));
  // Nothing is done yet, so the call fails and can be repeated under the same key.
  if (away !== null && effects.position() === null) throw away;
  await effects.settled();
  const count = (status: Outcome['status']) => [...outcomes.values()].filter((outcome) => outcome.status === status).length;
  return { done: count('done'), failed: count('failed'), results: body.ids.map((id) => ({ id, ...outcomes.get(id)! })) };
}
