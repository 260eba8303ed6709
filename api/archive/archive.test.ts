// A31: an archived subcontractor is listed in the archive, his documents can be read, and he can be restored.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ArchivedFile } from '#contract/archive.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import {
  customer,
  defaultOrganization,
  defaultTypes,
  ok,
  type Person,
  pdf,
  subcontractor,
  subcontractorInput,
  upload,
} from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let types: { id: number; name: string }[];
const anybody = () => world.client();
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world, undefined, 'Bâtiments du Midi');
  types = await defaultTypes(person);
});
afterAll(() => world.close());

let siret = 10_000_000_000_000;
/** With his own SIRET, and one document. */
async function deposited(who = person, typeId = types[0]!.id) {
  const sub = await subcontractor(who, { companyName: `Entreprise ${++siret}`, siret: String(siret) });
  const content = pdf(`papier ${siret}`);
  const { body } = ok(await upload(anybody(), sub.secureToken, typeId, content), 201);
  return { sub, documentId: body.id as number, content };
}
const archive = async ({ id }: Subcontractor) => ok(await person.delete(`/api/subcontractors/${id}`));
const restore = ({ id }: Subcontractor, body?: object) => person.post(`/api/subcontractors/${id}/restore`, body);
const archived = async (filter: object = {}) =>
  ok(await person.get(`/api/subcontractors/archived?filter=${encodeURIComponent(JSON.stringify(filter))}`)).body as { id: number }[];
const pageOf = async ({ secureToken }: Subcontractor) => (await anybody().get(`/api/subcontractor/${secureToken}`)).status;

