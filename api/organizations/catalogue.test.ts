// Organisations, document types, subcontractors and their lists over HTTP.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMillis } from '#domain/kernel/calendar.ts';
import { customer, defaultOrganization, defaultTypes, ok, subcontractor, subcontractorInput } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('F264 organisations', () => {
  test('F221 F222 created, read, edited, deleted; defaults and limits', async () => {
    const person = await customer(world);
    const { body: made, status } = await person.post('/api/organizations', { name: '  Chantier A ' });
    expect([status, made]).toEqual([
      201,
      {
        id: made.id,
        name: 'Chantier A',
        description: '',
        color: '#3b82f6',
        isDefault: false,
        createdAt: '2026-11-21T09:00:00.000Z',
        updatedAt: '2026-11-21T09:00:00.000Z',
        subcontractorCount: 0,
      },
    ]);
    const edited = ok(await person.put(`/api/organizations/${made.id}`, { name: 'Chantier B', description: 'Lot 3', color: '#EF4444' }));
    expect(edited.body).toMatchObject({ id: made.id, name: 'Chantier B', description: 'Lot 3', color: '#EF4444' });
    expect((await person.get('/api/organizations')).body.map((row: { name: string }) => row.name)).toEqual([
      'Organisation principale',
      'Chantier B',
    ]);
    for (const bad of [{}, { name: '' }, { name: 'x', color: 'bleu' }, { name: 'x', color: '#12345' }, { name: 'x'.repeat(121) }]) {
      expect((await person.post('/api/organizations', bad)).status).toBe(400);
    }
    expect((await person.post('/api/organizations', { name: ' ' })).body.message).toBe('Le nom est requis');
    expect((await person.post('/api/organizations', { name: 'CHANTIER B' })).body.code).toBe('organization-name-taken');
    ok(await person.delete(`/api/organizations/${made.id}`));
    expect((await person.get(`/api/organizations/${made.id}`)).status).toBe(404);
  });

  test('F223 the default organisation stays: 409 in the words of the specification', async () => {
    const person = await customer(world);
    const id = await defaultOrganization(person);
    const refused = await person.delete(`/api/organizations/${id}`);
    expect([refused.status, refused.body.message]).toEqual([409, "L'organisation par défaut ne peut pas être supprimée."]);
    expect((await person.put(`/api/organizations/${id}`, { name: 'X', isDefault: false })).status).toBe(409);
  });

  test('the default moves by POST or PUT with isDefault, the former one loses it', async () => {
    const person = await customer(world);
    const first = await defaultOrganization(person);
    const { body: second } = await person.post('/api/organizations', { name: 'Nouvelle', isDefault: true });
    expect(await defaultOrganization(person)).toBe(second.id);
    ok(await person.put(`/api/organizations/${first}`, { name: 'Ancienne', isDefault: true }));
    const { body } = await person.get('/api/organizations');
    expect(body.filter((row: { isDefault: boolean }) => row.isDefault).map((row: { id: number }) => row.id)).toEqual([first]);
  });

  test('F224 A31 subcontractors of a deleted organisation move to the default one', async () => {
    const person = await customer(world);
    const { body: site } = await person.post('/api/organizations', { name: 'Site' });
    const sub = await subcontractor(person, { organizationId: site.id });
    ok(await person.delete(`/api/organizations/${site.id}`));
    expect((await person.get(`/api/subcontractors/${sub.id}`)).body.organizationId).toBe(await defaultOrganization(person));
  });

  test('C46 parallel creations, moves and deletions: exactly one default after every event', async () => {
    const person = await customer(world);
    const { body: a } = await person.post('/api/organizations', { name: 'A' });
    const { body: b } = await person.post('/api/organizations', { name: 'B' });
    await Promise.all(
      Array.from({ length: 60 }, (_, i) => {
        if (i % 4 === 0) return person.post('/api/organizations', { name: `Chantier ${i}`, isDefault: i % 8 === 0 });
        if (i % 4 === 1) return person.put(`/api/organizations/${a.id}`, { name: 'A', isDefault: true });
        if (i % 4 === 2) return person.put(`/api/organizations/${b.id}`, { name: 'B', isDefault: true });
        return person.delete(`/api/organizations/${i % 8 === 3 ? a.id : b.id}`);
      }),
    );
    let defaults = new Set<number>();
    for (const { type, data } of await world.events(`organizations-${person.accountId}`)) {
      if ((type === 'OrganizationCreated' || type === 'OrganizationEdited') && data.isDefault) defaults = new Set([data.organizationId]);
      if (type === 'OrganizationArchived') defaults.delete(data.organizationId);
      expect(defaults.size).toBe(1);
    }
    expect((await person.get('/api/organizations')).body.filter((row: { isDefault: boolean }) => row.isDefault)).toHaveLength(1);
  });
});

