// Rows of one SIRET: which of several subcontractors they update, and in which order (A41, CONTRACT « Import »).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportAnswer } from '#contract/imports.ts';
import { fileOf } from '#infra/testing/api/import-files.ts';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { bearers, counted, fresh, PATH, post, preview, send } from './calls.test-kit.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
});
afterAll(() => world.close());

test('of several subcontractors with one SIRET, the oldest active one is updated', async () => {
  const [row] = fresh(1);
  const typed = (companyName: string, isActive: boolean) => subcontractor(person, { ...row!, companyName, isActive });
  const [, active] = [await typed('INACTIVE', false), await typed('ACTIVE', true), await typed('ACTIVE AUSSI', true)];
  expect((await post(person, [row!])).results).toEqual([{ line: 2, status: 'updated', id: active.id }]);
});

test('A41 K22 a SIRET twice in one call: the first row counts, in a file as in JSON, and the second is told', async () => {
  const [a, b] = fresh(2);
  const rows = [a!, { ...a!, contactName: 'Second' }, b!];
  const expected = [
    ['created', undefined],
    ['skipped', 'Ligne 3: doublon de la ligne 2'],
    ['created', undefined],
  ];
  const answer = await post(person, rows);
  expect(answer.results.map(({ status, message }) => [status, message])).toEqual(expected);
  expect(await bearers(person, [a!])).toMatchObject([{ contactName: a!.contactName }]);
  const [c, d] = fresh(2);
  const told: ImportAnswer = ok(await send(person, PATH, await fileOf([c!, { ...c!, contactName: 'Second' }, d!])), 200).body;
  expect(told.results.map(({ status, message }) => [status, message])).toEqual(expected);
});

test('K45 the SIRET of an archived one makes no second one in silence: told, and created where it is meant, once', async () => {
  const rows = fresh(1);
  const [id] = (await post(person, rows)).results.map((result) => result.id!);
  ok(await person.delete(`/api/subcontractors/${id}`));
  const told = await post(person, rows);
  expect(told).toMatchObject({ created: 0, skipped: 1, results: [{ id, message: expect.stringContaining('archivé le') }] });
  expect((await preview(person, await fileOf(rows)))[0]).toMatchObject({
    outcome: 'new',
    archivedId: id,
    warnings: [expect.stringContaining('restaurez-le')],
  });
  const form = { ...rows[0]!, organizationId: (await person.get('/api/organizations')).body[0].id };
  const refused = await person.post('/api/subcontractors', form);
  expect([refused.status, refused.body.code, refused.body.existingId]).toEqual([409, 'duplicate-siret', id]);
  const meant = [{ ...rows[0]!, allowDuplicateSiret: true }];
  expect(counted(await post(person, meant))).toMatchObject({ created: 1 });
  expect(counted(await post(person, meant))).toMatchObject({ created: 0, skipped: 1 });
});
