// The same file deposited for two types (T18): two documents, each of which names the other.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let types: { id: number; name: string }[];
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  types = await defaultTypes(person);
});
afterAll(() => world.close());
const deposited = async (content: Buffer, of: number) => {
  const sub = await subcontractor(person);
  const { body } = ok(await upload(world.client(), sub.secureToken, types[of]!.id, content), 201);
  return { sub, id: body.id as number };
};

test('T18 the same file in two slots: each document names the other while it is pending or validated, and no other account’s', async () => {
  const content = pdf('RC et décennale');
  const { sub, id } = await deposited(content, 3);
  const other = ok(await upload(world.client(), sub.secureToken, types[4]!.id, content), 201).body.id as number;
  await deposited(content, 4);
  ok(await upload(world.client(), sub.secureToken, types[0]!.id, pdf('autre')), 201);
  const sheets = async () =>
    Object.fromEntries(
      ok(await person.get(`/api/documents/${sub.id}`)).body.map((row: { id: number; sameSheet: object[] }) => [row.id, row.sameSheet]),
    );
  const named = (documentId: number, at: number, validationStatus = 'pending') => ({
    id: documentId,
    documentTypeName: types[at]!.name,
    validationStatus,
  });
  expect(await sheets()).toMatchObject({ [id]: [named(other, 4)], [other]: [named(id, 3)] });
  expect(Object.values(await sheets()).filter((sheet) => (sheet as object[]).length > 0)).toHaveLength(2);
  const answered = ok(await person.patch(`/api/documents/${id}/validate`, { expirationDate: '2027-11-01' })).body;
  expect(answered.sameSheet).toEqual([named(other, 4)]);
  expect((await sheets())[other]).toEqual([named(id, 3, 'validated')]);
  ok(await person.patch(`/api/documents/${other}/reject`, { reason: 'Illisible' }));
  expect((await sheets())[id]).toEqual([]);
});
