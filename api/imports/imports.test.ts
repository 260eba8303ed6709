// Import of rows over HTTP: the result of each row, and that nothing is created twice (F234-F238, A07, A41, G08; C26; CONTRACT « Import »).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportAnswer } from '#contract/imports.ts';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import { missingFields, WRONG_EMAIL, WRONG_SIRET } from '#domain/texts/fr/imports.ts';
import { createClient } from '#infra/testing/api/client.ts';
import { fileOf, siretOfNumber, xlsx } from '#infra/testing/api/import-files.ts';
import { customer, defaultOrganization, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { createApi } from '../shell/server.ts';
import { bearers, counted, fresh, OWN, PATH, post, send } from './calls.test-kit.ts';

let world: World;
let person: Person;
let other: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world, undefined, 'ALPHA');
  other = await customer(world, undefined, 'BRAVO');
});
afterAll(() => world.close());

describe('F238 A07 rows become subcontractors', () => {
  test('N rows become N subcontractors in the default organisation, each with a working link', async () => {
    const rows = fresh(5);
    const answer = await post(person, rows);
    expect(counted(answer)).toEqual({ created: 5, updated: 0, skipped: 0, failed: 0 });
    expect(answer.results.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
    const made = await bearers(person, rows);
    expect(made.map(({ id }) => id).sort()).toEqual(answer.results.map(({ id }) => id).sort());
    expect(new Set(made.map(({ organizationId }) => organizationId))).toEqual(new Set([await defaultOrganization(person)]));
    const { body } = ok(await person.get(`/api/subcontractors/${answer.results[0]!.id}`));
    expect(body).toMatchObject({ ...rows[0]!, contactPhone: '+33612345678', address: '', tokenRevoked: false });
    ok(await world.client().get(`/api/subcontractor/${body.secureToken}`), 200);
  });

  test('G08 300 rows get 300 different links', async () => {
    const rows = fresh(300);
    expect((await post(person, rows)).created).toBe(300);
    const sirets = new Set(rows.map(({ siret }) => siret));
    const all = ok(await person.get('/api/subcontractors')).body as { siret: string; secureToken: string; shortUrl: string }[];
    const made = all.filter(({ siret }) => sirets.has(siret));
    expect([
      made.length,
      new Set(made.map(({ secureToken }) => secureToken)).size,
      new Set(made.map(({ shortUrl }) => shortUrl)).size,
    ]).toEqual([300, 300, 300]);
  });

  test('a chosen organisation gets the new subcontractors, and existing ones are not moved', async () => {
    const { body: site } = ok(await person.post('/api/organizations', { name: 'Chantier' }), 201);
    const rows = fresh(2);
    await post(person, [rows[0]!]);
    const answer = await post(person, [{ ...rows[0]!, contactName: 'Autre' }, rows[1]!], { organizationId: site.id });
    expect(counted(answer)).toEqual({ created: 1, updated: 1, skipped: 0, failed: 0 });
    const [old, added] = await Promise.all(rows.map(async (row) => (await bearers(person, [row]))[0]!));
    expect([old!.organizationId, added!.organizationId]).toEqual([await defaultOrganization(person), site.id]);
  });

  test('C1 another account’s organisation is 404 for the whole call like an unknown one, and nothing is created', async () => {
    const rows = fresh(2);
    const foreign = await defaultOrganization(other);
    const answers = [
      await person.post(PATH, { rows, organizationId: foreign }),
      await person.post(PATH, { rows, organizationId: 2_000_000_000 }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(answers[0]!.body).toEqual(answers[1]!.body);
    expect(await bearers(person, rows)).toEqual([]);
  });

  test('C2 the same SIRET of two accounts is two subcontractors', async () => {
    const rows = fresh(3);
    const [mine, theirs] = [await post(person, rows), await post(other, rows)];
    expect([mine.created, theirs.created]).toEqual([3, 3]);
    expect(mine.results.some(({ id }) => theirs.results.some((result) => result.id === id))).toBe(false);
  });
});

describe('C26 an invalid row blocks no other', () => {
  test('F234 each invalid row has a reason and the caller’s line number; what the form refuses is refused here', async () => {
    const [good, ...rows] = fresh(8);
    const answer = await post(person, [
      good!,
      { ...rows[0]!, siret: '123' },
      { ...rows[1]!, contactName: '' },
      { ...rows[2]!, contactEmail: 'x', line: 70 },
      { ...rows[3]!, companyName: 'x'.repeat(201) },
      { ...rows[4]!, contactPhone: 'appelez-moi' },
      { ...rows[5]!, contactEmail: 'a@-.fr' },
      { ...rows[6]!, siret: 73282932000000 },
      {},
    ]);
    expect(counted(answer)).toEqual({ created: 1, updated: 0, skipped: 0, failed: 8 });
    expect(answer.results.slice(1).map(({ message }) => message)).toEqual([
      `Ligne 3: ${WRONG_SIRET}`,
      `Ligne 4: ${missingFields(['contactName'])}`,
      `Ligne 70: ${WRONG_EMAIL}`,
      'Ligne 6: Nom entreprise : 200 caractères au maximum',
      'Ligne 7: Téléphone : Format de numéro de téléphone invalide',
      `Ligne 8: ${WRONG_EMAIL}`,
      `Ligne 9: ${WRONG_SIRET}`,
      `Ligne 10: ${missingFields(['companyName', 'siret', 'contactName', 'contactEmail', 'contactPhone'])}`,
    ]);
  });

  test('F236 a SIRET sent as a number is accepted with all its digits', async () => {
    const [row] = fresh(1);
    const answer = await post(person, [{ ...row!, siret: Number(row!.siret) }]);
    expect([answer.created, (await bearers(person, [row!])).length]).toEqual([1, 1]);
  });
});

describe('C26 a repeated import creates nothing twice', () => {
  test('the second time all rows are skipped; a row with a changed field updates its subcontractor, who keeps his address', async () => {
    const rows = fresh(4);
    await post(person, rows);
    expect(counted(await post(person, rows))).toEqual({ created: 0, updated: 0, skipped: 4, failed: 0 });
    const [first] = await bearers(person, [rows[0]!]);
    ok(await person.put(`/api/subcontractors/${first!.id}`, { ...rows[0]!, organizationId: first!.organizationId, address: '1 rue X' }));
    const changed = [{ ...rows[0]!, contactName: 'Nouveau' }, { ...rows[1]!, isActive: 'Non' }, rows[2]!];
    expect(counted(await post(person, changed))).toEqual({ created: 0, updated: 2, skipped: 1, failed: 0 });
    expect(ok(await person.get(`/api/subcontractors/${first!.id}`)).body).toMatchObject({ contactName: 'Nouveau', address: '1 rue X' });
  });

  test('a subcontractor created in the form is updated, not created again', async () => {
    const [row] = fresh(1);
    const typed = await subcontractor(person, { ...row!, companyName: 'TAPÉ' });
    const answer = await post(person, [row!]);
    expect(answer.results).toEqual([{ line: 2, status: 'updated', id: typed.id }]);
    expect(await bearers(person, [row!])).toHaveLength(1);
  });

  test('a subcontractor who is archived or has another SIRET now is not changed: a new one is created, once', async () => {
    const rows = fresh(3);
    const [gone, moved] = (await post(person, rows.slice(0, 2))).results.map(({ id }) => id!);
    ok(await person.delete(`/api/subcontractors/${gone}`));
    const [was] = await bearers(person, [rows[1]!]);
    ok(await person.put(`/api/subcontractors/${moved}`, { ...rows[1]!, siret: rows[2]!.siret, organizationId: was!.organizationId }));
    const meant = rows.slice(0, 2).map((row) => ({ ...row, allowDuplicateSiret: true }));
    const again = await post(person, meant);
    expect(counted(again)).toEqual({ created: 2, updated: 0, skipped: 0, failed: 0 });
    expect(again.results.map(({ id }) => id)).not.toContain(gone);
    expect(counted(await post(person, meant))).toMatchObject({ created: 0, skipped: 2 });
  });

  test('two concurrent imports of the same rows create each subcontractor once', async () => {
    const rows = fresh(60);
    const answers = await Promise.all([post(person, rows), post(person, rows), post(person, [...rows].reverse())]);
    expect(answers.reduce((sum, { created }) => sum + created, 0)).toBe(60);
    expect(answers.every(({ failed }) => failed === 0)).toBe(true);
    expect(await bearers(person, rows)).toHaveLength(60);
  });
});

describe('C45 an Idempotency-Key', () => {
  test('a repeated call gets the same answer, also for a file; other rows under the key are 422', async () => {
    const rows = fresh(3);
    const key = { 'idempotency-key': 'import-1' };
    const first = await post(person, rows, {}, key);
    expect(first.created).toBe(3);
    expect(await post(person, rows, {}, key)).toEqual(first);
    expect((await person.post(PATH, { rows: rows.slice(1) }, key)).status).toBe(422);
    const file = await fileOf(fresh(2));
    const [once, twice] = [
      await send(person, PATH, file, 'a.xlsx', { 'idempotency-key': 'f' }),
      await send(person, PATH, file, 'a.xlsx', { 'idempotency-key': 'f' }),
    ];
    expect([once.body.created, twice.body]).toEqual([2, once.body]);
    // Another organisation, or another file for the same one, is another request.
    const { body: site } = ok(await person.post('/api/organizations', { name: 'Autre site' }), 201);
    const into = (bytes: Uint8Array, organizationId: number) =>
      person.form(
        PATH,
        [
          ['file', xlsx(bytes), 'a.xlsx'],
          ['organizationId', String(organizationId)],
        ],
        { ...OWN, 'idempotency-key': 'f' },
      );
    expect((await into(file, site.id)).status).toBe(422);
    expect((await send(person, PATH, await fileOf(fresh(2)), 'a.xlsx', { 'idempotency-key': 'f' })).status).toBe(422);
  });

  test('C26 an interrupted call continues when it is repeated, and reports everything it did', async () => {
    const rows = fresh(40);
    let left = 37;
    const dispatch: Dispatch = async (command, meta) => {
      if (command.type === 'RegisterSubcontractor' && left-- <= 0) throw new Unavailable('PostgreSQL', 'away');
      return world.dispatch(command, meta);
    };
    const api = createApi({ ...world.deps, dispatch });
    const broken = createClient((path, init) => api.request(path, init));
    for (const [name, value] of person.jar) broken.jar.set(name, value);
    expect((await broken.post(PATH, { rows }, { 'idempotency-key': 'broken' })).status).toBe(503);
    await world.caughtUp();
    const made = (await bearers(person, rows)).length;
    expect(made).toBeGreaterThan(0);
    expect(made).toBeLessThan(40);
    left = Number.POSITIVE_INFINITY;
    const answer = ok(await broken.post(PATH, { rows }, { 'idempotency-key': 'broken' }), 200).body as ImportAnswer;
    expect(counted(answer)).toEqual({ created: 40, updated: 0, skipped: 0, failed: 0 });
    expect(await bearers(person, rows)).toHaveLength(40);
  });
});

test('C19 beyond the number of imports of an account that may wait, calls are told to come back and have no effect', async () => {
  const held = Promise.withResolvers<void>();
  const api = createApi({
    ...world.deps,
    dispatch: async (command, meta) => {
      await held.promise;
      return world.dispatch(command, meta);
    },
  });
  const slow = createClient((path, init) => api.request(path, init));
  for (const [name, value] of person.jar) slow.jar.set(name, value);
  const rows = fresh(10);
  const key = { 'idempotency-key': 'impatient' };
  const calls = rows.map((row, index) => slow.post(PATH, { rows: [row] }, index === 9 ? key : {}));
  // All ten have arrived when two are refused; the waiting ones continue only then.
  const refused = await new Promise<Awaited<(typeof calls)[number]>[]>((done) => {
    const answers: Awaited<(typeof calls)[number]>[] = [];
    for (const call of calls) void call.then((answer) => answers.push(answer) === 2 && done(answers));
  });
  expect(refused.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [503, '5'],
    [503, '5'],
  ]);
  held.resolve();
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect(statuses.filter((status) => status === 503)).toHaveLength(2);
  await world.caughtUp();
  expect(await bearers(person, rows)).toHaveLength(8);
  // The refused call did not consume its key.
  expect((await slow.post(PATH, { rows: [rows[9]!] }, key)).body.results).toMatchObject([{ id: expect.any(Number) }]);
});

test('C32 random cells cause no 5xx, and nothing is accepted that the form would refuse', async () => {
  const odd = [
    '',
    ' ',
    '\u0000',
    '\ud800',
    '=1+1',
    '😀',
    'é'.repeat(300),
    '00000000000000',
    siretOfNumber(1),
    '1e14',
    'a@b.fr',
    '+33',
    0,
    -1,
    1e300,
    1.5,
    73282932000074,
    true,
    false,
    null,
    undefined,
  ];
  let state = 42;
  const pick = () => {
    state = (state * 48_271) % 2_147_483_647;
    return odd[state % odd.length];
  };
  const rows = Array.from({ length: 500 }, () => ({
    companyName: pick(),
    siret: pick(),
    contactName: pick(),
    contactEmail: pick(),
    contactPhone: pick(),
    isActive: pick(),
  }));
  const answer = await post(person, rows);
  expect(answer.results).toHaveLength(500);
  for (const { id } of answer.results.filter(({ status }) => status === 'created').slice(0, 10)) {
    const { body } = ok(await person.get(`/api/subcontractors/${id}`));
    ok(await person.put(`/api/subcontractors/${id}`, body), 200);
  }
});
