// No account reaches an object of another account, nor one subcontractor's link an object of another. Generated from the route table.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { createAuthenticator } from '#infra/testing/api/authenticator.ts';
import {
  customer,
  defaultOrganization,
  defaultTypes,
  deliveredMail,
  file,
  ok,
  type Person,
  pdf,
  subcontractor,
  subcontractorInput,
  upload,
} from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const NOWHERE = 2_000_000_000;
type Kind = NonNullable<Route['ids']>[string];
type Named = 'forecast' | 'alert';
type Ids = Record<Exclude<Kind, Named>, number> & Record<Named, string>;
type Side = { person: Person; sub: Subcontractor; other: Subcontractor; ids: Ids; types: number[] };

let world: World;
let a: Side;
let b: Side;

/** A forecast entry's id contains its subcontractor. */
const entryOf = (subcontractorId: number): string => `${subcontractorId}-email-2026-12-01`;
/** An alert's id contains its kind and its subject. */
const alertOf = (subcontractorId: number): string => `missing-${subcontractorId}`;
/** An id that does not exist. */
const nobodys = (kind: Kind): string | number => (kind === 'forecast' ? entryOf(NOWHERE) : kind === 'alert' ? alertOf(NOWHERE) : NOWHERE);

async function side(name: string): Promise<Side> {
  const person = await customer(world, undefined, name);
  const types = (await defaultTypes(person)).map(({ id }) => id);
  const { body: organization } = ok(await person.post('/api/organizations', { name: `Site de ${name}` }), 201);
  const sub = await subcontractor(person, { companyName: `Sous-traitant de ${name}` });
  const other = await subcontractor(person, { companyName: `Autre de ${name}` });
  const delivery = await deliveredMail(world, person, sub.id, name);
  const { body: note } = ok(await person.post(`/api/subcontractors/${sub.id}/notes`, { text: `Note de ${name}` }), 201);
  const { body: proofFile } = ok(await person.post('/api/proof-files', { from: '2026-11-01', to: '2026-11-21' }), 202);
  const [session] = ok(await person.get('/api/user/sessions')).body;
  const made = createAuthenticator(world.config.publicUrl).create(ok(await person.post('/api/user/passkeys/options')).body);
  const { body: passkey } = ok(await person.post('/api/user/passkeys', made), 201);
  const { body: member } = ok(await person.post('/api/members', { email: `${name}@membre.fr`, role: 'reader' }), 201);
  const { body: document } = ok(await upload(world.client(), sub.secureToken, types[0]!, pdf(name)), 201);
  return {
    person,
    sub,
    other,
    types,
    ids: {
      organization: organization.id,
      documentType: types[1]!,
      subcontractor: sub.id,
      document: document.id,
      delivery,
      forecast: entryOf(sub.id),
      session: session.id,
      passkey: passkey.id,
      note: note.id,
      proofFile: proofFile.id,
      member: member.id,
      alert: alertOf(sub.id),
    },
  };
}

beforeAll(async () => {
  world = await startWorld();
  a = await side('ALPHA');
  b = await side('BRAVO');
});
afterAll(() => world.close());

/** Every row of every table that a call may change, except the counters of the limits. */
async function everything(): Promise<string> {
  await world.caughtUp();
  // The access journal is written after the answers.
  await world.app.settled();
  const tables =
    await world.db`SELECT table_schema AS s, table_name AS t FROM information_schema.tables WHERE table_schema IN ('es', 'ops', 'rm') ORDER BY 1, 2`;
  const parts = [];
  for (const { s, t } of tables) {
    if (t === 'tries') continue;
    const [row] = await world.db.unsafe(`SELECT md5(coalesce(string_agg(x::text, '|' ORDER BY x::text), '')) AS hash FROM ${s}.${t} x`);
    parts.push(`${s}.${t} ${row!.hash}`);
  }
  return parts.join('\n');
}

/** A body that is valid for an own object. */
const bodyFor = (name: RouteName, own: Side): unknown => {
  switch (name) {
    case 'editOrganization':
      return { name: 'Pris' };
    case 'editDocumentType':
      return { name: 'Pris' };
    case 'editSubcontractor':
      return subcontractorInput(own.sub.organizationId);
    case 'setTrades':
      return { trades: ['carrelage'] };
    case 'putConfig':
      return { requiredDocumentTypeIds: [] };
    case 'validateDocument':
      return { expirationDate: '2027-01-01' };
    case 'correctDocument':
      return { expirationDate: '2027-01-01' };
    case 'correctReading':
    case 'withdrawReadingCorrection':
      return { field: 'entreprise' };
    case 'rejectDocument':
    case 'reopenDocument':
    case 'skipReminder':
      return { reason: 'Pris' };
    case 'writeNote':
      return { text: 'Pris' };
    case 'sendRequest':
      return { channel: 'email' };
    case 'toggleAutoReminders':
      return { enabled: true };
    case 'pauseReminders':
      return { until: '2026-12-24', reason: 'Pris' };
    case 'snoozeAlert':
      return { until: '2026-12-24' };
    case 'setContactPreferences':
      return { email: false };
    case 'editMember':
      return { role: 'manager' };
    default:
      return undefined;
  }
};

const withIds = (Object.entries(routes) as [RouteName, Route][]).filter(([, route]) => route.ids);

/** A day and a kind, which every account has; and the administrators' own lists. */
const OF_NO_ACCOUNT = new Set([
  '/api/dashboard/alert-groups/:id/read',
  '/api/dashboard/alert-groups/:id/snooze',
  '/api/admin/contact-requests/:id',
]);

