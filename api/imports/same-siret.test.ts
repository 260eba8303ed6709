// Rows of one SIRET: which of several subcontractors they update, and in which order (A41, CONTRACT « Import »).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ImportAnswer } from '#contract/imports.ts';
import { fileOf } from '#infra/testing/api/import-files.ts';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { bearers, counted, fresh, PATH, post, send } from './calls.test-kit.ts';

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

test('A41 a SIRET twice in one call: rows apply one after the other; in a file the second one is skipped as a duplicate', async () => {
  const [a, b] = fresh(2);
  const rows = [a!, { ...a!, contactName: 'Second' }, b!];
  const answer = await post(person, rows);
  expect(answer.results.map(({ status }) => status)).toEqual(['created', 'updated', 'created']);
  // The last row has the last word, also where it says what was there before.
  const back = await post(person, [{ ...a!, contactName: 'Troisième' }, rows[1]!]);
  expect(back.results.map(({ status }) => status)).toEqual(['updated', 'updated']);
  expect(await bearers(person, [a!])).toMatchObject([{ contactName: 'Second' }]);
  const many = Array.from({ length: 12 }, (_, n) => ({ ...b!, contactName: `Contact ${n}` }));
  expect(counted(await post(person, many))).toEqual({ created: 0, updated: 12, skipped: 0, failed: 0 });
  expect(await bearers(person, [b!])).toMatchObject([{ contactName: 'Contact 11' }]);
  const [c, d] = fresh(2);
  const file = await fileOf([c!, { ...c!, contactName: 'Second' }, d!]);
  const told: ImportAnswer = ok(await send(person, PATH, file), 200).body;
  expect(told.results.map(({ status, message }) => [status, message])).toEqual([
    ['created', undefined],
    ['skipped', 'Ligne 3: doublon de la ligne 2'],
    ['created', undefined],
  ]);
});
