import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { subcontractorById } from '../compliance/query.ts';
import { smallAccount } from '../history.test-kit.ts';
import { isInvalidList, WHOLE_LIST } from '../lists.ts';
import type { Projections } from '../runner.ts';
import { organizationById, organizationsOf } from './query.ts';

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

async function list(options: Partial<typeof WHOLE_LIST> = {}, accountId = 1) {
  await running.caughtUp();
  const page = await organizationsOf(world.db, accountId, { ...WHOLE_LIST, ...options });
  if (isInvalidList(page)) throw new Error(page.field);
  return page;
}

describe('organizations', () => {
  it('lists the default first, then by name, with the number of subcontractors; another account sees none', async () => {
    await world.act(c.organization(12, 'Agence'));
    await world.act(c.subcontractor(100, 11));
    await world.act(c.subcontractor(101, 11, 'INACTIVE', { isActive: false }));
    expect((await list()).rows.map(({ id, name, isDefault, subcontractorCount }) => [id, name, isDefault, subcontractorCount])).toEqual([
      [10, 'Siège', true, 0],
      [12, 'Agence', false, 0],
      [11, 'Chantier Nord', false, 2],
    ]);
    expect(await organizationById(world.db, 2, 11)).toBeNull();
    expect((await list({}, 2)).rows.map(({ id }) => id)).toEqual([20, 21]);
  });

  it('search, ids, sort and range; an unknown filter or sort is rejected by name', async () => {
    expect((await list({ filter: { q: 'CHANTIER n' } })).rows.map(({ id }) => id)).toEqual([11]);
    expect(await list({ filter: { id: [10, 12, 20] } })).toMatchObject({ rows: [{ id: 10 }, { id: 12 }], total: 2 });
    expect(await list({ sort: ['name', 'DESC'], range: [0, 0] })).toMatchObject({ rows: [{ name: 'Siège' }], total: 3 });
    expect(await organizationsOf(world.db, 1, { ...WHOLE_LIST, sort: ['secret', 'ASC'] })).toEqual({
      invalidList: 'sort',
      field: 'secret',
    });
    expect(await organizationsOf(world.db, 1, { ...WHOLE_LIST, filter: { secret: 1 } })).toEqual({
      invalidList: 'filter',
      field: 'secret',
    });
  });

  it('C46 one event makes an organisation the default and the former default an ordinary one', async () => {
    await world.act(c.editOrganization(11, 'Chantier Nord', true));
    expect((await list()).rows.filter((row) => row.isDefault).map(({ id }) => id)).toEqual([11]);
    await world.act(c.organization(13, 'Filiale', { isDefault: true }));
    expect((await list()).rows.filter((row) => row.isDefault).map(({ id }) => id)).toEqual([13]);
  });

  it('A31 F224 an archived one is not listed, and its subcontractors are in the receiving one, also through a chain', async () => {
    await world.act(c.archiveOrganization(11));
    await running.caughtUp();
    expect(await organizationById(world.db, 1, 11)).toBeNull();
    expect(await subcontractorById(world.db, 1, 100)).toMatchObject({ organizationId: 13 });
    await world.act(c.editOrganization(12, 'Agence', true));
    await world.act(c.archiveOrganization(13));
    await running.caughtUp();
    expect(await subcontractorById(world.db, 1, 100)).toMatchObject({ organizationId: 12 });
    expect((await organizationById(world.db, 1, 12))?.subcontractorCount).toBe(2);
  });

  it('a subcontractor registered into an organisation that has just been archived goes to the receiving one (decision 001)', async () => {
    const context = world.organizationsOf(1);
    expect(context.organizations.has(11 as never)).toBe(false);
    await world.append('subcontractor-150', 1, [
      {
        type: 'SubcontractorRegistered',
        data: { accountId: 1, subcontractorId: 150, organizationId: 11, isActive: true, registeredAt: '2026-11-21T09:00:00.000Z' } as never,
        personal: { companyName: 'TARD', siret: '', contactName: '', contactEmail: '', contactPhone: '', address: '' },
      },
    ]);
    await running.caughtUp();
    expect(await subcontractorById(world.db, 1, 150)).toMatchObject({ companyName: 'TARD', organizationId: 12 });
    expect((await organizationById(world.db, 1, 12))?.subcontractorCount).toBe(3);
  });
});
