// Alerts come and go with the days alone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alert } from '#api/contract/subcontractors.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Projections } from '../runner.ts';
import { at, createWorld, type World } from '../world.test-kit.ts';
import { alertsOf, statsOf } from './query.ts';

const TODAY = '2026-11-21' as CalendarDate;
const EARLY = at('2026-06-01T09:00:00Z');
let world: World;
let running: Projections;
let c: Awaited<ReturnType<typeof smallAccount>>;
beforeEach(async () => {
  world = await createWorld();
  running = await world.start();
  c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 10, 'DUPONT BTP'), EARLY);
});
afterEach(() => world.close());

describe('alerts', () => {
  async function alerts(list: Partial<ListOptions> = {}, today = TODAY, organizationId: number | null = null) {
    await running.caughtUp();
    const page = await alertsOf(world.db, 1, { organizationId, today, list: { ...WHOLE_LIST, ...list } });
    if (isInvalidList(page)) throw new Error(page.field);
    for (const row of page.rows) expect(alert.parse(row)).toEqual(row);
    return page;
  }
  beforeEach(async () => {
    await world.act(c.subcontractor(101, 11, 'MARTIN SAS'), EARLY);
    await world.act(c.upload(100, 500, 11), EARLY);
    await world.act(c.validate(100, 500, '2026-11-19'), EARLY);
    await world.act(c.upload(100, 501, 12), EARLY);
    await world.act(c.validate(100, 501, '2026-12-01'), EARLY);
    await world.act(c.upload(101, 510, 11), EARLY);
    await world.act(c.analyse(101, 510, { problems: ['SIREN différent'] }), EARLY);
    await world.act(c.upload(101, 511, 12), EARLY);
  });

  it('F142 F143 errors, warnings, information: what, of whom, since when', async () => {
    const { rows, total } = await alerts();
    expect(total).toBe(4);
    expect(
      rows.map(({ id, type, title, createdAt, subcontractorId, documentTypeId }) => [
        id,
        type,
        title,
        createdAt,
        subcontractorId,
        documentTypeId,
      ]),
    ).toEqual([
      ['expired-500', 'error', 'Document expiré', '2026-11-19T23:00:00.000Z', 100, 11],
      ['expiring-501', 'warning', 'Document bientôt expiré', '2026-10-31T23:00:00.000Z', 100, 12],
      ['anomaly-510', 'warning', 'Anomalie détectée', '2026-06-01T09:00:00.000Z', 101, 11],
      ['pending-511', 'info', 'Document à valider', '2026-06-01T09:00:00.000Z', 101, 12],
    ]);
    expect(rows[0]!.description).toBe('DUPONT BTP : Kbis a expiré le 19/11/2026.');
    expect(rows[1]!.description).toBe('DUPONT BTP : Décennale expire dans 10 jours, le 01/12/2026.');
  });

  it('come and go with the days alone, as many as the figures say (F111, F263)', async () => {
    const ids = async (today: string) => (await alerts({}, today as CalendarDate)).rows.map(({ id }) => id);
    expect(await ids('2026-10-31')).toEqual(['anomaly-510', 'pending-511']);
    expect(await ids('2026-11-01')).toEqual(['expiring-501', 'anomaly-510', 'pending-511']);
    expect(await ids('2026-12-02')).toEqual(['expired-501', 'expired-500', 'anomaly-510', 'pending-511']);
    for (const day of ['2026-10-01', '2026-11-21', '2026-12-02'] as CalendarDate[]) {
      const { total } = await alerts({ range: [0, 0] }, day);
      const figures = await statsOf(world.db, 1, { organizationId: null, today: day });
      expect(total).toBe(figures.expired + figures.expiringSoon + figures.pendingValidation);
    }
  });

  it('by organisation, level and subcontractor, a page at a time', async () => {
    expect(await alerts({ range: [0, 0] }, TODAY, 11)).toMatchObject({ rows: [{ id: 'anomaly-510' }], total: 2 });
    expect(await alerts({ filter: { type: 'warning' }, range: [1, 1] })).toMatchObject({ rows: [{ id: 'anomaly-510' }], total: 2 });
    expect(await alerts({ filter: { type: ['info'] }, range: [0, 0] })).toMatchObject({ rows: [{ id: 'pending-511' }], total: 1 });
    expect(await alerts({ filter: { subcontractorId: 100 }, range: [1, 5] })).toMatchObject({ rows: [{ id: 'expiring-501' }], total: 2 });
    expect((await alerts({ range: [2, 3] })).rows.map(({ id }) => id)).toEqual(['anomaly-510', 'pending-511']);
    expect((await alerts({ sort: ['createdAt', 'DESC'], range: [0, 0] })).rows.map(({ id }) => id)).toEqual(['expired-500']);
  });

  it('of an inactive subcontractor there are none', async () => {
    await world.act(c.edit(100, 10, false));
    expect((await alerts()).rows.map(({ id }) => id)).toEqual(['anomaly-510', 'pending-511']);
  });
});