describe('F269 document types', () => {
  test('F217 F218 the six defaults exactly, once', async () => {
    const person = await customer(world);
    await Promise.all([person.post('/api/document-types/init-default'), person.post('/api/document-types/init-default', {})]);
    const { body } = await person.post('/api/document-types/init-default');
    expect(body.map((type: { validityPeriod: number; alertDaysBefore: number }) => [type.validityPeriod, type.alertDaysBefore])).toEqual([
      [90, 15],
      [90, 15],
      [365, 30],
      [365, 30],
      [365, 30],
      [1460, 60],
    ]);
  });

  test('F216 F220 created with defaults, edited, deleted; whole numbers only', async () => {
    const person = await customer(world);
    const { body: made, status } = await person.post('/api/document-types', { name: 'Carte BTP' });
    expect([status, made]).toEqual([
      201,
      {
        id: made.id,
        name: 'Carte BTP',
        description: '',
        validityPeriod: 365,
        alertDaysBefore: 15,
        isRequired: true,
        allowedFormats: ['PDF', 'JPG', 'PNG'],
        createdAt: '2026-11-21T09:00:00.000Z',
        updatedAt: '2026-11-21T09:00:00.000Z',
      },
    ]);
    const { body: edited } = ok(
      await person.put(`/api/document-types/${made.id}`, {
        name: 'Carte',
        validityPeriod: '400',
        alertDaysBefore: '20',
        isRequired: false,
        allowedFormats: ['PDF'],
      }),
    );
    expect(edited).toMatchObject({ name: 'Carte', validityPeriod: 400, alertDaysBefore: 20, isRequired: false, allowedFormats: ['PDF'] });
    for (const bad of [
      { validityPeriod: '12abc' },
      { validityPeriod: -1 },
      { validityPeriod: 1.5 },
      { alertDaysBefore: -1 },
      { alertDaysBefore: 366 },
      { allowedFormats: [] },
      { allowedFormats: ['EXE'] },
      { name: '' },
    ]) {
      expect([bad, (await person.post('/api/document-types', { name: 'T', ...bad })).status]).toEqual([bad, 400]);
    }
    ok(await person.delete(`/api/document-types/${made.id}`));
    expect((await person.get('/api/document-types')).body).toEqual([]);
  });
});

