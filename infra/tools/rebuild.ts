// npm run rebuild: makes the read models anew from the history, beside the living ones, while the product runs.
// npm run rebuild downgrade: the same where a newer version of SubDoc has served: back to this older one.
// npm run rebuild resume [position]: behind an event store that was put back to an earlier state, process managers stand still, since they
// cannot know what they had already done. They go on behind that position; without one, with what comes from now on.
// npm run rebuild compare: changes nothing; says whether the living rows are what the history says, and ends with 1 when they are not (C51).
import { setPriority } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { readModels } from '#projections/index.ts';
import { compare, NewerServes, rebuild, type TableComparison } from '#projections/rebuild.ts';
import { resume } from '#projections/resume.ts';
import { postgresKeys } from '../adapters/keys/postgres.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { migrate } from '../adapters/sql/migrate.ts';
import { compose } from '../app/compose.ts';
import { readConfig } from '../app/config.ts';
import { beside } from './open-database.ts';
import { runCommand } from './run-command.ts';

/** How many subject keys are cached: a person's documents occur all along the history. Fewer where this process has little memory. */
const CACHED_KEYS = Math.min(200_000, Math.floor(getHeapStatistics().heap_size_limit / 2000));
/** The process's nice value, since users come first: under their load the rebuild gets a third of the processor, without load all of it. */
const POLITENESS = 5;
const number = new Intl.NumberFormat('fr-FR');

export function verdict(tables: readonly TableComparison[]): string {
  const wrong = tables.filter((table) => !table.equal);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  if (wrong.length === 0)
    return `Identique : ${number.format(rows)} ${rows > 1 ? 'lignes' : 'ligne'} dans ${number.format(tables.length)} tables.`;
  return `Différent de l'historique : ${wrong.map(({ table }) => table).join(', ')}. « npm run rebuild » les refait.`;
}

/** Said before each pause, which grows to a minute. */
const waiting = (readers: readonly string[]): string => {
  const who = readers.length === 0 ? '' : ` (${readers.join(', ')})`;
  return `Une session lit encore les tables${who} : leur remplacement attend qu’elle finisse.\nA session still reads the tables${who}: their replacement waits for its end.`;
};

export const resumed = (names: readonly string[]): string =>
  names.length === 0
    ? 'Aucun traitement n’attendait : rien n’est changé.'
    : `Repris : ${names.join(', ')}. Ce qui précède dans l’historique ne leur est pas transmis.`;

const USAGE = 'npm run rebuild [compare | downgrade | resume [position]]';
const NEWER =
  'Une version plus récente de SubDoc sert ici : ses données ne sont pas remplacées par celles d’une plus ancienne.\nRetour à cette version-ci / back to this one: npm run rebuild downgrade';

/** In words for the operator. */
function forPeople(error: unknown): never {
  if (error instanceof NewerServes) throw new ForPeople(NEWER);
  if (error instanceof TypeError && error.message.startsWith('not a position'))
    throw new ForPeople('Cette position n’est pas dans l’historique.\nThis position is not in the history.');
  throw error;
}

if (import.meta.main)
  await runCommand(async () => {
    setPriority(POLITENESS);
    const config = readConfig();
    const composition = compose(config, {
      ...beside('subdoc-rebuild'),
      keys: async (_, parts) => postgresKeys((await parts.pools).db, await parts.masterKey, { cached: CACHED_KEYS, thread: true }),
    });
    try {
      const { db } = await composition.pools;
      await migrate(db);
      const { keys, store } = await composition.take('keys', 'store');
      const [word, position] = process.argv.slice(2);
      const inTheWay = (readers: readonly string[]): boolean => process.stderr.write(`${waiting(readers)}\n`);
      const parts = { store, sql: db, keys, projections: readModels, gently: true, inTheWay };
      if (word === 'compare') {
        const tables = await compare(parts);
        process.stdout.write(`${verdict(tables)}\n`);
        process.exitCode = tables.every((table) => table.equal) ? 0 : 1;
      } else if (word === 'resume') {
        process.stdout.write(`${resumed(await resume({ sql: db, store, ...(position === undefined ? {} : { after: position }) }))}\n`);
      } else if (word === undefined || word === 'downgrade') {
        const made = await rebuild({ ...parts, evenNewer: word === 'downgrade' });
        process.stdout.write(`Modèles de lecture refaits jusqu'à la position ${made.position ?? 'zéro'} de l'historique.\n`);
      } else throw new ForPeople(USAGE);
    } catch (error) {
      forPeople(error);
    } finally {
      await composition.close();
    }
  });
