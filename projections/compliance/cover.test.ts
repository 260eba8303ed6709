// Cover is an interval: where a document starts later, ends earlier, or leaves a gap (CONTRACT « Cover »), by day.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { uploadPage } from '#contract/upload.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import { compare } from '../rebuild.ts';
import type { Projections } from '../runner.ts';
import {
  alertsOf,
  documentById,
  documentsOf,
  STATUS_CHIPS,
  statsOf,
  subcontractorsWithStats,
  typeStatusesOf,
  uploadPageOf,
} from './query.ts';

vi.setConfig({ testTimeout: 30_000 });
let world: World;
let running: Projections;
let c: Awaited<ReturnType<typeof smallAccount>>;
beforeEach(async () => {
  world = await createWorld();
  running = await world.start();
  c = await smallAccount(world, 1);
  await world.act(c.archiveType(12));
  await world.act(c.subcontractor(100, 10, 'DUPONT BTP'));
});
afterEach(() => world.close());

/** The Kbis slot on a day: its status, last day and next document; its figure, chips and alerts, which must agree. */
async function on(day: string) {
  const today = day as CalendarDate;
  const scope = { organizationId: null, today };
  const [[kbis], stats, alerts] = [
    await typeStatusesOf(world.db, 1, 100, today).then((lines) => lines!),
    await statsOf(world.db, 1, scope),
    await alertsOf(world.db, 1, scope),
  ];
  const chips: string[] = [];
  for (const chip of STATUS_CHIPS) {
    const page = await subcontractorsWithStats(world.db, 1, { ...scope, list: { ...WHOLE_LIST, filter: { status: chip } } });
    if (isInvalidList(page) || isInvalidList(alerts)) throw new Error('no such list');
    if (page.rows.length > 0) chips.push(chip);
  }
  const figures = Object.entries(stats).filter(([name, n]) => name !== 'totalSubcontractors' && n > 0);
  return {
    slot: [kbis!.status, kbis!.expirationDate, kbis!.upcomingFrom],
    figures: figures.map(([name, n]) => `${name} ${n}`).join(', '),
    chips: chips.join(', '),
    alerts: isInvalidList(alerts) ? [] : alerts.rows.map(({ id }) => id),
  };
}
const validated = async (documentId: number, until: string, from: string | null = null) => {
  expect(await world.act(c.upload(100, documentId, 11))).toHaveLength(1);
  expect(typeof (await world.act(c.validate(100, documentId, until, from)))).toBe('object');
  await running.caughtUp();
};

it('a document corrected after its start does not cover the days before its start', async () => {
  await validated(500, '2027-12-31', '2026-12-01');
  const before = await on('2026-11-25');
  expect(before.slot).toEqual(['missing', null, '2026-12-01']);
  await world.act(c.correct(100, 500, { comment: 'Relu' }), at('2026-12-10T09:00:00Z'));
  await running.caughtUp();
  expect(await on('2026-11-25')).toEqual(before);
  expect((await on('2026-12-10')).slot).toEqual(['validated', '2027-12-31', null]);
});

it('A29 a document that starts in June leaves the slot as it is until then: it does not cover March', async () => {
  await validated(500, '2027-01-31');
  await validated(501, '2027-12-31', '2027-06-01');
  const june = '2027-06-01';
  expect(await on('2026-12-01')).toEqual({ slot: ['validated', '2027-01-31', june], figures: 'upToDate 1', chips: 'current', alerts: [] });
  expect((await on('2027-01-31')).slot).toEqual(['expiring_soon', '2027-01-31', june]);
  expect(await on('2027-03-15')).toEqual({
    slot: ['expired', '2027-01-31', june],
    figures: 'expired 1',
    chips: 'expired, incomplet',
    alerts: ['expired-500'],
  });
  expect((await on('2027-05-31')).slot).toEqual(['expired', '2027-01-31', june]);
  expect(await on('2027-06-01')).toEqual({ slot: ['validated', '2027-12-31', null], figures: 'upToDate 1', chips: 'current', alerts: [] });
  expect((await on('2027-12-20')).alerts).toEqual(['expiring-501']);
  expect((await on('2028-01-01')).alerts).toEqual(['expired-501']);
});

