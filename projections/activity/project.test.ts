import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { activityItem } from '#contract/dashboard.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { dashboardOf } from '../dashboard/query.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import type { Projections } from '../runner.ts';
import { activityOf, notificationsOf } from './query.ts';

let world: World;
let running: Projections;
let c: Awaited<ReturnType<typeof smallAccount>>;
beforeEach(async () => {
  world = await createWorld();
  running = await world.start();
  c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 10, 'DUPONT BTP'), at('2026-11-01T09:00:00Z'));
});
afterEach(() => world.close());

async function activity(list: Partial<ListOptions> = {}, organizationId: number | null = null) {
  await running.caughtUp();
  const page = await activityOf(world.db, 1, { organizationId, list: { ...WHOLE_LIST, ...list } });
  if (isInvalidList(page)) throw new Error(page.field);
  for (const row of page.rows) expect(activityItem.parse(row)).toEqual(row);
  return page;
}

/** One event of each kind, an hour apart. */
async function happenings() {
  await world.act(c.upload(100, 500, 11), at('2026-11-01T10:00:00Z'));
  await world.act(c.validate(100, 500, '2026-11-20'), at('2026-11-01T11:00:00Z'));
  await world.act(c.upload(100, 501, 12), at('2026-11-01T12:00:00Z'));
  await world.act(c.reject(100, 501), at('2026-11-01T13:00:00Z'));
  await world.act(c.upload(100, 502, 12), at('2026-11-01T14:00:00Z'));
  await world.act(c.analyse(100, 502, { validate: true, dateExpiration: '2027-06-30' }), at('2026-11-01T15:00:00Z'));
  await world.act(c.note(100), at('2026-11-06T09:00:00Z'));
  await world.act(c.note(100), at('2026-11-21T09:00:00Z'));
}

describe('activity', () => {
  it('F141 each entry has its type, its sentence and its time, newest first', async () => {
    await happenings();
    const { rows, total } = await activity();
    expect(total).toBe(8);
    expect(rows.map(({ type, description, createdAt }) => [type, description, createdAt])).toEqual([
      ['expiring', 'Document expiré : Kbis (depuis le 21/11/2026)', '2026-11-21T09:00:00.000Z'],
      ['expiring', 'Expire bientôt : Kbis (le 20/11/2026)', '2026-11-06T09:00:00.000Z'],
      ['validated', 'Document validé automatiquement : Décennale jusqu’au 30/06/2027', '2026-11-01T15:00:00.000Z'],
      ['upload', 'Document reçu : Décennale', '2026-11-01T14:00:00.000Z'],
      ['rejected', 'Document rejeté : Décennale', '2026-11-01T13:00:00.000Z'],
      ['upload', 'Document reçu : Décennale', '2026-11-01T12:00:00.000Z'],
      ['validated', 'Document validé : Kbis jusqu’au 20/11/2026', '2026-11-01T11:00:00.000Z'],
      ['upload', 'Document reçu : Kbis', '2026-11-01T10:00:00.000Z'],
    ]);
    expect(rows[7]).toMatchObject({
      id: 'subcontractor-100@2',
      subcontractorName: 'DUPONT BTP',
      documentTypeName: 'Kbis',
      subcontractorId: 100,
    });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(8);
  });

  it('F141 reminders show their channels, a call alone is a call; a step that sent nothing has no entry, and no reminder is a notification', async () => {
    const decided = (reminderId: number, source: string, channels: string[]) =>
      ({
        type: 'ReminderDecided',
        data: {
          reminderId,
          source,
          kind: source === 'manual' ? 'manuel' : 'echeance',
          offset: 0,
          channels,
          held: [],
          documents: [],
          cycleAttempt: null,
          call: null,
          decidedAt: '2026-11-02T09:00:00.000Z',
        },
        personal: null,
      }) as never;
    await world.append('subcontractor-100', 1, [
      decided(1, 'manual', ['email']),
      decided(2, 'automatic', ['voice', 'email', 'sms']),
      decided(3, 'automatic', []),
      decided(4, 'manual', ['voice']),
    ]);
    const { rows } = await activity();
    expect(rows.map(({ type, description, documentTypeName }) => [type, description, documentTypeName])).toEqual([
      ['voice_call', 'Appel vocal demandé', null],
      ['automatic_reminder', 'Relance automatique par appel vocal IA, e-mail et SMS', null],
      ['manual_reminder', 'Relance envoyée par e-mail', null],
    ]);
    expect((await activity({ filter: { type: 'voice_call' } })).total).toBe(1);
    expect(await notificationsOf(world.db, 1, { organizationId: null })).toEqual({ rows: [], total: 0 });
  });

  it('F139 205 items are eleven pages of twenty', async () => {
    for (let n = 0; n < 205; n += 1)
      await world.act(
        c.upload(100, 1000 + n, 11),
        at(`2026-11-02T${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}:00Z`),
      );
    const seen = new Set<string>();
    for (let page = 0; page < 11; page += 1) {
      const { rows, total } = await activity({ range: [page * 20, page * 20 + 19] });
      expect(total).toBe(205);
      expect(rows).toHaveLength(page === 10 ? 5 : 20);
      for (const { id } of rows) seen.add(id);
    }
    expect(seen.size).toBe(205);
  });

  it('F110 by organisation, also after a move and after the organisation is archived', async () => {
    await happenings();
    expect((await activity({}, 10)).total).toBe(8);
    await world.act(c.edit(100, 11, true));
    expect((await activity({}, 10)).total).toBe(0);
    expect(await activity({ range: [0, 0] }, 11)).toMatchObject({ rows: [{ type: 'expiring' }], total: 8 });
    await world.act(c.archiveOrganization(11));
    expect((await activity({}, 10)).rows).toHaveLength(8);
    expect((await activity({}, 10)).total).toBe(8);
  });

  it('filters by type and subcontractor; oldest first on request; unknown filters and sorts are rejected by name', async () => {
    await happenings();
    expect((await activity({ filter: { type: ['rejected', 'validated'] } })).total).toBe(3);
    expect((await activity({ filter: { subcontractorId: 999 } })).total).toBe(0);
    expect((await activity({ sort: ['createdAt', 'ASC'], range: [0, 0] })).rows[0]!.type).toBe('upload');
    expect(await activityOf(world.db, 1, { organizationId: null, list: { ...WHOLE_LIST, filter: { type: 'gossip' } } })).toEqual({
      invalidList: 'filter',
      field: 'type',
    });
  });

  it('C7 another account sees none of it', async () => {
    await happenings();
    await running.caughtUp();
    expect(await activityOf(world.db, 2, { organizationId: null })).toEqual({ rows: [], total: 0 });
  });
});

