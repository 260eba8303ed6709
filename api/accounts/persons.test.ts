// Every change names the person who made it, besides the account (infra/decisions/081): session → visitor → actor of the event → read
// models.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { actorText } from '#infra/adapters/event-store/actors.ts';
import {
  administrator,
  COLLEAGUE,
  colleagueOf,
  customer,
  defaultTypes,
  ok,
  type Person,
  pdf,
  registered,
  subcontractor,
  upload,
} from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let typeId: number;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  typeId = (await defaultTypes(person))[0]!.id;
});
afterAll(() => world.close());

const actorsOf = async (subcontractorId: number) =>
  (await world.store.readStream(`subcontractor-${subcontractorId}`)).map(({ type, actor }) => [type, actorText(actor)]);
async function documentOf(client = world.client()) {
  const sub = await subcontractor(person);
  const { body } = ok(await upload(client, sub.secureToken, typeId, pdf(`papier ${sub.id}`)), 201);
  return { sub, documentId: body.id as number };
}
const validate = { expirationDate: '2027-01-01' };

describe('F275 every change names the person who made it', () => {
  test('events by the first person of an account are unchanged: he is the account', async () => {
    const { sub, documentId } = await documentOf();
    const { body } = ok(await person.send('PATCH', `/api/documents/${documentId}/validate`, validate));
    expect(body).toMatchObject({ validatedBy: { kind: 'person', name: 'Bâtiments du Midi' } });
    const [stored] = await world.store.readStream(`subcontractor-${sub.id}`);
    expect(stored!.actor).toEqual({ kind: 'user', accountId: person.accountId, personId: person.accountId });
    expect(await actorsOf(sub.id)).toContainEqual(['DocumentValidated', `user:${person.accountId}`]);
  });

  test('actions in a colleague’s session name the colleague: validation, rejection and archive', async () => {
    const one = await documentOf();
    const other = await documentOf();
    const colleague = await colleagueOf(world, person);
    const { body } = ok(await colleague.send('PATCH', `/api/documents/${one.documentId}/validate`, validate));
    expect(body).toMatchObject({ validatedBy: { kind: 'person', name: null } });
    ok(await colleague.send('PATCH', `/api/documents/${other.documentId}/reject`, { reason: 'Illisible' }));
    ok(await colleague.delete(`/api/subcontractors/${one.sub.id}`));
    const deeds = [...(await actorsOf(one.sub.id)), ...(await actorsOf(other.sub.id))].filter(([, actor]) => actor!.includes('/'));
    const him = `user:${person.accountId}/${COLLEAGUE}`;
    expect(deeds).toEqual([
      ['DocumentValidated', him],
      ['SubcontractorArchived', him],
      ['DocumentRejected', him],
    ]);
    const [rejected] = (await world.store.readStream(`subcontractor-${other.sub.id}`)).filter(({ type }) => type === 'DocumentRejected');
    expect(rejected!.data).toMatchObject({ rejectedBy: COLLEAGUE });
    // The colleague has no name yet, so none is shown instead of the company's.
    const file = ok(await colleague.get(`/api/subcontractors/archived/${one.sub.id}`)).body;
    expect(file).toMatchObject({ archivedBy: null });
    expect(await world.sql`SELECT archived_by FROM subcontractors WHERE id = ${one.sub.id}`).toEqual([{ archived_by: COLLEAGUE }]);
  });

  test('an administrator who is not the first person of his account is named himself', async () => {
    const admin = await administrator(world);
    const client = await colleagueOf(world, admin);
    const { accountId } = await registered(world);
    ok(await client.post('/api/admin/approve-user', { userId: accountId }));
    const approved = (await world.store.readStream(`account-${accountId}`)).find(({ type }) => type === 'AccountApproved');
    expect(actorText(approved!.actor)).toBe(`administrator:${admin.accountId}/${COLLEAGUE}`);
    expect(approved!.data).toMatchObject({ by: admin.accountId });
  });
});
