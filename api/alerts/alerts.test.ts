// Alerts over HTTP: read, snoozed, counted. The dashboard's cache follows every mark (A51, F274).
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { colleagueOf, customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let other: Person;
let id: string;
beforeAll(async () => {
  world = await startWorld();
  [person, other] = [await customer(world), await customer(world)];
  ok(await person.post('/api/document-types/init-default', {}));
  for (const companyName of ['ALPHA', 'BETA']) await subcontractor(person, { companyName });
  id = (await alerts())[0]!.id;
});
afterAll(() => world.close());

const alerts = async (query = ''): Promise<Alert[]> => ok(await person.get(`/api/dashboard/alerts${query}`)).body;
/** Total and unread, as both calls return them, and the number of alerts on the dashboard. */
async function counts() {
  const told = [];
  for (const path of ['/api/dashboard/initial-data', '/api/dashboard/alerts?range=[0,0]']) {
    const { headers } = ok(await person.get(path));
    told.push(['x-total-alerts', 'x-unread-alerts'].map((name) => Number(headers.get(name))));
  }
  return { told, shown: ok(await person.get('/api/dashboard/initial-data')).body.alerts.length };
}
const post = (deed: 'read' | 'snooze', body: object = {}, alertId = id, who = person) =>
  who.post(`/api/dashboard/alerts/${alertId}/${deed}`, body);

test('F142 F274 A51 an alert has its id and is marked read and unread; both counts follow at once, cached or not', async () => {
  expect(await counts()).toEqual({
    told: [
      [2, 2],
      [2, 2],
    ],
    shown: 2,
  });
  expect((await alerts())[0]).toMatchObject({ id, kind: 'missing', read: false, snoozedUntil: null, subcontractorName: 'ALPHA' });
  expect(ok(await post('read')).body).toMatchObject({ id, read: true });
  expect(await counts()).toEqual({
    told: [
      [2, 1],
      [2, 1],
    ],
    shown: 2,
  });
  expect((await alerts())[0]).toMatchObject({ id, read: true });
  // Read by this person alone.
  const colleague = await colleagueOf(world, person);
  expect(ok(await colleague.get('/api/dashboard/alerts')).body[0]).toMatchObject({ id, read: false });
  expect(ok(await colleague.get('/api/dashboard/initial-data')).headers.get('x-unread-alerts')).toBe('2');
  ok(await post('read', { read: false }));
  expect(await counts()).toEqual({
    told: [
      [2, 2],
      [2, 2],
    ],
    shown: 2,
  });
});

test('a snoozed alert is hidden until that day and then unread again; a past day, an unknown and a foreign alert are refused', async () => {
  const today = world.clock.today();
  ok(await post('read'));
  expect(ok(await post('snooze', { until: '2027-01-15' })).body).toMatchObject({ id, snoozedUntil: '2027-01-15', read: false });
  expect(await counts()).toEqual({
    told: [
      [1, 1],
      [1, 1],
    ],
    shown: 1,
  });
  expect((await alerts(`?filter=${encodeURIComponent('{"snoozed":true}')}`)).map((alert) => alert.id)).toEqual([id]);
  for (const until of [today, '2020-01-01', '2027-02-30', '', 3]) {
    const answer = await post('snooze', { until });
    expect([until, answer.status, answer.body.code]).toEqual([until, 400, 'invalid-body']);
  }
  for (const unknown of ['missing-999999', 'expired-1', 'nothing', 'missing-0'])
    for (const deed of ['read', 'snooze'] as const)
      expect([unknown, (await post(deed, { until: '2027-01-15' }, unknown)).status]).toEqual([unknown, 404]);
  expect((await post('read', {}, id, other)).status).toBe(404);
  expect((await post('snooze', { until: '2027-01-15' }, id, other)).status).toBe(404);
  expect(await world.db`SELECT account_id FROM ops.alert_marks WHERE account_id <> ${person.accountId}`).toEqual([]);
  // An alert that is read while snoozed stays snoozed.
  expect(ok(await post('read')).body).toMatchObject({ snoozedUntil: '2027-01-15', read: true });
  ok(await post('snooze', { until: null }));
  expect(await counts()).toEqual({
    told: [
      [2, 2],
      [2, 2],
    ],
    shown: 2,
  });
});

test('F142 all alerts of one kind and day are one: read and snoozed together, for this person; an unknown group is 404', async () => {
  const groups = async () => ok(await person.get('/api/dashboard/alert-groups')).body;
  const [group] = await groups();
  expect(group).toMatchObject({ kind: 'missing', count: 2, unread: 2, subcontractors: 2, description: 'ALPHA et BETA.' });
  const mark = (deed: string, body: object, who = person, of = group.id) => who.post(`/api/dashboard/alert-groups/${of}/${deed}`, body);
  expect(ok(await mark('read', {})).body).toEqual({ count: 2 });
  expect(await groups()).toMatchObject([{ count: 2, unread: 0 }]);
  ok(await mark('read', { read: false }));
  const [{ subcontractorId }] = ok(await person.get('/api/dashboard/alerts')).body;
  expect(ok(await mark('read', { subcontractorIds: [subcontractorId, 999_999] })).body).toEqual({ count: 1 });
  expect(await groups()).toMatchObject([{ count: 2, unread: 1 }]);
  expect((await mark('snooze', { until: world.clock.today() })).body.code).toBe('invalid-body');
  expect(ok(await mark('snooze', { until: '2027-01-15' })).body).toEqual({ count: 2 });
  expect(await groups()).toEqual([]);
  for (const refused of [await mark('read', {}), await mark('read', {}, other), await mark('snooze', { until: null }, person, 'missing-1')])
    expect(refused.status).toBe(404);
  expect(ok(await mark('snooze', { until: null })).body).toEqual({ count: 2 });
  expect(await groups()).toMatchObject([{ count: 2, unread: 2 }]);
  expect((await person.get(`/api/dashboard/alert-groups?filter=${encodeURIComponent('{"nothing":1}')}`)).status).toBe(400);
});

test('F116 the dashboard counts how many subcontractors each filter chip would show', async () => {
  const { headers } = ok(await person.get('/api/dashboard/initial-data'));
  expect(JSON.parse(headers.get('x-status-counts')!)).toEqual({
    pending: 0,
    expired: 0,
    expiring_soon: 0,
    missing: 2,
    config_required: 0,
    current: 0,
    incomplet: 2,
    inactive: 0,
  });
});
