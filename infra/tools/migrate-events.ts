// npm run migrate-events -- --from … --to …: moves the history between PostgreSQL and EventStoreDB (infra/decisions/126).
import { parseArgs } from 'node:util';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import { inProcessBus } from '../adapters/bus/in-process.ts';
import { type Audit, auditEvents } from '../adapters/event-store/audit.ts';
import { type Copy, copyInto, copyIntoPostgres } from '../adapters/event-store/copying.ts';
import { eventstoreEventStore } from '../adapters/event-store/eventstore.ts';
import { auditEventStore } from '../adapters/event-store/eventstore-audit.ts';
import { EVENTSTORE_URL } from '../adapters/event-store/eventstore-url.ts';
import { postgresEventStore } from '../adapters/event-store/postgres.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { migrate } from '../adapters/sql/migrate.ts';
import { compose } from '../app/compose.ts';
import { type Config, readConfig } from '../app/config.ts';
import { type Moved, moveHistory, OWN_NAME } from './migrate/history.ts';
import { beside } from './open-database.ts';
import { runCommand } from './run-command.ts';

const USAGE = `npm run migrate-events -- --from postgres --to esdb://…
npm run migrate-events -- --from esdb://… --to postgres
  postgres    la base des réglages (DATABASE_URL ou DATA_DIR)
  esdb://…    EventStoreDB ; « eventstore » : celui de EVENTSTORE_URL, dont le mot de passe reste alors hors de la ligne de commande`;

const number = new Intl.NumberFormat('fr-FR');
const NAMES: Readonly<Record<string, string>> = { postgres: 'PostgreSQL', eventstore: 'EventStoreDB' };
const nameOf = (store: string): string => NAMES[store] ?? store;

export type Order = { to: 'postgres' | 'eventstore'; eventStoreUrl: string };

/** Throws ForPeople with the usage. */
export function readOrder(args: readonly string[], { eventStoreUrl }: Pick<Config, 'eventStoreUrl'>): Order {
  try {
    const text = { type: 'string' } as const;
    const { from = '', to = '' } = parseArgs({ args: [...args], options: { from: text, to: text } }).values;
    const other = from === 'postgres' ? to : to === 'postgres' ? from : '';
    const url = other === 'eventstore' ? eventStoreUrl : other;
    if (url !== null && url !== '' && EVENTSTORE_URL.test(url))
      return { to: to === 'postgres' ? 'postgres' : 'eventstore', eventStoreUrl: url };
  } catch {
    // An unknown option, or one without its value.
  }
  throw new ForPeople(USAGE);
}

export const nextSetting = ({ to }: Pick<Order, 'to'>): string =>
  to === 'postgres'
    ? "À faire : retirez EVENTSTORE_URL des réglages de chaque processus, puis démarrez. L'ancien EventStoreDB reste comme il est."
    : 'À faire : réglez EVENTSTORE_URL sur cette adresse pour chaque processus, puis démarrez. La copie dans PostgreSQL reste comme elle est.';

export function report({ before, copied, events, streams, running }: Moved, order: Order): string {
  const done = `${number.format(copied)} événements copiés${before > 0 ? `, ${number.format(before)} y étaient déjà` : ''}.`;
  if (running.length > 0)
    return [
      done,
      `Le produit tourne encore (${running.join(', ')}) : l'historique reste où il est, et cette copie l'a suivi jusqu'ici.`,
      'À faire : arrêtez le produit partout, puis relancez la même commande ; elle ne copie que la suite.',
    ].join('\n');
  return [
    done,
    `Comparé : ${number.format(events)} événements dans ${number.format(streams)} flux, les mêmes des deux côtés, dans le même ordre ; chaque empreinte vérifiée.`,
    `L'historique est maintenant dans ${nameOf(order.to)}. Les modèles de lecture et les traitements reprennent chacun au même événement.`,
    nextSetting(order),
  ].join('\n');
}

type Place = { store: EventStore; copy: Copy; audit(): Promise<Audit> };
function inPostgres(db: Database): Place {
  return { store: postgresEventStore(db, { bus: inProcessBus() }), copy: copyIntoPostgres(db), audit: () => auditEvents(db) };
}
async function inEventStore(url: string): Promise<Place> {
  const store = await eventstoreEventStore({ url, bus: inProcessBus() });
  return { store, copy: copyInto(store), audit: () => auditEventStore(store, null) };
}

/** The event store that this database names; null: none yet. */
async function whereItIs(db: Database): Promise<string | null> {
  const [row] = await db<{ store: string | null }[]>`select store from ops.installation`;
  return row?.store ?? null;
}

/** Answers the text to print, and whether the history is in the target. */
export async function migrateEvents(config: Config, order: Order, say: (line: string) => void): Promise<{ said: string; done: boolean }> {
  // Names the store that the composition would choose.
  const places: { [N in Order['to']]?: Place } = {};
  const from = order.to === 'postgres' ? 'eventstore' : 'postgres';
  const parts = compose({ ...config, eventStoreUrl: null }, { ...beside(OWN_NAME), store: () => places[from]!.store });
  try {
    const { db } = await parts.pools;
    await migrate(db);
    if ((await whereItIs(db)) === order.to)
      return { said: `L'historique est déjà dans ${nameOf(order.to)}.\n${nextSetting(order)}`, done: true };
    places.postgres = inPostgres(db);
    places.eventstore = await inEventStore(order.eventStoreUrl);
    const [source, target] = [places[from]!, places[order.to]!];
    parts.onClose(() => Promise.all([source.store.close(), target.store.close()]));
    const installation = await parts.installation;
    if (installation === '')
      throw new ForPeople(
        'Cette base n’a encore jamais servi : démarrez d’abord le produit.\nThis database has never served yet: start the product first.',
      );
    let saidAt = performance.now();
    const moved = await moveHistory({
      ...{ db, installation, source: source.store, target: target.store, copy: target.copy, audit: target.audit },
      told(copied, occurredAt) {
        if (performance.now() - saidAt < SAY_EVERY_MS) return;
        saidAt = performance.now();
        say(`${number.format(copied)} événements, jusqu'au ${occurredAt.slice(0, 10)}…`);
      },
    });
    return { said: report(moved, order), done: moved.running.length === 0 };
  } finally {
    await parts.close();
  }
}
const SAY_EVERY_MS = 2000;

if (import.meta.main)
  await runCommand(async () => {
    const config = readConfig();
    const order = readOrder(process.argv.slice(2), config);
    const { said, done } = await migrateEvents(config, order, (line) => process.stderr.write(`${line}\n`));
    process.stdout.write(`${said}\n`);
    process.exitCode = done ? 0 : 1;
  });
