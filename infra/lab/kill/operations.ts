// What a client does next: one command of the API, chosen by its seed, with bytes that can be sent again unchanged and a marker by which
// its event is found in the history.
import { createHash } from 'node:crypto';
import { addDays, type CalendarDate } from '../../../domain/kernel/calendar.ts';
import { sirenAt, siretOf } from '../../specimens/index.ts';
import { multipart, restamped, tinyPdf, tinyPng } from '../../testing/tiny-documents.ts';
import type { Intent, LoadKind } from './journal.ts';
import type { Seeded } from './seeded.ts';
import type { Tenant } from './tenants.ts';

/** A client has subcontractors of its own, so that the order of its commands is the order of their streams. */
export type Sub = { id: number; token: string; mask: number; pending: number[]; decided: number[]; number: number; revoked: boolean };
export type Mind = {
  client: number;
  tenant: Tenant;
  random: Seeded;
  subs: Sub[];
  organizations: { id: number; name: string }[];
  types: { id: number; name: string }[];
  n: number;
  /** What it sends, as often as its share. */
  lots: readonly LoadKind[];
  /** A document that the analyser validates by itself, for the subcontractor of this profile. */
  specimen: Buffer | null;
};
export type Request = { method: string; path: string; contentType: string; body: Buffer; session: boolean };
export type Answered = { id?: number; secureToken?: string; requiredDocumentTypeIds?: number[] };
export type Operation = {
  intent: Intent;
  request: Request;
  /** What the client knows after a success. */
  done(answer: Answered): void;
  /** No key holds its answer: asked again it says what became of it. */
  unkeyed?: true;
};

const MAX_SUBS = 12;
export const json = (method: string, path: string, body: unknown): Request => ({
  method,
  path,
  contentType: 'application/json',
  body: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  session: true,
});
export const typesIn = (tenant: Tenant, mask: number): number[] => tenant.typeIds.filter((_, bit) => (mask & (1 << bit)) !== 0);
const ALL = 63;

/** Company and number of the specimens: what the reader must find on the document. */
export const HOLDER = { company: 'BATI SUD', siret: '00010010700010' };
const profileOf = (mind: Mind, number: number, marker: string) => ({
  organizationId: mind.tenant.organizationId,
  companyName: HOLDER.company,
  siret: HOLDER.siret,
  allowDuplicateSiret: true,
  contactName: 'Karim Benali',
  contactEmail: `c${mind.client}-s${number}@kill.example`,
  contactPhone: '0612345678',
  address: marker,
});

/** Weights in percent (QUALITY §4.2, without what the product does not have yet). */
const WEIGHTS: readonly [LoadKind, number][] = [
  ['upload', 29],
  ['validate', 14],
  ['reject', 8],
  ['reopen', 5],
  ['correct', 5],
  ['subcontractor-create', 4],
  ['subcontractor-edit', 5],
  ['import', 3],
  ['configure', 5],
  ['request-send', 4],
  ['reminder-send', 4],
  ['reminder-call', 1],
  ['reminder-pause', 1],
  ['reminder-cycle', 3],
  ['link-revoke', 2],
  ['organization-create', 2],
  ['organization-edit', 2],
  ['type-create', 2],
  ['type-edit', 2],
];

export const LOTS: readonly LoadKind[] = WEIGHTS.flatMap(([kind, weight]) => Array.from({ length: weight }, () => kind));
/** Without what the version before (previous-version) does not know: mended with that file. */
export const LOTS_BEFORE = LOTS.filter((kind) => !['reopen', 'correct', 'import', 'request-send'].includes(kind));

function chooseKind({ random, subs, organizations, types, lots }: Mind, calm: boolean): LoadKind {
  if (calm) return organizations.length === 0 ? 'organization-create' : 'organization-edit';
  if (subs.length < 2) return 'subcontractor-create';
  if (subs.some(({ revoked }) => revoked)) return 'link-renew';
  const kind = random.pick(lots);
  if ((kind === 'validate' || kind === 'reject') && subs.every(({ pending }) => pending.length === 0)) return 'upload';
  if ((kind === 'reopen' || kind === 'correct') && subs.every(({ decided }) => decided.length === 0)) return 'upload';
  if (kind === 'subcontractor-create' && subs.length >= MAX_SUBS) return 'subcontractor-edit';
  if (kind === 'organization-edit' && organizations.length === 0) return 'organization-create';
  if (kind === 'organization-create' && organizations.length >= 8) return 'organization-edit';
  if (kind === 'type-edit' && types.length === 0) return 'type-create';
  if (kind === 'type-create' && types.length >= 6) return 'type-edit';
  return kind;
}