describe('C1 F062 an id of another account gets the same answer as an unknown one', () => {
  test('the table names the kind of every id in a path', () => {
    const unnamed = (Object.entries(routes) as [RouteName, Route][]).filter(
      ([, { path, ids }]) => /:id\b/.test(path) && !ids && !OF_NO_ACCOUNT.has(path),
    );
    expect(unnamed.map(([name]) => name)).toEqual([]);
    expect(withIds.length).toBeGreaterThanOrEqual(17);
  });

  test.each(withIds)('%s', async (name, route) => {
    const [[parameter, kind]] = Object.entries(route.ids!) as [[string, Kind]];
    const before = await everything();
    const call = (id: number | string) => a.person.send(route.method, route.path.replace(`:${parameter}`, String(id)), bodyFor(name, a));
    const foreign = await call(b.ids[kind]);
    const nothing = await call(nobodys(kind));
    expect(foreign.status).toBe(404);
    expect(foreign.body).toEqual(nothing.body);
    // Other methods on the same path too.
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await a.person.send(
        method,
        route.path.replace(`:${parameter}`, String(b.ids[kind])),
        method === 'GET' ? undefined : bodyFor(name, a),
      );
      expect([method, status === 404 || status === 405 || status === 400]).toEqual([method, true]);
    }
    expect(await everything()).toBe(before);
  });

  test('lists, figures and searches contain nothing of another account', async () => {
    for (const path of [
      '/api/organizations',
      '/api/document-types',
      '/api/subcontractors',
      '/api/subcontractors/with-stats',
      '/api/documents',
      '/api/documents/all',
      '/api/dashboard/initial-data',
      '/api/dashboard/activity',
      '/api/dashboard/alerts',
      '/api/email-delivery/recent',
      `/api/email-delivery/${a.ids.delivery}`,
    ]) {
      const { text } = ok(await a.person.get(path));
      expect(text).not.toContain('BRAVO');
      expect(text).toContain(path.endsWith('types') || path.endsWith('alerts') ? '[' : 'ALPHA');
    }
    const filtered = await a.person.get(`/api/documents?filter=${encodeURIComponent(JSON.stringify({ id: [b.ids.document] }))}`);
    expect([filtered.status, filtered.body]).toEqual([200, []]);
    expect((await a.person.get(`/api/dashboard/stats?organizationId=${b.ids.organization}`)).body).toEqual({
      totalSubcontractors: 0,
      upToDate: 0,
      expiringSoon: 0,
      missing: 0,
      pendingValidation: 0,
      expired: 0,
    });
  });
});

describe('C2 ids in a body are checked as well', () => {
  test('organisation, required types, type of an upload, user to approve: refused, nothing written', async () => {
    const before = await everything();
    const organizationId = await defaultOrganization(b.person);
    expect((await a.person.post('/api/subcontractors', subcontractorInput(organizationId))).status).toBe(404);
    expect((await a.person.put(`/api/subcontractors/${a.sub.id}`, subcontractorInput(organizationId))).status).toBe(404);
    expect((await a.person.put(`/api/subcontractors/${a.sub.id}/config`, { requiredDocumentTypeIds: [b.types[0]] })).status).toBe(404);
    expect((await upload(world.client(), a.sub.secureToken, b.types[0]!, pdf('pris'))).status).toBe(404);
    expect((await a.person.post('/api/admin/approve-user', { userId: b.person.accountId })).status).toBe(403);
    expect((await a.person.post('/api/admin/reject-user', { userId: b.person.accountId })).status).toBe(403);
    // Ids are drawn before a decision and never given back: the only trace that a refusal may leave.
    const without = (text: string) =>
      text
        .split('\n')
        .filter((line) => !line.startsWith('ops.sequences '))
        .join('\n');
    expect(without(await everything())).toBe(without(before));
  });
});

describe('C3 F063 a token grants access to its own subcontractor alone', () => {
  test('not to documents of another subcontractor, of the same account or not, nor with another person’s session', async () => {
    const { body: sibling } = ok(await upload(world.client(), a.other.secureToken, a.types[0]!, pdf('frère')), 201);
    const get = (client: Person | ReturnType<World['client']>, id: number, token: string) =>
      client.raw('GET', `/api/documents/${id}/download?token=${token}`).then(({ status }) => status);
    expect(await get(world.client(), a.ids.document, a.sub.secureToken)).toBe(200);
    expect(await get(world.client(), b.ids.document, a.sub.secureToken)).toBe(404);
    expect(await get(world.client(), sibling.id, a.sub.secureToken)).toBe(404);
    expect(await get(b.person, b.ids.document, a.sub.secureToken)).toBe(404);
    expect(await get(b.person, sibling.id, a.sub.secureToken)).toBe(404);
    expect(await get(world.client(), NOWHERE, a.sub.secureToken)).toBe(404);
  });

  test('an upload belongs to the link’s own subcontractor whatever else the form says', async () => {
    const { body } = ok(
      await world.client().form('/api/upload', [
        ['token', a.other.secureToken],
        ['subcontractorId', String(b.sub.id)],
        ['accountId', String(b.person.accountId)],
        ['documentTypeId', String(a.types[2])],
        ['document', file(pdf('à moi')), 'a.pdf'],
      ]),
      201,
    );
    expect((await a.person.get(`/api/documents/${a.other.id}`)).body.map((row: { id: number }) => row.id)).toContain(body.id);
    expect((await b.person.get('/api/documents')).body.map((row: { id: number }) => row.id)).not.toContain(body.id);
  });
});
