// The alerts of one kind and day as one; what was said on the telephone; search and day of a list of alerts.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { alertGroup } from '#contract/alerts.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Projections } from '../runner.ts';
import { alertGroupNamed, alertGroupsOf, alertsOf, subjectsOfGroup } from './query.ts';

const TODAY = '2026-11-21' as CalendarDate;
const EARLY = at('2026-06-01T09:00:00Z');
const NIGHT = at('2026-11-19T23:30:00Z');
let world: World;
let running: Projections;
let c: Awaited<ReturnType<typeof smallAccount>>;
beforeEach(async () => {
  world = await createWorld();
  running = await world.start();
  c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 10, 'DUPONT BTP'), EARLY);
  for (const [index, name] of ['ALPHA', 'BETA', 'GAMMA', 'DELTA', 'EPSILON'].entries())
    await world.act(c.subcontractor(101 + index, 10, name), NIGHT);
});
afterEach(() => world.close());

const SCOPE = { organizationId: null, personId: 7 };
async function groups(filter: ListOptions['filter'] = {}, today = TODAY) {
  await running.caughtUp();
  const found = await alertGroupsOf(world.db, 1, { ...SCOPE, today, filter });
  if (isInvalidList(found)) throw new Error(found.field);
  for (const group of found) expect(alertGroup.parse(group)).toEqual(group);
  return found;
}
async function rows(filter: ListOptions['filter'], today = TODAY) {
  await running.caughtUp();
  const page = await alertsOf(world.db, 1, { ...SCOPE, today, list: { ...WHOLE_LIST, filter, range: [0, 9] } });
  if (isInvalidList(page)) throw new Error(page.field);
  return page;
}

it('F142 what an import raises is one alert of its day in Paris, which names the first and counts the others', async () => {
  expect(await groups()).toMatchObject([
    {
      ...{ id: 'missing-2026-06-01', count: 1, unread: 1, subcontractors: 1, title: 'Documents manquants', description: 'DUPONT BTP.' },
      only: { id: 'missing-100', description: 'DUPONT BTP : 2 documents manquants, Décennale et Kbis.' },
    },
    { only: null, id: 'missing-2026-11-20', count: 5, unread: 5, subcontractors: 5, description: 'ALPHA, BETA, GAMMA et 2 autres.' },
  ]);
  const { total, unread, rows: found } = await rows({ kind: 'missing', day: '2026-11-20' });
  expect([total, unread, found.map(({ subcontractorName }) => subcontractorName)]).toEqual([
    5,
    5,
    ['ALPHA', 'BETA', 'GAMMA', 'DELTA', 'EPSILON'],
  ]);
});

it('most urgent first: an expired document, then who asks for a link, then what is missing; each on the day on which it began', async () => {
  await world.act(c.upload(100, 500, 11), EARLY);
  await world.act(c.validate(100, 500, '2026-11-18'), EARLY);
  // In its warning period when it was validated: it is an alert since then.
  await world.act(c.upload(101, 510, 11), at('2026-11-20T09:00:00Z'));
  await world.act(c.validate(101, 510, '2026-11-25'), at('2026-11-20T15:00:00Z'));
  await running.caughtUp();
  await world.db`UPDATE subcontractors SET link_requested_at = '2026-11-20T16:00:00.000Z' WHERE id = 105`;
  expect((await groups()).map(({ id, count }) => [id, count])).toEqual([
    ['expired-2026-11-19', 1],
    ['link-requested-2026-11-20', 1],
    ['missing-2026-06-01', 1],
    ['missing-2026-11-20', 5],
    ['expiring-2026-11-20', 1],
  ]);
  expect((await groups({ type: 'warning', day: '2026-11-20' })).map(({ id }) => id)).toEqual([
    'link-requested-2026-11-20',
    'expiring-2026-11-20',
  ]);
});

it('the search finds a subcontractor, alone or in a group', async () => {
  expect(await groups({ q: 'beta' })).toMatchObject([{ id: 'missing-2026-11-20', count: 1, description: 'BETA.' }]);
  expect((await rows({ q: 'dupont' })).rows.map(({ id }) => id)).toEqual(['missing-100']);
  expect(await alertGroupsOf(world.db, 1, { ...SCOPE, today: TODAY, filter: { day: '2026-02-30' } })).toMatchObject({ field: 'day' });
});

it('A51 a group counts the unread; alerts that are snoozed leave it and are found to be put back', async () => {
  await running.caughtUp();
  await world.db`INSERT INTO ops.alert_marks VALUES (1, 7, 'missing', 101, '2026-11-21T08:00:00.000Z', null),
    (1, 7, 'missing', 102, null, '2026-11-25'), (1, 8, 'missing', 103, '2026-11-21T08:00:00.000Z', null)`;
  expect((await groups())[1]).toMatchObject({ count: 4, unread: 3, description: 'ALPHA, GAMMA, DELTA et EPSILON.' });
  const group = alertGroupNamed('missing-2026-11-20')!;
  const subjects = async (snoozed: boolean) =>
    (await subjectsOfGroup(world.db, 1, group, { ...SCOPE, today: TODAY, snoozed })).map(({ subject }) => subject);
  expect([await subjects(false), await subjects(true)]).toEqual([[101, 103, 104, 105], [102]]);
  for (const id of ['missing-101', 'autre-2026-11-20', 'missing-2026-13-01', '']) expect([id, alertGroupNamed(id)]).toEqual([id, null]);
});

it('F274 « rappel demandé » and « ne veut plus être appelé » are alerts until a later call, or until nothing is asked', async () => {
  await running.caughtUp();
  const call = (id: number, subcontractorId: number, outcome: string | null, day: string) => world.db`
    INSERT INTO voice_calls (id, account_id, subcontractor_id, status, outcome, retry_count, duration_seconds, sms_sent, started_at, ended_at)
    VALUES (${id}, 1, ${subcontractorId}, 'completed', ${outcome}, 0, 60, false, ${`${day}T09:00:00.000Z`}, ${`${day}T09:01:00.000Z`})`;
  await call(900, 100, 'callback', '2026-11-20');
  await call(901, 101, 'opt-out', '2026-11-20');
  await call(902, 102, 'commitment', '2026-11-20');
  await call(903, 103, 'callback', '2026-10-01');
  const spoken = { kind: ['call-back', 'call-refused'] };
  expect((await rows(spoken)).rows.map(({ id, description }) => [id, description])).toEqual([
    ['call-back-900', 'DUPONT BTP : au téléphone, il a demandé à être rappelé.'],
    ['call-refused-901', 'ALPHA : il ne veut plus être appelé. Seuls des messages écrits lui seront envoyés.'],
  ]);
  await call(904, 100, 'no-answer', '2026-11-21');
  await world.act(c.edit(101, 10, false), EARLY);
  expect(await rows(spoken)).toMatchObject({ rows: [], total: 0 });
});
