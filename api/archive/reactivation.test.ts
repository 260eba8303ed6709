// Reactivating a subcontractor checks for a duplicate SIRET like a registration (CONTRACT « Same SIRET »; first-request.test.ts tests the
// other cases).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, defaultOrganization, ok, subcontractor, subcontractorInput } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

test('reactivating a subcontractor with the SIRET of an active one is reported; an edit that keeps him active is not', async () => {
  const siret = '41816609600069';
  const person = await customer(world);
  const organizationId = await defaultOrganization(person);
  const resting = await subcontractor(person, { siret, allowDuplicateSiret: false, isActive: false });
  const bearer = await subcontractor(person, { siret, allowDuplicateSiret: false });
  const edit = (id: number, more: object) =>
    person.put(`/api/subcontractors/${id}`, subcontractorInput(organizationId, { siret, allowDuplicateSiret: false, ...more }));
  const refused = await edit(resting.id, { isActive: true });
  expect(refused.body).toMatchObject({ status: 409, code: 'duplicate-siret', existingId: bearer.id });
  expect(ok(await person.get(`/api/subcontractors/${resting.id}`)).body.isActive).toBe(false);
  ok(await edit(resting.id, { isActive: false, contactName: 'Une autre' }));
  ok(await edit(resting.id, { isActive: true, allowDuplicateSiret: true }));
  // Already active: an edit that keeps him active does not check.
  ok(await edit(resting.id, { isActive: true, contactName: 'Encore une' }));
  ok(await edit(bearer.id, { isActive: false }));
});
