import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, SOME_NOW, type World } from '#infra/testing/projections/world.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { Projections } from '../runner.ts';
import { documentTypeById, documentTypesOf } from './query.ts';

let world: World;
let running: Projections;
let c: Awaited<ReturnType<typeof smallAccount>>;
beforeAll(async () => {
  world = await createWorld();
  running = await world.start();
  c = await smallAccount(world, 1);
  await smallAccount(world, 2);
});
afterAll(() => world.close());

async function list(options: Partial<typeof WHOLE_LIST> = {}) {
  await running.caughtUp();
  const page = await documentTypesOf(world.db, 1, { ...WHOLE_LIST, ...options });
  if (isInvalidList(page)) throw new Error(page.field);
  return page;
}

describe('document types', () => {
  it('all fields, in the order in which they were added; only the account’s own', async () => {
    expect((await list()).rows).toEqual([
      {
        id: 11,
        name: 'Kbis',
        description: '',
        validityPeriod: 365,
        alertDaysBefore: 15,
        isRequired: true,
        allowedFormats: ['PDF'],
        createdAt: SOME_NOW.now,
        updatedAt: SOME_NOW.now,
      },
      expect.objectContaining({ id: 12, name: 'Décennale', alertDaysBefore: 30 }),
    ]);
    expect(await documentTypeById(world.db, 1, 21)).toBeNull();
  });

  it('an edit changes its fields and no others; an archived type is not listed', async () => {
    await world.act(c.type(13, 'RGE', { isRequired: false, allowedFormats: ['PDF', 'JPG'] }));
    await world.act(c.editType(11, 'Extrait Kbis', { description: 'de moins de trois mois', alertDaysBefore: 7 }));
    await world.act(c.archiveType(12));
    expect((await list()).rows.map(({ id, name, alertDaysBefore, createdAt }) => [id, name, alertDaysBefore, createdAt])).toEqual([
      [11, 'Extrait Kbis', 7, SOME_NOW.now],
      [13, 'RGE', 15, SOME_NOW.now],
    ]);
    expect(await documentTypeById(world.db, 1, 12)).toBeNull();
    expect(await documentTypeById(world.db, 1, 13)).toMatchObject({ isRequired: false, allowedFormats: ['PDF', 'JPG'] });
  });

  it('searches name and description without accents, sorts, pages, and rejects unknown filters', async () => {
    expect((await list({ filter: { q: 'TROIS mois' } })).rows.map(({ id }) => id)).toEqual([11]);
    expect((await list({ filter: { isRequired: false } })).rows.map(({ id }) => id)).toEqual([13]);
    expect(await list({ sort: ['name', 'DESC'], range: [1, 1] })).toMatchObject({ rows: [{ id: 11 }], total: 2 });
    expect(await documentTypesOf(world.db, 1, { ...WHOLE_LIST, filter: { id: 'x' } })).toEqual({ invalidList: 'filter', field: 'id' });
  });
});
