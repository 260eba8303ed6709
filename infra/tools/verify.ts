// npm run verify: proves that the history is as it was written, or names the first broken link and ends with code 1 (G02). Says as well where
// database, history, files and key are not of one installation.
import { never } from '#domain/kernel/decider.ts';
import type { Database } from '#projections/sql.ts';
import { inProcessBus } from '../adapters/bus/in-process.ts';
import { type Audit, auditEvents } from '../adapters/event-store/audit.ts';
import { auditEventStore } from '../adapters/event-store/eventstore-audit.ts';
import { isSqlError } from '../adapters/sql/postgres.ts';
import { readConfig } from '../app/config.ts';
import { openEventStore } from '../app/open-event-store.ts';
import { assertOurs, openDatabase } from './open-database.ts';
import { runCommand } from './run-command.ts';

const number = new Intl.NumberFormat('fr-FR');

export function sentence({ events, streams, broken }: Audit): string {
  if (broken === null) return `Historique intact : ${number.format(events)} événements dans ${number.format(streams)} flux.`;
  switch (broken.problem) {
    case 'missing position':
      return `Historique rompu : l'événement à la position ${broken.position} du journal a disparu.`;
    case 'missing':
      return `Historique rompu : flux ${broken.stream}, l'événement ${broken.revision} a disparu.`;
    case 'altered':
      return `Historique rompu : flux ${broken.stream}, l'événement ${broken.revision} a été modifié.`;
    case 'not chained':
      return `Historique rompu : flux ${broken.stream}, l'événement ${broken.revision} ne suit pas celui qui le précède.`;
    case 'out of order':
      return `Historique rompu : flux ${broken.stream}, l'événement ${broken.revision} n'est plus à sa place dans le journal.`;
    case 'unreadable':
      return `Historique rompu : flux ${broken.stream}, l'événement ${broken.revision} est illisible.`;
    default:
      return never(broken);
  }
}

/** What the checkpoints of this database noted of the log: events cut from its end are missed by them. */
async function notedPositions(db: Database): Promise<string[]> {
  const noted = async (table: string): Promise<string[]> => {
    const rows = await db.unsafe(`select position from ${table} where position is not null`).catch((error) => {
      // An older database, or one without projections.
      if (isSqlError(error, '42P01')) return [];
      throw error;
    });
    return rows.map((row) => row['position']);
  };
  return [...(await noted('ops.projections')), ...(await noted('ops.sequences_checked'))];
}

/** Of the store that the settings name. */
async function audit(db: Database): Promise<Audit> {
  const noted = await notedPositions(db);
  const config = readConfig();
  if (config.eventStoreUrl === null) return auditEvents(db, Math.max(0, ...noted.filter((position) => /^\d+$/.test(position)).map(Number)));
  const store = await openEventStore(config, { db, bus: inProcessBus() });
  try {
    return await auditEventStore(store, noted.sort(store.compare).at(-1) ?? null);
  } finally {
    await store.close();
  }
}

/** Throws ForPeople where database, history, files and key are not of one installation. A database of before ids has none to compare. */
async function assertTogether(db: Database): Promise<void> {
  const [there] = await db`select to_regclass('ops.installation') is not null as marked`;
  if (!there?.['marked']) return;
  const config = readConfig();
  const store = await openEventStore(config, { db, bus: inProcessBus() });
  try {
    await assertOurs(config, db, store);
  } finally {
    await store.close();
  }
}

if (import.meta.main)
  await runCommand(async () => {
    const { db, close } = await openDatabase(readConfig(), 'subdoc-verify');
    try {
      const found = await audit(db);
      process.stdout.write(`${sentence(found)}\n`);
      process.exitCode = found.broken === null ? 0 : 1;
      await assertTogether(db);
    } finally {
      await close();
    }
  });