function upload(mind: Mind, sub: Sub, marker: string): { request: Request; marker: string; documentTypeId: number } {
  const { random, tenant, specimen } = mind;
  const documentTypeId = random.pick(typesIn(tenant, sub.mask));
  const draw = random.next();
  const document =
    specimen && draw < 0.15 && documentTypeId === tenant.typeIds[0]
      ? { name: 'vigilance.pdf', mimeType: 'application/pdf', content: restamped(specimen, marker) }
      : draw < 0.6
        ? { name: 'papier.pdf', mimeType: 'application/pdf', content: tinyPdf(`Attestation ${marker}`) }
        : { name: 'photo.png', mimeType: 'image/png', content: tinyPng(marker) };
  const fields = [['token', sub.token] as const, ['documentTypeId', String(documentTypeId)] as const];
  const form = multipart(fields, document, random.chance(0.3));
  const request: Request = { method: 'POST', path: '/api/upload', session: false, ...form };
  return { request, marker: createHash('sha256').update(document.content).digest('hex'), documentTypeId };
}

/** SIRETs of a customer's imports: few, so that several of its clients bring in the same ones. */
const IMPORTED = 40;
function importedRow({ random, tenant }: Mind, marker: string): { siret: string; contactName: string } {
  const siret = siretOf(sirenAt(1000 * tenant.accountId + random.int(IMPORTED)));
  const profile = { companyName: `IMPORT ${siret}`, contactEmail: `i${siret}@kill.example`, contactPhone: '0612345678' };
  return {
    ...profile,
    siret: random.chance(0.1) ? '1234' : siret,
    contactName: marker,
    ...(random.chance(0.5) ? {} : { isActive: 'Non' }),
  };
}