describe('F265 subcontractors', () => {
  test('F137 F134 created with its link; returned whole; edited; deleted', async () => {
    const person = await customer(world);
    const made = await subcontractor(person);
    expect(made).toMatchObject({
      companyName: 'DUPONT BTP',
      siret: '73282932000074',
      contactPhone: '+33612345678',
      address: '',
      isActive: true,
      tokenRevoked: false,
      autoRemindersEnabled: false,
      autoRemindersAttempt: 0,
      tokenExpiresAt: '2027-11-21T09:00:00.000Z',
      siretWarning: null,
      uploadUrl: `http://localhost:3000/upload/${made.secureToken}`,
    });
    expect(made.secureToken).toMatch(/^[a-z2-7]{39}$/);
    expect(made.shortUrl).toMatch(/^http:\/\/localhost:3000\/s\/[a-z2-7]{17}$/);
    expect((await person.get(`/api/subcontractors/${made.id}`)).body).toEqual(made);
    expect((await person.get('/api/subcontractors')).body).toEqual([made]);
    const { body: edited } = ok(
      await person.put(
        `/api/subcontractors/${made.id}`,
        subcontractorInput(made.organizationId, { companyName: 'DUPONT & FILS', contactPhone: '+39 06 1234 5678', isActive: false }),
      ),
    );
    expect(edited).toMatchObject({
      companyName: 'DUPONT & FILS',
      contactPhone: '+390612345678',
      isActive: false,
      secureToken: made.secureToken,
    });
    ok(await person.delete(`/api/subcontractors/${made.id}`));
    expect((await person.get(`/api/subcontractors/${made.id}`)).status).toBe(404);
    expect((await person.get('/api/subcontractors')).body).toEqual([]);
    ok(await person.delete(`/api/subcontractors/${made.id}`));
  });

  test('F130 the messages of the form, from the server', async () => {
    const person = await customer(world);
    const organizationId = await defaultOrganization(person);
    const said = async (more: object) =>
      (await person.post('/api/subcontractors', subcontractorInput(organizationId, more))).body.errors?.map(
        (error: { message: string }) => error.message,
      );
    expect(await said({ organizationId: 0 })).toEqual(['Organisation requise']);
    expect(await said({ companyName: '' })).toEqual(["Nom de l'entreprise requis"]);
    expect(await said({ companyName: undefined })).toEqual(["Nom de l'entreprise requis"]);
    expect(await said({ siret: '1234' })).toEqual(['SIRET requis (14 chiffres)']);
    expect(await said({ siret: '123456789012345' })).toEqual(['SIRET doit contenir 14 chiffres']);
    expect(await said({ contactName: ' ' })).toEqual(['Nom du contact requis']);
    expect(await said({ contactEmail: '' })).toEqual(['Email du contact requis']);
    expect(await said({ contactEmail: 'a@b' })).toEqual(['Adresse e-mail invalide']);
    expect(await said({ contactPhone: '' })).toEqual(['Téléphone requis']);
    expect((await person.post('/api/subcontractors', {})).body.errors).toHaveLength(6);
  });

  test('F131 A08 a wrong SIRET key is a warning and never blocks', async () => {
    const person = await customer(world);
    const warned = await subcontractor(person, { siret: '12345678901234' });
    expect(warned.siretWarning).toContain('clé de contrôle incorrecte');
    expect((await subcontractor(person, { siret: '35600000049837' })).siretWarning).toBeNull();
  });

  test('F266 required types: all by default, then the chosen ones; unknown ones are refused', async () => {
    const person = await customer(world);
    const sub = await subcontractor(person);
    const types = await defaultTypes(person);
    expect((await person.get(`/api/subcontractors/${sub.id}/config`)).body).toEqual({
      requiredDocumentTypeIds: types.map(({ id }) => id),
      saved: false,
    });
    const chosen = types.slice(0, 2).map(({ id }) => id);
    expect(ok(await person.put(`/api/subcontractors/${sub.id}/config`, { requiredDocumentTypeIds: chosen })).body).toEqual({
      requiredDocumentTypeIds: chosen,
      saved: true,
    });
    const { body: statuses } = ok(await person.get(`/api/subcontractors/${sub.id}/status`));
    expect(statuses.map(({ status }: { status: string }) => status)).toEqual(['missing', 'missing']);
    expect((await person.put(`/api/subcontractors/${sub.id}/config`, { requiredDocumentTypeIds: [2_000_000_000] })).status).toBe(404);
    expect((await person.put(`/api/subcontractors/${sub.id}/config`, { requiredDocumentTypeIds: 'all' })).status).toBe(400);
  });

  test('A30 a revoked link is renewed by a new one; a live one is only prolonged', async () => {
    const person = await customer(world);
    const sub = await subcontractor(person);
    world.clock.set('2026-12-01T09:00:00Z');
    const prolonged = ok(await person.post(`/api/subcontractors/${sub.id}/link/renew`)).body;
    expect([prolonged.secureToken, prolonged.tokenExpiresAt]).toEqual([sub.secureToken, '2027-12-01T09:00:00.000Z']);
    expect(ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`)).body.tokenRevoked).toBe(true);
    const renewed = ok(await person.post(`/api/subcontractors/${sub.id}/link/renew`)).body;
    expect(renewed.tokenRevoked).toBe(false);
    expect(renewed.secureToken).not.toBe(sub.secureToken);
    world.clock.set('2026-11-21T09:00:00Z');
  });

  test('C47 two edits made from the same version: one is 200, the other 409 with the current row', async () => {
    const person = await customer(world);
    const sub = await subcontractor(person);
    const etag = (await person.get(`/api/subcontractors/${sub.id}`)).headers.get('etag')!;
    const put = (companyName: string, extra: object, headers = {}) =>
      person.put(`/api/subcontractors/${sub.id}`, subcontractorInput(sub.organizationId, { companyName, ...extra }), headers);
    const byTag = await Promise.all([put('UN', {}, { 'if-match': etag }), put('DEUX', {}, { 'if-match': etag })]);
    expect(byTag.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [winner, loser] = byTag[0]!.status === 200 ? byTag : [byTag[1]!, byTag[0]!];
    expect(loser!.body).toMatchObject({ code: 'stale-state', current: { companyName: winner!.body.companyName } });
    world.clock.set('2026-11-21T09:05:00Z');
    const { updatedAt } = ok(await put('TROIS', {})).body;
    world.clock.set('2026-11-21T09:06:00Z');
    const byDate = await Promise.all([put('QUATRE', { updatedAt }), put('CINQ', { updatedAt })]);
    expect(byDate.map(({ status }) => status).sort()).toEqual([200, 409]);
    world.clock.set('2026-11-21T09:00:00Z');
  });

  test('K11 the second who saves a type, an organisation, the profile or the policy from an older version is 409 with what is there now', async () => {
    const person = await customer(world);
    const typeId = (await defaultTypes(person))[0]!.id;
    const records = [
      [`/api/document-types/${typeId}`, 'put', { name: 'Premier' }, { name: 'Second' }],
      ['/api/organizations', 'put', { name: 'Première', color: '#3b82f6' }, { name: 'Seconde', color: '#3b82f6' }],
      ['/api/user', 'patch', { companyName: 'Premier SARL' }, { companyName: 'Second SARL' }],
      ['/api/reminder-policy', 'put', { preset: 'soutenu' }, { preset: 'doux' }],
    ] as const;
    for (const [path, method, first, second] of records) {
      const url = path === '/api/organizations' ? `${path}/${ok(await person.get(path)).body[0].id}` : path;
      const { updatedAt } = ok(await person.get(url)).body as { updatedAt: string | null };
      world.clock.set(addMillis(world.clock.now(), 60_000));
      const one = ok(await person[method](url, { ...first, updatedAt })).body as { updatedAt: string };
      expect(one.updatedAt).not.toBe(updatedAt);
      const other = await person[method](url, { ...second, updatedAt });
      expect([path, other.status, other.body]).toMatchObject([
        path,
        409,
        { code: 'stale-state', current: { ...first, updatedAt: one.updatedAt } },
      ]);
      world.clock.set(addMillis(world.clock.now(), 60_000));
      ok(await person[method](url, { ...second, updatedAt: one.updatedAt }));
      // Who names no version is not asked.
      ok(await person[method](url, first));
    }
  });
});
