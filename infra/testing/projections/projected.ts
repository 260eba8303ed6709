// The template of a world's database: all migrations applied, and empty read-model tables.
import { postgresCheckpoints } from '#infra/adapters/checkpoints/postgres.ts';
import { migrate } from '#infra/adapters/sql/migrate.ts';
import { type Template, testDatabase } from '#infra/adapters/sql/test-database.ts';
import { prepare } from '#projections/checkpoints.ts';
import { readModels } from '#projections/index.ts';

export const PROJECTED: Template = {
  name: 'projected',
  async make(db) {
    await migrate(db);
    await prepare({ checkpoints: postgresCheckpoints(db), store: { head: async () => null } }, readModels);
  },
};

export const projectedDatabase = () => testDatabase(PROJECTED);