/** `today` by the product's clock; `calm`: of the kinds that no work waits for. */
export function nextOperation(mind: Mind, today: CalendarDate, calm = false): Operation {
  const { random, tenant, subs } = mind;
  const kind = chooseKind(mind, calm);
  const n = mind.n++;
  const marker = `k${mind.client}-${n}`;
  const about = (subcontractorId = 0, documentId = 0): Intent => ({
    n,
    kind,
    marker,
    accountId: tenant.accountId,
    subcontractorId,
    documentId,
  });
  const nothing = (): void => {};
  const one = (which: 'pending' | 'decided') => {
    const sub = random.pick(subs.filter((some) => some[which].length > 0));
    const [documentId] = sub[which].splice(random.int(sub[which].length), 1) as [number];
    return { sub, documentId, now: (other: 'pending' | 'decided') => () => void sub[other].push(documentId) };
  };
  switch (kind) {
    case 'upload': {
      const sub = random.pick(subs);
      const { request, marker: hash } = upload(mind, sub, marker);
      const done = ({ id }: Answered): void => void (id && sub.pending.push(id));
      return { intent: { ...about(sub.id), marker: hash }, request, done };
    }
    case 'validate': {
      const { sub, documentId, now } = one('pending');
      const body = { expirationDate: addDays(today, 1 + random.int(40)), comment: marker };
      const request = json('PATCH', `/api/documents/${documentId}/validate`, body);
      return { intent: about(sub.id, documentId), request, done: now('decided') };
    }
    case 'reject': {
      const { sub, documentId, now } = one('pending');
      const request = json('PATCH', `/api/documents/${documentId}/reject`, { reason: marker });
      return { intent: about(sub.id, documentId), request, done: now('decided') };
    }
    case 'reopen': {
      const { sub, documentId, now } = one('decided');
      const request = json('POST', `/api/documents/${documentId}/reopen`, { reason: marker });
      return { intent: about(sub.id, documentId), request, done: now('pending') };
    }
    case 'correct': {
      const { sub, documentId, now } = one('decided');
      const body = { expirationDate: addDays(today, random.int(60) - 3), comment: marker };
      const request = json('PATCH', `/api/documents/${documentId}/correct`, body);
      return { intent: about(sub.id, documentId), request, done: now('decided') };
    }
    case 'subcontractor-create': {
      const number = n;
      const request = json('POST', '/api/subcontractors', profileOf(mind, number, marker));
      const done = ({ id, secureToken }: Answered): void =>
        void subs.push({ id: id!, token: secureToken!, mask: ALL, pending: [], decided: [], number, revoked: false });
      return { intent: about(), request, done };
    }
    case 'subcontractor-edit': {
      const sub = random.pick(subs);
      return {
        intent: about(sub.id),
        request: json('PUT', `/api/subcontractors/${sub.id}`, profileOf(mind, sub.number, marker)),
        done: nothing,
      };
    }
    case 'import': {
      const rows = Array.from({ length: 2 + random.int(5) }, (_, row) => importedRow(mind, `${marker}-${row}`));
      // The last line is there twice: it has nothing to change the second time.
      rows.push(rows.at(-1)!);
      const parts = rows.map(({ contactName }) => ({ marker: contactName, subcontractorId: 0 }));
      return { intent: { ...about(), parts }, request: json('POST', '/api/subcontractors/import', { rows }), done: nothing };
    }
    case 'request-send': {
      const some = subs.filter(() => random.chance(0.5));
      const ids = (some.length > 0 ? some : subs).map(({ id }) => id);
      const request = json('POST', '/api/subcontractors/bulk', { action: 'send-request', ids, channel: random.pick(['email', 'sms']) });
      const parts = ids.map((subcontractorId) => ({ marker, subcontractorId }));
      return { intent: { ...about(), parts }, request, done: nothing };
    }
    case 'configure': {
      const sub = random.pick(subs);
      // Another set than before, so that there is something to tell; never an empty one.
      const mask = 1 + ((sub.mask + random.int(ALL - 1)) % ALL);
      const requiredDocumentTypeIds = typesIn(tenant, mask);
      const request = json('PUT', `/api/subcontractors/${sub.id}/config`, { requiredDocumentTypeIds });
      return {
        intent: { ...about(sub.id), marker: requiredDocumentTypeIds.join(' ') },
        request,
        done: () => void Object.assign(sub, { mask }),
      };
    }
    case 'link-revoke': {
      const sub = random.pick(subs);
      const request = json('POST', `/api/subcontractors/${sub.id}/link/revoke`, {});
      return { intent: about(sub.id), request, done: () => void Object.assign(sub, { revoked: true }) };
    }
    case 'reminder-send':
    case 'reminder-call': {
      const sub = random.pick(subs);
      const request =
        kind === 'reminder-send'
          ? json('POST', `/api/subcontractors/${sub.id}/send-reminder`, {})
          : json('POST', '/api/voice/initiate-call', {
              subcontractorId: sub.id,
              callPurpose: 'document_expiration',
              documentsToDiscuss: [],
            });
      return { intent: about(sub.id), request, done: nothing };
    }
    case 'reminder-pause': {
      const sub = random.pick(subs);
      const request = json('POST', `/api/subcontractors/${sub.id}/reminders/pause`, {
        until: addDays(today, 1 + random.int(4)),
        reason: marker,
      });
      return { intent: about(sub.id), request, done: nothing };
    }
    case 'reminder-cycle': {
      const sub = random.pick(subs);
      const request = json('POST', `/api/subcontractors/${sub.id}/auto-reminders/toggle`, { enabled: random.chance(0.8) });
      return { intent: about(sub.id), request, done: nothing };
    }
    case 'link-renew': {
      const sub = subs.find(({ revoked }) => revoked)!;
      const done = ({ secureToken }: Answered): void => void Object.assign(sub, { token: secureToken, revoked: false });
      return { intent: about(sub.id), request: json('POST', `/api/subcontractors/${sub.id}/link/renew`, {}), done };
    }
    case 'organization-create': {
      const done = ({ id }: Answered): void => void mind.organizations.push({ id: id!, name: marker });
      return { intent: about(), request: json('POST', '/api/organizations', { name: marker }), done };
    }
    case 'organization-edit': {
      const { id, name } = random.pick(mind.organizations);
      const request = json('PUT', `/api/organizations/${id}`, { name, description: marker });
      return { intent: about(), request, done: nothing };
    }
    case 'type-create': {
      const done = ({ id }: Answered): void => void mind.types.push({ id: id!, name: marker });
      return { intent: about(), request: json('POST', '/api/document-types', { name: marker, isRequired: false }), done };
    }
    case 'type-edit': {
      const { id, name } = random.pick(mind.types);
      const request = json('PUT', `/api/document-types/${id}`, {
        name,
        description: marker,
        isRequired: false,
        alertDaysBefore: random.int(60),
      });
      return { intent: about(), request, done: nothing };
    }
  }
}
