// Alerts appear and disappear with the date alone.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { alert } from '#contract/alerts.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Projections } from '../runner.ts';
import { alertsListing } from './alerts.ts';
import { alertById, alertNamed, alertsOf, statsOf } from './query.ts';

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

  it('P4a every look-up of the slots of a page stays within its account: one by subcontractor alone grew with the other tenants', async () => {
    const listing = alertsListing(world.db, 1, WHOLE_LIST, { organizationId: null, today: TODAY, marked: [] });
    if (isInvalidList(listing)) throw new Error(listing.field);
    // The planner's choice with large accounts: neither a scan of the table nor the primary key.
    const plan = await world.db.begin(async (tx) => {
      await tx`ALTER TABLE slots DROP CONSTRAINT slots_pkey`;
      await tx`SET LOCAL enable_seqscan = off`;
      return tx<{ 'QUERY PLAN': string }[]>`EXPLAIN ${listing.rows}`;
    });
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    const conditions = [...text.matchAll(/ slots_\w+ on slots[^\n]*\n\s*Index Cond: ([^\n]*)/g)].map(([, condition]) => condition);
    expect(conditions.length).toBeGreaterThan(4);
    expect(conditions.filter((condition) => !condition!.includes('account_id'))).toEqual([]);
  });

  it('F142 F143 errors, warnings, information: what, about which subcontractor, since when', async () => {
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
    expect(rows[0]!.description).toBe('DUPONT BTP : le Kbis n’est plus valable depuis le 20/11/2026.');
    expect(rows[1]!.description).toBe('DUPONT BTP : le document « Décennale » expire dans 10 jours, le 01/12/2026.');
  });

  it('appear and disappear with the date alone, and their number equals the figures (F111, F263)', async () => {
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

  it('F142 missing documents are one alert per subcontractor, which names the types', async () => {
    await world.act(c.subcontractor(102, 10, 'NOVA'), EARLY);
    await world.act(c.upload(102, 520, 11), EARLY);
    await world.act(c.reject(102, 520, 'Photo floue'), EARLY);
    const { rows, total } = await alerts({ filter: { kind: 'missing' } });
    expect(total).toBe(1);
    expect(rows[0]).toMatchObject({ id: 'missing-102', type: 'error', subcontractorId: 102, documentTypeId: null, expiresOn: null });
    expect(rows[0]!.description).toBe('NOVA : 2 documents manquants, Décennale et Kbis.');
    expect(rows[0]).not.toHaveProperty('documentId');
    await world.act(c.upload(102, 521, 11), EARLY);
    expect((await alerts({ filter: { kind: 'missing' } })).rows[0]!.description).toBe('NOVA : document manquant, Décennale.');
    await world.act(c.upload(102, 522, 12), EARLY);
    expect(await alerts({ filter: { kind: 'missing' } })).toMatchObject({ rows: [], total: 0 });
  });

  it('T11 a judgment is an error, before all pending documents, and not an anomaly as well', async () => {
    await world.act(c.upload(101, 512, 11), EARLY);
    await world.act(
      c.analyse(101, 512, { problems: ['procédure collective mentionnée'], problemCodes: ['insolvency', 'name-differs'] }),
      EARLY,
    );
    const { rows, total } = await alerts();
    expect(rows.map(({ id, type }) => [id, type])).toEqual([
      ['expired-500', 'error'],
      ['judgment-512', 'error'],
      ['expiring-501', 'warning'],
      ['pending-511', 'info'],
    ]);
    expect(total).toBe(4);
    expect(rows[1]).toMatchObject({ documentId: 512, title: 'Procédure collective ou radiation' });
    expect(await alerts({ filter: { type: 'error' }, range: [0, 0] })).toMatchObject({ total: 2 });
  });

  it('an expired link is an alert from the day after its end, if a required document is missing or expired', async () => {
    await running.caughtUp();
    await world.db`UPDATE subcontractors SET token_expires_at = '2026-11-20T15:00:00.000Z'`;
    const ask = async (today: string) => (await alerts({ filter: { kind: 'link-expired' } }, today as CalendarDate)).rows;
    expect(await ask('2026-11-20')).toEqual([]);
    const rows = await ask('2026-11-21');
    expect(rows.map(({ id, type }) => [id, type])).toEqual([
      ['link-expired-101', 'warning'],
      ['link-expired-100', 'warning'],
    ]);
    expect(rows[0]!.description).toBe('MARTIN SAS : son lien n’ouvre plus rien depuis le 21/11/2026, et des documents sont attendus.');
    await world.act(c.validate(101, 510, '2027-06-30'), EARLY);
    await world.act(c.validate(101, 511, '2027-06-30'), EARLY);
    expect((await ask('2026-11-21')).map(({ id }) => id)).toEqual(['link-expired-100']);
    // If a new link was requested, there is one alert and not two; a revoked link has none.
    const standing = async () =>
      (await alerts({ filter: { kind: ['link-expired', 'link-requested'] } }, '2026-11-21' as CalendarDate)).rows.map(({ id }) => id);
    await world.db`UPDATE subcontractors SET link_requested_at = '2026-11-20T16:00:00.000Z' WHERE id = 100`;
    expect(await standing()).toEqual(['link-requested-100']);
    await world.db`UPDATE subcontractors SET link_requested_at = NULL, token_revoked = true WHERE id = 100`;
    expect(await standing()).toEqual([]);
  });

  it('two alerts about one subcontractor keep one order across pages, however the list is sorted', async () => {
    for (const id of [102, 103, 104]) await world.act(c.subcontractor(id, 10), EARLY);
    await running.caughtUp();
    await world.db`UPDATE subcontractors SET token_expires_at = '2026-11-20T15:00:00.000Z' WHERE id > 101`;
    const kind = ['missing', 'link-expired'];
    for (const field of ['id', 'subcontractorId'])
      for (const order of ['ASC', 'DESC'] as const) {
        const sort = [field, order] as const;
        const expected = (order === 'ASC' ? [102, 103, 104] : [104, 103, 102]).flatMap((id) => kind.map((one) => `${one}-${id}`));
        expect((await alerts({ filter: { kind }, sort })).rows.map(({ id }) => id)).toEqual(expected);
        const paged: string[] = [];
        for (let at = 0; at < 6; at += 1)
          paged.push(...(await alerts({ filter: { kind }, sort, range: [at, at] })).rows.map(({ id }) => id));
        expect(paged).toEqual(expected);
      }
  });

  it('an unreadable document is an anomaly that says so, and not among the pending ones', async () => {
    await world.act(c.fail(101, 511), EARLY);
    const { rows } = await alerts({ filter: { subcontractorId: 101 } });
    expect(rows.map(({ id }) => id)).toEqual(['anomaly-510', 'anomaly-511']);
    expect(rows[1]!.description).toContain('MARTIN SAS');
    expect(await alerts({ filter: { kind: 'pending' } })).toMatchObject({ rows: [], total: 0 });
  });

  it('a reopened document is an alert again, with the reason of its analysis', async () => {
    const told = async () => (await alerts({ filter: { kind: 'anomaly' } })).rows;
    const before = await told();
    expect(before[0]!.description).toContain('SIREN différent');
    await world.act(c.validate(101, 510, '2027-06-30'), EARLY);
    expect(await told()).toEqual([]);
    await world.act(c.reopen(101, 510), EARLY);
    expect(await told()).toEqual(before);
  });

  it('an alert of a date began when its document was validated, if that was later', async () => {
    await world.act(c.upload(101, 512, 12), at('2026-11-20T10:00:00Z'));
    await world.act(c.validate(101, 512, '2026-12-03'), at('2026-11-20T15:00:00Z'));
    const { rows } = await alerts({ filter: { id: ['expiring-501', 'expiring-512'] } });
    expect(rows.map(({ id, createdAt }) => [id, createdAt])).toEqual([
      ['expiring-501', '2026-10-31T23:00:00.000Z'],
      ['expiring-512', '2026-11-20T15:00:00.000Z'],
    ]);
  });

  const mark = (id: string, { read = false, until = null as string | null, personId = 7 } = {}) => {
    const { kind, subject } = alertNamed(id)!;
    return world.db`INSERT INTO ops.alert_marks VALUES (1, ${personId}, ${kind}, ${subject}, ${read ? '2026-11-21T08:00:00.000Z' : null}::timestamptz, ${until}::date)
      ON CONFLICT (account_id, person_id, kind, subject) DO UPDATE SET read_at = excluded.read_at, snoozed_until = excluded.snoozed_until`;
  };
  const mine = async (filter: ListOptions['filter'] = {}, today = TODAY, range: ListOptions['range'] = [0, 9]) => {
    await running.caughtUp();
    const page = await alertsOf(world.db, 1, { organizationId: null, today, personId: 7, list: { ...WHOLE_LIST, range, filter } });
    if (isInvalidList(page)) throw new Error(page.field);
    return { ids: page.rows.map(({ id }) => id), total: page.total, unread: page.unread };
  };

  it('A51 F274 a snoozed alert is left out until that day, for this person alone; a read one stays and is not counted as unread', async () => {
    await mark('expired-500', { until: '2026-11-25' });
    await mark('pending-511', { read: true });
    await mark('anomaly-510', { read: true, personId: 8 });
    await mark('expired-999', { until: '2026-11-25' });
    expect(await mine()).toEqual({ ids: ['expiring-501', 'anomaly-510', 'pending-511'], total: 3, unread: 2 });
    expect(await mine({}, TODAY, [0, 0])).toEqual({ ids: ['expiring-501'], total: 3, unread: 2 });
    expect(await mine({ snoozed: true })).toMatchObject({ ids: ['expired-500'], total: 1 });
    expect(await mine({ read: false })).toMatchObject({ ids: ['expiring-501', 'anomaly-510'], total: 2 });
    expect(await mine({ read: true })).toMatchObject({ ids: ['pending-511'], total: 1, unread: 0 });
    expect(await mine({ type: 'error' })).toMatchObject({ ids: [], total: 0 });
    expect((await mine({}, '2026-11-24' as CalendarDate)).ids).not.toContain('expired-500');
    expect(await mine({}, '2026-11-25' as CalendarDate)).toEqual({
      ids: ['expired-500', 'expiring-501', 'anomaly-510', 'pending-511'],
      total: 4,
      unread: 3,
    });
    expect((await alerts()).total).toBe(4);
  });

  it('an alert that is read leaves an alert of another kind with the same number unread', async () => {
    await world.act(c.subcontractor(102, 10), EARLY);
    await running.caughtUp();
    await world.db`UPDATE subcontractors SET token_expires_at = '2026-11-20T15:00:00.000Z' WHERE id = 102`;
    await mark('missing-102', { read: true });
    expect(await mine({ subcontractorId: 102 })).toEqual({ ids: ['missing-102', 'link-expired-102'], total: 2, unread: 1 });
    await mark('link-expired-102', { until: '2026-11-25' });
    expect(await mine({ subcontractorId: 102 })).toEqual({ ids: ['missing-102'], total: 1, unread: 0 });
  });

  it('an alert is found by its id, snoozed or not; another account does not find it', async () => {
    await mark('expired-500', { until: '2026-11-25' });
    await running.caughtUp();
    const find = (id: string, accountId = 1) => alertById(world.db, accountId, id, { today: TODAY, personId: 7 });
    expect(await find('expired-500')).toMatchObject({ id: 'expired-500', snoozedUntil: '2026-11-25' });
    expect(await find('pending-511')).toMatchObject({ id: 'pending-511', snoozedUntil: null, read: false });
    for (const id of ['expired-501', 'pending-510', 'expired-99999999999', 'expired', 'autre-1', ''])
      expect([id, await find(id)]).toEqual([id, null]);
    expect(await find('expired-500', 2)).toBeNull();
  });

  it('an inactive subcontractor has none', async () => {
    await world.act(c.edit(100, 10, false));
    expect((await alerts()).rows.map(({ id }) => id)).toEqual(['anomaly-510', 'pending-511']);
  });
});
