// npm run verify: proves that the history is as it was written, or names the first broken link and exits with code 1 (G02). It also reports
// where database, history, files and key are not of one installation.
import type { Database } from '#projections/sql.ts';
import { type Audit, auditEvents } from '../adapters/event-store/audit.ts';
import { auditEventStore } from '../adapters/event-store/eventstore-audit.ts';
import { stateOf } from '../adapters/sql/failures.ts';
import { type Composition, compose } from '../app/compose.ts';
import { readConfig } from '../app/config.ts';
import { beside } from './open-database.ts';
import { runCommand } from './run-command.ts';

const number = new Intl.NumberFormat('fr-FR');

/** What an unbroken chain does not prove. */
export const NOT_PROVEN =
  'Ce que ceci ne prouve pas : les empreintes sont sans clé, donc qui peut écrire dans la base peut aussi les recalculer ; seule une copie gardée ailleurs (npm run backup) le révèle.';

export function sentence({ events, streams, broken }: Audit): string {
  if (broken === null) return `Historique intact : ${number.format(events)} événements dans ${number.format(streams)} flux.\n${NOT_PROVEN}`;
  if (broken.problem === 'missing position') return `Historique rompu : l'événement à la position ${broken.position} du journal a disparu.`;
  return `Historique rompu : flux ${broken.stream}, l'événement ${broken.revision} ${BROKEN[broken.problem]}.`;
}
const BROKEN = {
  missing: 'a disparu',
  altered: 'a été modifié',
  'not chained': 'ne suit pas celui qui le précède',
  'out of order': "n'est plus à sa place dans le journal",
  unreadable: 'est illisible',
};

/** The last position in the checkpoints of this database: reveals events removed from the log's end. */
async function notedPositions(db: Database): Promise<string[]> {
  const noted = async (table: string): Promise<string[]> => {
    const rows = await db.unsafe(`select position from ${table} where position is not null`).catch((error) => {
      // An older database, or one without projections.
      if (stateOf(error) === '42P01') return [];
      throw error;
    });
    return rows.map((row) => row['position']);
  };
  return [...(await noted('ops.projections')), ...(await noted('ops.sequences_checked'))];
}

/** Of the event store in the settings. */
async function audit(parts: Composition): Promise<Audit> {
  const { db } = await parts.pools;
  const noted = await notedPositions(db);
  if (parts.config.eventStoreUrl === null)
    return auditEvents(db, Math.max(0, ...noted.filter((position) => /^\d+$/.test(position)).map(Number)));
  const store = await parts.store;
  return auditEventStore(store, noted.sort(store.compare).at(-1) ?? null);
}

if (import.meta.main)
  await runCommand(async () => {
    const parts = compose(readConfig(), beside('subdoc-verify'));
    try {
      // Before anything is audited: a history that is not this database's would be no broken one. A database older than installation ids has
      // none to compare.
      const [there] = await (await parts.pools).db`select to_regclass('ops.installation') is not null as marked`;
      if (there?.['marked']) await parts.installation;
      const found = await audit(parts);
      process.stdout.write(`${sentence(found)}\n`);
      process.exitCode = found.broken === null ? 0 : 1;
    } finally {
      await parts.close();
    }
  });
