// Archived subcontractors, and the read model after one is restored (A31).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { archivedFile, archivedSubcontractor } from '#contract/archive.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { at, createWorld, type World } from '#infra/testing/projections/world.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { ListOptions } from '../projection.ts';
import { compare } from '../rebuild.ts';
import {
  alertsOf,
  archivedFileOf,
  archivedSubcontractorsOf,
  configOf,
  documentsOf,
  statsOf,
  subcontractorById,
  subcontractorsWithStats,
  typeStatusesOf,
} from './query.ts';

const TODAY = '2026-11-21' as CalendarDate;
const scope = { organizationId: null, today: TODAY };
let world: World;
let c: Awaited<ReturnType<typeof smallAccount>>;
let running: Awaited<ReturnType<World['start']>>;

/** 100: an expired Kbis and a pending décennale; 101: no document. */
beforeEach(async () => {
  world = await createWorld();
  running = await world.start();
  c = await smallAccount(world, 1);
  await world.act(c.subcontractor(100, 11, 'DUPONT'));
  await world.act(c.upload(100, 500, 11), at('2026-06-01T09:00:00Z'));
  await world.act(c.validate(100, 500, '2026-11-01'), at('2026-06-01T09:00:00Z'));
  await world.act(c.upload(100, 501, 12));
  await world.act(c.subcontractor(101, 10, 'MARTIN'));
});
afterEach(() => world.close());

const list = async (options: Partial<ListOptions> = {}) => {
  const page = await archivedSubcontractorsOf(world.db, 1, { ...WHOLE_LIST, ...options });
  if (isInvalidList(page)) throw new Error(page.field);
  return page;
};
/** Everything that an owner sees of the account. */
async function seen() {
  await running.caughtUp();
  const parts = [
    await statsOf(world.db, 1, scope),
    await statsOf(world.db, 1, { ...scope, organizationId: 11 }),
    await subcontractorsWithStats(world.db, 1, scope),
    await documentsOf(world.db, 1, scope),
    await documentsOf(world.db, 1, { ...scope, list: { ...WHOLE_LIST, filter: { q: 'dupont' } } }),
    await alertsOf(world.db, 1, scope),
    await configOf(world.db, 1, 100),
    await typeStatusesOf(world.db, 1, 100, TODAY),
    (await subcontractorById(world.db, 1, 100))?.link,
  ];
  return JSON.stringify(parts);
}
const differences = async () => (await compare(world.parts)).filter((table) => !table.equal).map((table) => table.table);

describe('A31 an archived subcontractor', () => {
  it('is in no figure, list, search or alert, and is everywhere again as before once restored', async () => {
    const before = await seen();
    await world.act(c.archive(100));
    const away = await seen();
    expect(away).not.toContain('DUPONT');
    expect(await statsOf(world.db, 1, scope)).toMatchObject({ totalSubcontractors: 1, expired: 0, pendingValidation: 0 });
    expect(await alertsOf(world.db, 1, scope)).toMatchObject({ rows: [{ id: 'missing-101' }], total: 1 });
    await world.act(c.restore(100));
    expect(await seen()).toBe(before);
    expect(await differences()).toEqual([]);
  });

  it('is in the archive with who archived it, when, its documents and how long they are kept; another account sees none of it', async () => {
    await world.act(c.archive(100), at('2026-11-21T10:00:00Z'));
    await world.act(c.archive(101), at('2026-11-22T10:00:00Z'));
    await running.caughtUp();
    const { rows, total } = await list();
    expect(total).toBe(2);
    for (const row of rows) archivedSubcontractor.parse(row);
    expect(rows.map(({ id, archivedAt, keptUntil, ground, keptDocuments }) => [id, archivedAt, keptUntil, ground, keptDocuments])).toEqual([
      [101, '2026-11-22T10:00:00.000Z', '2031-11-22', 'vigilance', 0],
      [100, '2026-11-21T10:00:00.000Z', '2036-11-21', 'decennale', 2],
    ]);
    const file = archivedFile.parse(await archivedFileOf(world.db, 1, 100, TODAY));
    expect(file.documents.map(({ id, keptUntil, status }) => [id, keptUntil, status])).toEqual([
      [501, '2036-11-21', null],
      [500, '2031-11-21', 'expired'],
    ]);
    expect(JSON.stringify([rows, file])).not.toMatch(/secret|hash-100/);
    expect((await archivedSubcontractorsOf(world.db, 2)) as object).toEqual({ rows: [], total: 0 });
    expect(await archivedFileOf(world.db, 2, 100, TODAY)).toBeNull();
  });

  it('is listed with search, organisation, sort and range like any list; one that is not archived is not in it', async () => {
    expect((await list()).rows).toEqual([]);
    expect(await archivedFileOf(world.db, 1, 100, TODAY)).toBeNull();
    await world.act(c.archive(100));
    await world.act(c.archive(101));
    await running.caughtUp();
    const ids = async (options: Partial<ListOptions>) => (await list(options)).rows.map(({ id }) => id);
    expect(await ids({ filter: { q: 'dupo' } })).toEqual([100]);
    expect(await ids({ filter: { organizationId: 10 } })).toEqual([101]);
    expect(await ids({ sort: ['companyName', 'DESC'] })).toEqual([101, 100]);
    expect(await list({ sort: ['companyName', 'ASC'], range: [1, 1] })).toMatchObject({ rows: [{ id: 101 }], total: 2 });
    expect(await archivedSubcontractorsOf(world.db, 1, { ...WHOLE_LIST, filter: { token: 'x' } })).toEqual({
      invalidList: 'filter',
      field: 'token',
    });
    expect(await archivedSubcontractorsOf(world.db, 1, { ...WHOLE_LIST, sort: ['link_sealed', 'ASC'] })).toMatchObject({
      invalidList: 'sort',
    });
  });
});

describe('A31 what changed while the subcontractor was archived', () => {
  it('F224 an organisation deleted meanwhile: it is restored into the default one', async () => {
    await world.act(c.archive(100));
    await world.act(c.archiveOrganization(11));
    await running.caughtUp();
    expect((await list()).rows).toMatchObject([{ id: 100, organizationId: 10 }]);
    await world.act(c.restore(100));
    await running.caughtUp();
    expect(await subcontractorById(world.db, 1, 100)).toMatchObject({ organizationId: 10 });
    expect(await statsOf(world.db, 1, { ...scope, organizationId: 10 })).toMatchObject({ totalSubcontractors: 2, expired: 1 });
    expect(await differences()).toEqual([]);
  });

  it('a type archived meanwhile is named with its documents, and is no longer required', async () => {
    await world.act(c.archive(100));
    await world.act(c.archiveType(11));
    await running.caughtUp();
    const file = await archivedFileOf(world.db, 1, 100, TODAY);
    expect(file?.documents.map(({ id, documentTypeArchived }) => [id, documentTypeArchived])).toEqual([
      [501, false],
      [500, true],
    ]);
    await world.act(c.restore(100));
    await running.caughtUp();
    expect((await typeStatusesOf(world.db, 1, 100, TODAY))?.map(({ id }) => id)).toEqual([12]);
    expect(await statsOf(world.db, 1, scope)).toMatchObject({ expired: 0, pendingValidation: 1 });
    expect(await differences()).toEqual([]);
  });

  it('C52 archived and restored within one batch changes nothing', async () => {
    const before = await seen();
    await running.stop();
    await world.act(c.archive(100));
    await world.act(c.restore(100));
    running = await world.start();
    expect(await seen()).toBe(before);
    expect(await differences()).toEqual([]);
  });
});
