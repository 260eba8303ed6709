// Requests, actions on several, saved views of the fake company (CONTRACT « Selection », « First request », « Views »).
import type { RouteName } from '#contract/routes.ts';
import type { BulkInput, BulkResult } from '#contract/selection.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { canReceiveSms } from '#domain/kernel/phone.ts';
import { type FakeAnswer, ok, refuse } from './answers.ts';
import { archive, restore } from './archive.ts';
import { NOW } from './document.ts';
import { subcontractorOf, type World } from './world.ts';

type Asked = { world: World; id: number; params: Record<string, string>; body: Record<string, unknown> };
const NO_PHONE = 'Ce numéro ne peut pas recevoir de SMS.';

/** Null: it went out; else why not. */
function request(world: World, id: number, channel: 'email' | 'sms'): { code: string; message: string } | null {
  const sub = world.subcontractors.find((one) => one.id === id);
  if (sub === undefined) return { code: 'not-found', message: 'Introuvable.' };
  if (!sub.isActive) return { code: 'subcontractor-inactive', message: 'Ce sous-traitant est inactif.' };
  if (sub.tokenRevoked) return { code: 'link-dead', message: 'Son lien est révoqué.' };
  if (channel === 'sms' && !canReceiveSms(sub.contactPhone)) return { code: 'no-phone', message: NO_PHONE };
  Object.assign(sub, { requestedAt: NOW, requestChannel: channel, linkState: sub.linkState === 'opened' ? 'opened' : 'sent' });
  return null;
}

function done(world: World, id: number, body: BulkInput): BulkResult {
  const sub = world.subcontractors.find((one) => one.id === id);
  const failed = (message: string): BulkResult => ({ id, status: 'failed', message });
  switch (body.action) {
    case 'restore':
      return restore(world, id) === undefined ? failed('Introuvable.') : { id, status: 'done' };
    case 'archive':
      if (sub === undefined) return failed('Introuvable.');
      archive(world, id);
      return { id, status: 'done' };
    case 'move':
      if (sub === undefined) return failed('Introuvable.');
      if (sub.organizationId === body.organizationId) return { id, status: 'skipped', message: 'Déjà dans cette organisation.' };
      sub.organizationId = body.organizationId ?? sub.organizationId;
      return { id, status: 'done' };
    case 'set-trades':
      if (sub === undefined) return failed('Introuvable.');
      sub.trades = body.trades ?? [];
      return { id, status: 'done' };
    case 'configure':
      if (sub === undefined) return failed('Introuvable.');
      world.configs.set(id, body.requiredDocumentTypeIds ?? []);
      return { id, status: 'done' };
    case 'auto-reminders-on':
    case 'auto-reminders-off':
      world.reminders.cycles.set(id, { enabled: body.action === 'auto-reminders-on', attempt: 0 });
      return { id, status: 'done' };
    case 'renew-link':
      return { id, status: 'done' };
    case 'send-request':
    case 'send-reminder': {
      const refused = request(world, id, body.channel ?? 'email');
      return refused === null ? { id, status: 'done' } : failed(refused.message);
    }
  }
}

/** What is kept of what was sent: not how it was meant. */
function kept(body: Record<string, unknown>): Partial<Subcontractor> {
  const { allowDuplicateSiret: _meant, sendRequest: _sent, ...fields } = body;
  return fields;
}

function saved(world: World, self: number, body: Record<string, unknown>, save: () => FakeAnswer): FakeAnswer {
  const namesake = world.subcontractors.find((one) => one.siret === body['siret'] && one.isActive && one.id !== self);
  if (namesake === undefined || body['allowDuplicateSiret'] === true) return save();
  const refused = refuse(409, 'duplicate-siret', `Un sous-traitant actif porte déjà ce SIRET : « ${namesake.companyName} ».`);
  return { ...refused, body: { ...(refused.body as object), existingId: namesake.id } };
}

export const selectionHandlers: Partial<Record<RouteName, (asked: Asked) => FakeAnswer>> = {
  createSubcontractor: ({ world, body }) =>
    saved(world, 0, body, () => {
      const made = subcontractorOf(++world.nextId, kept(body));
      world.subcontractors.push(made);
      return ok(made, 201);
    }),
  editSubcontractor: ({ world, id, body }) => {
    const found = world.subcontractors.find((one) => one.id === id);
    return found === undefined
      ? refuse(404, 'not-found', 'Introuvable')
      : saved(world, id, body, () => ok(Object.assign(found, kept(body))));
  },
  setTrades: ({ world, id, body }) => {
    const found = world.subcontractors.find((one) => one.id === id);
    return found === undefined ? refuse(404, 'not-found', 'Introuvable') : ok(Object.assign(found, { trades: body['trades'] }));
  },
  sendRequest: ({ world, id, body }) => {
    const refused = request(world, id, body['channel'] as 'email' | 'sms');
    return refused === null ? ok({ message: 'Demande envoyée' }) : refuse(409, refused.code, refused.message);
  },
  previewBulk: ({ body }) => ok({ ready: (body['ids'] as number[]).length, recent: 0, refused: [] }),
  bulkSubcontractors: ({ world, body }) => {
    const input = body as unknown as BulkInput;
    const results = input.ids.map((id) => done(world, id, input));
    const count = (status: BulkResult['status']) => results.filter((result) => result.status === status).length;
    return ok({ done: count('done'), failed: count('failed'), results });
  },
  getViews: ({ world, params }) => ok(world.views.get(params['list'] ?? '') ?? []),
  putViews: ({ world, params, body }) => {
    world.views.set(params['list'] ?? '', body as unknown as object[]);
    return ok(body);
  },
};