it('a slot with only future cover is missing, and says what comes', async () => {
  await validated(500, '2027-12-31', '2027-06-01');
  expect(await on('2026-12-01')).toEqual({
    slot: ['missing', null, '2027-06-01'],
    figures: 'missing 1',
    chips: 'missing, incomplet',
    alerts: ['missing-100'],
  });
  await world.act(c.upload(100, 501, 11));
  await running.caughtUp();
  expect(await on('2026-12-01')).toMatchObject({
    slot: ['pending', null, '2027-06-01'],
    chips: 'pending, incomplet',
    alerts: ['pending-501'],
  });
  expect(await on('2027-06-01')).toMatchObject({ slot: ['validated', '2027-12-31', null], figures: 'upToDate 1, pendingValidation 1' });
});

it('A29 validating an older document beside a longer one changes nothing in the slot', async () => {
  await validated(500, '2027-12-31');
  const before = await on('2027-02-15');
  await validated(501, '2027-01-31');
  expect(await on('2027-02-15')).toEqual(before);
  const today = '2026-12-01' as CalendarDate;
  expect(await documentById(world.db, 1, 500, today)).toMatchObject({
    validationStatus: 'validated',
    coveredUntil: '2027-12-31',
    replacedBy: null,
  });
  expect(await documentById(world.db, 1, 501, today)).toMatchObject({
    validationStatus: 'validated',
    status: 'current',
    startsOn: '2026-11-21',
    expirationDate: '2027-01-31',
    coveredUntil: '2027-12-31',
  });
});

it('F169 F240 a document before its cover has no validity yet, matches no filter of it, and is on the upload page beside the one in effect', async () => {
  await validated(500, '2027-01-31');
  await validated(501, '2027-12-31', '2027-06-01');
  await world.act(c.upload(100, 502, 11));
  await world.act(c.reject(100, 502));
  await running.caughtUp();
  const found = async (day: string, status: string) => {
    const page = await documentsOf(world.db, 1, {
      list: { sort: ['id', 'ASC'], range: null, filter: { status } },
      today: day as CalendarDate,
    });
    return isInvalidList(page) ? page : page.rows.map(({ id }) => id);
  };
  expect([await found('2026-12-01', 'current'), await found('2027-06-01', 'current')]).toEqual([[500], [501]]);
  expect(await documentById(world.db, 1, 501, '2027-05-31' as CalendarDate)).toMatchObject({
    status: null,
    startsOn: '2027-06-01',
    coveredUntil: null,
  });
  const page = await uploadPageOf(world.db, 100, '2026-12-01' as CalendarDate);
  expect(uploadPage.parse(page)).toEqual(page);
  expect(page!.documents.map(({ id, status, startsOn }) => [id, status, startsOn])).toEqual([
    [500, 'current', '2026-11-21'],
    [501, null, '2027-06-01'],
    [502, null, null],
  ]);
  expect(page!.documentTypes).toHaveLength(1);
});

it('a slot that needed two rows has one again once it is covered throughout', async () => {
  const rows = async () =>
    (await world.db`SELECT from_day::text AS from, until_day::text AS until, effective_id AS id FROM slots ORDER BY from_day`).map(
      (row) => ({ ...row }),
    );
  await validated(500, '2027-01-31');
  expect(await rows()).toEqual([{ from: '0001-01-01', until: 'infinity', id: 500 }]);
  await validated(501, '2027-12-31', '2027-06-01');
  expect(await rows()).toEqual([
    { from: '0001-01-01', until: '2027-06-01', id: 500 },
    { from: '2027-06-01', until: 'infinity', id: 501 },
  ]);
  await validated(502, '2028-01-31');
  expect(await rows()).toEqual([{ from: '0001-01-01', until: 'infinity', id: 502 }]);
  expect((await compare(world.parts)).filter((table) => !table.equal)).toEqual([]);
});