describe('notifications', () => {
  it('F274 one unread notification for each upload, validation, rejection and deadline', async () => {
    await happenings();
    await running.caughtUp();
    const page = await notificationsOf(world.db, 1, { organizationId: null });
    if (isInvalidList(page)) throw new Error(page.field);
    expect(page.rows.map(({ type, isRead }) => [type, isRead])).toEqual(
      ['expired', 'expiring', 'validated-auto', 'upload', 'rejected', 'upload', 'validated', 'upload'].map((type) => [type, false]),
    );
    expect(page.rows[4]).toMatchObject({
      title: 'Document rejeté',
      message: 'DUPONT BTP — Document rejeté : Décennale',
      documentId: 501,
      subcontractorId: 100,
    });
  });
});

describe('the dashboard', () => {
  it('F109 F263 figures, table, activity and alerts in one answer equal the separate answers', async () => {
    await happenings();
    await running.caughtUp();
    const today = '2026-11-21' as CalendarDate;
    const dashboard = await dashboardOf(world.db, 1, { organizationId: null, today, list: { ...WHOLE_LIST, range: [0, 9] } });
    if (isInvalidList(dashboard)) throw new Error(dashboard.field);
    expect(dashboard.data.stats).toEqual({
      totalSubcontractors: 1,
      upToDate: 1,
      expiringSoon: 0,
      missing: 0,
      pendingValidation: 0,
      expired: 1,
    });
    expect(dashboard.data.subcontractors).toMatchObject([{ id: 100, badges: ['expired'] }]);
    expect(dashboard.data.activity).toEqual((await activity()).rows);
    expect(dashboard.data.alerts.map(({ id }) => id)).toEqual(['expired-500']);
    expect(dashboard.totals).toEqual({ subcontractors: 1, activity: 8, alerts: 1, unreadAlerts: 1 });
    const elsewhere = await dashboardOf(world.db, 1, { organizationId: 11, today });
    expect(elsewhere).toMatchObject({ data: { stats: { totalSubcontractors: 0 }, subcontractors: [], activity: [], alerts: [] } });
  });
});
