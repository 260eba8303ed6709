// Required documents that two people choose at once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, defaultTypes, ok, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('K11 required documents that are chosen from an older version are 409 with those that are asked now', async () => {
  const person = await customer(world);
  const types = (await defaultTypes(person)).map(({ id }) => id);
  const url = `/api/subcontractors/${(await subcontractor(person)).id}/config`;
  const version = (await person.get(url)).headers.get('etag')!;
  const choose = (ids: number[], madeFrom: string) => person.put(url, { requiredDocumentTypeIds: ids }, { 'if-match': madeFrom });
  const first = await choose(types.slice(0, 2), version);
  expect(ok(first).body.requiredDocumentTypeIds).toEqual(types.slice(0, 2));
  const second = await choose(types.slice(0, 1), version);
  expect([second.status, second.body]).toMatchObject([409, { code: 'stale-state', current: first.body }]);
  expect(ok(await choose(types.slice(0, 1), first.headers.get('etag')!)).body.requiredDocumentTypeIds).toEqual(types.slice(0, 1));
});
