// G65 Whom the account tells by mail: a setting of its owners (CONTRACT « People »).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { joined } from '#infra/testing/api/members.ts';
import { customer, ok, type Person } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await startWorld();
  owner = await customer(world, undefined, 'DURAND');
});
afterAll(() => world.close());

const chosen = async (by = owner) => ok(await by.get('/api/settings')).body.noticeRecipients;
const choose = (noticeRecipients: object, by = owner) => by.put('/api/settings', { noticeRecipients });

test('G65 roles and members are chosen, and the history says who did', async () => {
  expect(await chosen()).toEqual({ roles: ['owner', 'manager', 'site'], memberIds: [] });
  const reader = await joined(world, owner, { role: 'reader' });
  const { body } = ok(await choose({ roles: ['accounts', 'owner', 'owner'], memberIds: [reader.id] }));
  expect(body.noticeRecipients).toEqual({ roles: ['owner', 'accounts'], memberIds: [reader.id] });
  // The other settings stay, and leave this one.
  expect(ok(await owner.put('/api/settings', { autoRemindersEnabled: false })).body.noticeRecipients).toEqual(body.noticeRecipients);
  await world.caughtUp();
  const [line] = ok(await owner.get('/api/history?filter=%7B%22kind%22%3A%22NoticeRecipientsSet%22%7D')).body;
  expect(line).toMatchObject({ actor: { kind: 'user', name: 'DURAND' }, text: 'Destinataires des e-mails du compte modifiés' });
  // Who left is no longer among them.
  ok(await owner.delete(`/api/members/${reader.id}`));
  expect((await chosen()).memberIds).toEqual([]);
  expect((await choose({ memberIds: [reader.id] })).status).toBe(404);
});

test('G65 nobody, an unknown role and a member of another account are refused, and nothing changes', async () => {
  const before = await chosen();
  expect((await choose({ roles: [], memberIds: [] })).body).toMatchObject({ status: 400, code: 'nobody-told' });
  expect((await choose({})).body).toMatchObject({ status: 400, code: 'nobody-told' });
  expect((await choose({ roles: ['boss'] })).body).toMatchObject({ status: 400, code: 'invalid-body' });
  const other = await customer(world);
  const foreign = await joined(world, other, { role: 'reader' });
  expect((await choose({ roles: ['owner'], memberIds: [foreign.id] })).status).toBe(404);
  expect((await choose({ roles: ['owner'], memberIds: [999_999] })).status).toBe(404);
  expect(await chosen()).toEqual(before);
});

test('G65 who may not say who has access may not say who is told', async () => {
  const manager = await joined(world, owner, { role: 'manager' });
  expect((await choose({ roles: ['manager'] }, manager)).body).toMatchObject({ status: 403, code: 'not-allowed' });
  ok(await manager.put('/api/settings', { autoRemindersEnabled: true }));
  expect(await chosen(manager)).toEqual(await chosen());
});
