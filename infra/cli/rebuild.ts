// npm run rebuild: makes the read models anew from the history, beside the living ones, while the product runs.
// npm run rebuild compare: changes nothing; says whether the living rows are what the history says, and ends with 1 when they are not (C51).
import { setPriority } from 'node:os';
import { readModels } from '#projections/index.ts';
import { compare, rebuild, type TableComparison } from '#projections/rebuild.ts';
import { inProcessBus } from '../bus/in-process.ts';
import { readConfig } from '../config.ts';
import { loadMasterKey } from '../keys/master-key.ts';
import { postgresKeys } from '../keys/postgres.ts';
import { openEventStore } from '../open-event-store.ts';
import { migrate } from '../sql/migrate.ts';
import { assertOurs, openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

/** Of people, whose papers come back all along the history. */
const CACHED_KEYS = 200_000;
/** Whoever works with the product comes first: against them it gets a third, where nobody does it gets everything. */
const POLITENESS = 5;
const number = new Intl.NumberFormat('fr-FR');

export function verdict(tables: readonly TableComparison[]): string {
  const wrong = tables.filter((table) => !table.equal);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  if (wrong.length === 0)
    return `Identique : ${number.format(rows)} ${rows > 1 ? 'lignes' : 'ligne'} dans ${number.format(tables.length)} tables.`;
  return `Différent de l'historique : ${wrong.map(({ table }) => table).join(', ')}. « npm run rebuild » les refait.`;
}

if (import.meta.main)
  await runCommand(async () => {
    setPriority(POLITENESS);
    const config = readConfig();
    const { db, close } = await openDatabase(config, 'subdoc-rebuild');
    try {
      await migrate(db);
      const keys = await postgresKeys(db, await loadMasterKey(config, { create: false }), { cached: CACHED_KEYS, thread: true });
      const bus = inProcessBus();
      const store = await openEventStore(config, { db, bus });
      await assertOurs(config, db, store);
      const parts = { store, sql: db, keys, projections: readModels, gently: true };
      if (process.argv.includes('compare')) {
        const tables = await compare(parts);
        process.stdout.write(`${verdict(tables)}\n`);
        process.exitCode = tables.every((table) => table.equal) ? 0 : 1;
      } else {
        const { position } = await rebuild(parts);
        process.stdout.write(`Modèles de lecture refaits jusqu'à la position ${position ?? 'zéro'} de l'historique.\n`);
      }
      await store.close();
      await bus.close();
    } finally {
      await close();
    }
  });