describe('A31 F228 archived', () => {
  test('an archived subcontractor is in the archive with what is kept and for how long; other calls answer 404', async () => {
    const { sub, documentId } = await deposited();
    expect(await archived({ id: [sub.id] })).toEqual([]);
    expect((await person.get(`/api/subcontractors/archived/${sub.id}`)).status).toBe(404);
    await archive(sub);
    expect(await archived({ id: [sub.id] })).toMatchObject([
      { id: sub.id, archivedBy: 'Bâtiments du Midi', keptDocuments: 1, keptUntil: '2031-11-21', ground: 'vigilance' },
    ]);
    const file = ok(await person.get(`/api/subcontractors/archived/${sub.id}`)).body as ArchivedFile;
    expect(file).toMatchObject({ id: sub.id, siret: sub.siret, archivedAt: '2026-11-21T09:00:00.000Z', documents: [{ id: documentId }] });
    for (const secret of [sub.secureToken, sub.shortUrl]) expect(JSON.stringify(file)).not.toContain(secret);
    const list = await person.get('/api/subcontractors/archived?range=[0,0]');
    expect(list.headers.get('content-range')).toMatch(/^archived 0-0\/\d+$/);

    const one = `/api/subcontractors/${sub.id}`;
    const answers = await Promise.all([
      person.get(one),
      person.put(one, subcontractorInput(sub.organizationId)),
      person.get(`${one}/config`),
      person.put(`${one}/config`, { requiredDocumentTypeIds: [] }),
      person.get(`${one}/status`),
      person.post(`${one}/link/revoke`),
      person.post(`${one}/link/renew`),
      person.get(`/api/documents/${sub.id}`),
      person.send('PATCH', `/api/documents/${documentId}/validate`, { expirationDate: '2027-01-01' }),
      person.send('PATCH', `/api/documents/${documentId}/reject`, { reason: 'Illisible' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    for (const path of ['subcontractors', 'subcontractors/with-stats', 'documents', 'documents/all', 'dashboard/alerts'])
      expect(ok(await person.get(`/api/${path}`)).text).not.toContain(sub.companyName);
    // The activity keeps what happened.
    expect(ok(await person.get('/api/dashboard/activity')).text).toContain(sub.companyName);
  });

  test('only the owner downloads his originals: not his dead link, not another account', async () => {
    const { sub, documentId, content } = await deposited();
    await archive(sub);
    const path = `/api/documents/${documentId}/download`;
    const file = await person.raw('GET', path);
    expect([file.status, file.text]).toEqual([200, content.toString('latin1')]);
    expect((await anybody().raw('GET', `${path}?token=${sub.secureToken}`)).status).toBe(404);
    const other = await customer(world);
    expect((await other.raw('GET', path)).status).toBe(404);
    expect((await anybody().raw('GET', path)).status).toBe(401);
  });

  test('a second archiving changes nothing', async () => {
    const { sub } = await deposited();
    await archive(sub);
    expect((await person.delete(`/api/subcontractors/${sub.id}`)).status).toBe(200);
    expect((await world.events(`subcontractor-${sub.id}`)).filter(({ type }) => type === 'SubcontractorArchived')).toHaveLength(1);
  });
});

describe('A31 restored', () => {
  test('a restored subcontractor is returned as before, with link, documents and figures; a second restore changes nothing', async () => {
    const { sub, documentId } = await deposited();
    const before = ok(await person.get('/api/dashboard/stats')).body;
    await archive(sub);
    expect(await pageOf(sub)).toBe(404);
    const { body } = ok(await restore(sub), 200);
    expect(body).toEqual({ ...sub, updatedAt: body.updatedAt });
    expect(await pageOf(sub)).toBe(200);
    expect((await anybody().get(new URL(sub.shortUrl).pathname)).status).toBe(302);
    expect(ok(await person.get(`/api/documents/${sub.id}`)).body).toMatchObject([{ id: documentId }]);
    expect(ok(await person.get('/api/dashboard/stats')).body).toEqual(before);
    expect(await archived({ id: [sub.id] })).toEqual([]);
    // His page was opened meanwhile, which is recorded after the answer.
    const at = world.clock.now();
    const opened = { linkState: 'opened', linkFirstOpenedAt: at, linkLastOpenedAt: at };
    await vi.waitFor(async () => expect(ok(await restore(sub)).body).toEqual({ ...body, ...opened }), 20_000);
    expect((await world.events(`subcontractor-${sub.id}`)).filter(({ type }) => type === 'SubcontractorRestored')).toHaveLength(1);
    ok(await upload(anybody(), sub.secureToken, types[1]!.id, pdf(`après ${sub.id}`)), 201);
  });

  test('A30 a restore keeps a revoked link revoked, an inactive subcontractor inactive, an expired link expired', async () => {
    const [revoked, inactive, expired] = [(await deposited()).sub, (await deposited()).sub, (await deposited()).sub];
    ok(await person.post(`/api/subcontractors/${revoked.id}/link/revoke`));
    ok(
      await person.put(`/api/subcontractors/${inactive.id}`, {
        ...subcontractorInput(inactive.organizationId),
        ...inactive,
        isActive: false,
        updatedAt: undefined,
      }),
    );
    for (const sub of [revoked, inactive, expired]) await archive(sub);
    expect(ok(await restore(revoked)).body).toMatchObject({ tokenRevoked: true, isActive: true });
    expect(ok(await restore(inactive)).body).toMatchObject({ tokenRevoked: false, isActive: false });
    expect(await Promise.all([revoked, inactive].map(pageOf))).toEqual([404, 404]);
    ok(await restore(expired));
    expect(await pageOf(expired)).toBe(200);
    world.clock.set('2027-11-21T09:00:01Z');
    expect(await pageOf(expired)).toBe(404);
    world.clock.set('2026-11-21T09:00:00Z');
  });

  test('C1 C2 another account neither sees nor restores him, whatever the body says', async () => {
    const other = await customer(world);
    const { sub } = await deposited();
    await archive(sub);
    // Another account's subcontractor with his SIRET does not reveal him either.
    await subcontractor(other, { siret: sub.siret });
    expect((await other.get(`/api/subcontractors/archived/${sub.id}`)).status).toBe(404);
    const attempts = [
      undefined,
      {},
      { allowDuplicateSiret: true },
      { accountId: person.accountId, subcontractorId: sub.id, allowDuplicateSiret: true },
    ];
    for (const body of attempts) {
      const answer = await other.post(`/api/subcontractors/${sub.id}/restore`, body);
      expect([answer.status, answer.text.includes(sub.companyName)]).toEqual([404, false]);
    }
    expect(ok(await other.get('/api/subcontractors/archived')).body).toEqual([]);
    expect((await anybody().post(`/api/subcontractors/${sub.id}/restore`)).status).toBe(401);
    for (const body of [{ allowDuplicateSiret: 'oui' }, { allowDuplicateSiret: 1 }, [], 'x', null])
      expect((await restore(sub, body as never)).status).toBe(body === null ? 200 : 400);
  });

  test('a restore with the SIRET of an active subcontractor names that one, unless the caller confirms', async () => {
    const { sub } = await deposited();
    await archive(sub);
    const twin = await subcontractor(person, { companyName: 'JUMELLE SARL', siret: sub.siret });
    const refused = await restore(sub);
    expect([refused.status, refused.body.code, refused.body.existingId]).toEqual([409, 'duplicate-siret', twin.id]);
    expect(refused.body.message).toContain('JUMELLE SARL');
    expect(await archived({ id: [sub.id] })).toHaveLength(1);
    expect(ok(await restore(sub, { allowDuplicateSiret: true })).body.id).toBe(sub.id);
    // He is already active: the call restores nothing and reports no duplicate.
    expect((await restore(sub)).status).toBe(200);

    // An archived or inactive subcontractor, or another account's, is no duplicate.
    await archive(sub);
    await archive(twin);
    expect((await restore(sub)).status).toBe(200);
    await archive(sub);
    ok(await restore(twin));
    ok(await person.put(`/api/subcontractors/${twin.id}`, subcontractorInput(twin.organizationId, { siret: sub.siret, isActive: false })));
    const other = await customer(world);
    await subcontractor(other, { siret: sub.siret });
    expect((await restore(sub)).status).toBe(200);
  });

  test('F224 he is restored into the default organisation when his own was deleted, and can be edited there', async () => {
    const { body: site } = ok(await person.post('/api/organizations', { name: 'Chantier fini' }), 201);
    const sub = await subcontractor(person, { companyName: 'Itinérant', siret: '20000000000001', organizationId: site.id });
    await archive(sub);
    ok(await person.delete(`/api/organizations/${site.id}`));
    const { body } = ok(await restore(sub));
    expect(body.organizationId).toBe(await defaultOrganization(person));
    ok(await person.put(`/api/subcontractors/${sub.id}`, { ...subcontractorInput(body.organizationId), siret: '20000000000001' }));
  });
});

test('A31 C48 concurrent archivings, restores and uploads: one order, no lost document, every document readable', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { sub } = await deposited();
    const send = (n: number) => upload(anybody(), sub.secureToken, types[n % types.length]!.id, pdf(`course ${round} ${n}`));
    // The slowest of all: those below may all be refused.
    const before = await send(0);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        if (n % 3 === 0) return person.delete(`/api/subcontractors/${sub.id}`);
        return n % 3 === 1 ? restore(sub) : send(n);
      }),
    );
    for (const { status } of answers) expect([200, 201, 404]).toContain(status);
    const accepted = [ok(before, 201), ...answers.filter(({ status }) => status === 201)].map(({ body }) => body.id as number);
    const events = await world.events(`subcontractor-${sub.id}`);
    const turns = events.filter(({ type }) => type === 'SubcontractorArchived' || type === 'SubcontractorRestored').map(({ type }) => type);
    expect(turns).toEqual(turns.map((_, n) => (n % 2 === 0 ? 'SubcontractorArchived' : 'SubcontractorRestored')));
    // No document was received while he was archived.
    let away = false;
    for (const { type } of events) {
      if (type === 'SubcontractorArchived' || type === 'SubcontractorRestored') away = type === 'SubcontractorArchived';
      if (type === 'DocumentUploaded') expect(away).toBe(false);
    }
    ok(await restore(sub));
    const shown = (ok(await person.get(`/api/documents/${sub.id}`)).body as { id: number }[]).map(({ id }) => id);
    expect(shown).toEqual(expect.arrayContaining(accepted));
    for (const id of accepted) expect((await person.raw('GET', `/api/documents/${id}/download`)).status).toBe(200);
  }
  expect(await world.objects()).toHaveLength(await world.uploads());
});
