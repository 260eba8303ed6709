// What an administrator without a subscription sees of all accounts: figures, decisions, mails (A25, A26, F094-F098).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, approved, customer, ok, type Person, registered, subcontractor, verified } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let admin: Person;
let one: Person;
let other: Person;
beforeAll(async () => {
  world = await startWorld();
  admin = await administrator(world);
  one = await customer(world, undefined, 'Bâti Un');
  other = await customer(world, undefined, 'Bâti Deux');
});
afterAll(() => world.close());

async function mail(owner: Person, to: string) {
  const deliveryId = await world.ids.next('delivery');
  const { accountId } = owner;
  const about = { deliveryId, accountId, channel: 'email', template: 'document-rejected', messageId: `<${deliveryId}@test>` };
  const letter = { ...about, recipient: `account-${accountId}` };
  const meta = { actor: { kind: 'system' } as const, accountId, correlationId: 'test' };
  const message = { to, company: 'Client secret', subject: 'Sujet secret', name: '', text: 'Bonjour', html: '', headers: {} };
  await world.dispatch({ type: 'ComposeDelivery', ...letter, subject: letter.recipient, message } as never, meta);
  await world.dispatch({ type: 'RecordDeliveryAttempt', ...letter, result: { outcome: 'sent' } } as never, meta);
  await world.caughtUp();
  return deliveryId;
}

describe('A25 an administrator without a subscription', () => {
  test('sees the figures of all accounts', async () => {
    const before = ok(await admin.get('/api/admin/figures')).body;
    await registered(world);
    await verified(world);
    const third = await customer(world);
    await subcontractor(third);
    await world.caughtUp();
    const { body } = ok(await admin.get('/api/admin/figures'));
    const grown = (part: string, name?: string) => (name ? body[part][name] - before[part][name] : body[part] - before[part]);
    expect(['total', 'unverified', 'waiting', 'approved'].map((name) => grown('accounts', name))).toEqual([3, 1, 1, 1]);
    expect([grown('subcontractors'), grown('subscriptions', 'trialing') + grown('subscriptions', 'active')]).toEqual([1, 1]);
  });

  test('sees who decided about each account; a rejected one has no name', async () => {
    const [good, bad] = [await approved(world), await verified(world)];
    ok(await admin.post('/api/admin/reject-user', { userId: bad.accountId }));
    await world.caughtUp();
    const { body } = ok(await admin.get('/api/admin/decisions?range=[0,9]'));
    const of = (person: Person) => body.find(({ id }: { id: number }) => id === person.accountId);
    expect(of(good)).toMatchObject({ decision: 'approved', companyName: 'Bâtiments du Midi', byKind: 'administrator' });
    expect(of(bad)).toMatchObject({ decision: 'rejected', companyName: null, byKind: 'administrator', byName: expect.any(String) });
    expect(of(admin)).toMatchObject({ decision: 'approved', byKind: 'himself', byName: null });
  });

  test('sees the status of every mail without recipient and text; his own mails whole', async () => {
    const id = await mail(one, 'paul@client-un.fr');
    await mail(other, 'lea@client-deux.fr');
    const mine = await mail(admin, 'moi@subdoc.fr');
    expect(ok(await admin.get('/api/email-delivery/stats')).body.sent).toBe(3);
    expect(ok(await admin.get('/api/email-delivery/stats?scope=own')).body.sent).toBe(1);
    const all = await admin.get('/api/email-delivery/recent');
    expect(ok(all).body.find((row: { id: number }) => row.id === id)).toMatchObject({
      recipient: '…@client-un.fr',
      companyName: 'Bâti Un',
      subject: 'Document à renvoyer',
      status: 'sent',
    });
    expect(all.body.find((row: { id: number }) => row.id === mine)).toMatchObject({ recipient: 'moi@subdoc.fr', subject: 'Sujet secret' });
    expect(all.text).not.toMatch(/paul|lea@|Client secret.*Client secret/);
    expect((await admin.get(`/api/email-delivery/${id}`)).status).toBe(404);
    expect(ok(await admin.get(`/api/email-delivery/${mine}`)).body.to).toBe('moi@subdoc.fr');
    const found = async (q: string) => ok(await admin.get(`/api/email-delivery/recent?q=${q}`)).body.length;
    expect([await found('paul'), await found('Bâti Un')]).toEqual([0, 1]);
  });

  test('his look at mails is in the access journal of their accounts', async () => {
    const seen = await world.db`SELECT account_id FROM ops.access_journal WHERE kind = 'account-seen' AND person_id = ${admin.accountId}`;
    expect(seen.map((row) => row['account_id'])).toEqual(expect.arrayContaining([one.accountId, other.accountId]));
  });
});

test('C6 everybody else gets 403 for the administration, and only own mails for « all »', async () => {
  for (const path of ['/api/admin/figures', '/api/admin/decisions']) expect([path, (await one.get(path)).status]).toEqual([path, 403]);
  const curious = await customer(world);
  await mail(curious, 'ana@client-trois.fr');
  await mail(other, 'lea@client-deux.fr');
  expect(ok(await curious.get('/api/email-delivery/stats?scope=all')).body.sent).toBe(1);
  expect((await curious.get('/api/email-delivery/recent?scope=all')).text).not.toContain('client-deux');
  const unpaid = await approved(world);
  expect((await unpaid.get('/api/email-delivery/stats')).status).toBe(402);
});
