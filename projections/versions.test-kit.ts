// Several programs over one database, and changed projections, for the tests of versions.
import { afterEach, beforeEach } from 'vitest';
import { connect } from '#infra/adapters/sql/postgres.ts';
import { MIGRATED } from '#infra/adapters/sql/test-database.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import { readModels } from './index.ts';
import type { Projection } from './projection.ts';
import { compare } from './rebuild.ts';
import type { Database } from './sql.ts';

export let world: World;
const pools: Database[] = [];
/** Each test file calls it, because files share modules but not hooks. */
export function eachInAWorld(): void {
  beforeEach(async () => {
    world = await createWorld(MIGRATED);
  });
  afterEach(async () => {
    await world.close();
    for (const pool of pools.splice(0)) await pool.end({ timeout: 1 });
  });
}

/** Each program has sessions of its own: a statement that was planned for other tables must not be reused by the next program. */
function sessions(name: string): Database {
  const sql = connect(world.url, { name, max: 6, session: { search_path: 'rm, public' } });
  pools.push(sql);
  return sql;
}
/** One of several programs, with its own sessions. */
export const program = (options: Parameters<World['start']>[0] = {}) => world.start({ sql: sessions('program'), ...options });

export const models = (name: string, change: (model: Projection) => Partial<Projection>) =>
  readModels.map((model) => (model.name === name ? { ...model, ...change(model) } : model));
export const withoutReplay = { replay: undefined as never };
/** Organisations with a column that only this version fills. */
export const louder = (version: number) =>
  models('organizations', (model) => ({
    ...withoutReplay,
    version,
    tables: `${model.tables}\nALTER TABLE organizations ADD COLUMN shout text;`,
    async project(events, sql) {
      await model.project(events, sql);
      await sql.unsafe('UPDATE organizations SET shout = upper(name) WHERE shout IS DISTINCT FROM upper(name)');
    },
  }));
export async function differences(projections: readonly Projection[]): Promise<string[]> {
  const compared = await compare({ ...world.parts, sql: sessions('differences'), projections });
  return compared.filter((table) => !table.equal).map((table) => table.table);
}
export const gate = () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { open: resolve, passed: promise };
};
/** A process manager that only records what it receives. */
export function noting(more: Partial<Projection> = {}): { manager: Projection; handed: string[] } {
  const handed: string[] = [];
  const manager: Projection = {
    name: 'messages',
    kind: 'process-manager',
    version: 1,
    start: 'now',
    tables: '',
    categories: ['organizations', 'subcontractor', 'documenttypes', 'account'],
    personal: false,
    project: async (events) => void handed.push(...events.map(({ meta }) => meta.eventId)),
    ...more,
  };
  return { manager, handed };
}
