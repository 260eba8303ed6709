// What the checks look at: the database of a stopped campaign, opened without the product, its whole history with personal fields opened.
import { join } from 'node:path';
import type { DomainEvent } from '../../../domain/events.ts';
import type { Blobs } from '../../../domain/ports/blobs.ts';
import type { EventStore, StoredEvent } from '../../../domain/ports/event-store.ts';
import type { Keys } from '../../../domain/ports/keys.ts';
import { upcast } from '../../../domain/upcast.ts';
import type { Database } from '../../../projections/sql.ts';
import { diskBlobs } from '../../adapters/blobs/disk.ts';
import { inProcessBus } from '../../adapters/bus/in-process.ts';
import { postgresEventStore } from '../../adapters/event-store/postgres.ts';
import { loadMasterKey } from '../../adapters/keys/master-key.ts';
import { postgresKeys } from '../../adapters/keys/postgres.ts';
import { connect } from '../../adapters/sql/postgres.ts';
import type { ReceivedMail } from '../../testing/engines/smtp.ts';
import type { Death } from './system.ts';

/** What lies outside of the data folder and the database, and what is known of the kills. */
export type Beside = {
  /** Where the objects are; the data folder's, where it is not said. */
  blobs?: Blobs;
  /** What a mail server took, which nobody can ask afterwards whether it did. */
  mails?: readonly Pick<ReceivedMail, 'messageId' | 'at'>[];
  /** On the clock of the mails. */
  deaths?: readonly Pick<Death, 'at'>[];
};
export type Seen = { stored: StoredEvent; event: DomainEvent };
export type Evidence = {
  db: Database;
  url: string;
  store: EventStore;
  keys: Keys;
  masterKey: Uint8Array;
  blobs: Blobs;
  mails: NonNullable<Beside['mails']>;
  deaths: NonNullable<Beside['deaths']>;
  history: Seen[];
  close(): Promise<void>;
};

const BATCH = 2_000;

/** `server` is up, and is stopped with the evidence. */
export async function openEvidence(
  dataDir: string,
  server: { url: string; stop(): Promise<void> },
  { blobs = diskBlobs(join(dataDir, 'files')), mails = [], deaths = [] }: Beside = {},
): Promise<Evidence> {
  const db = connect(server.url, { name: 'kill-checks', max: 4, session: { search_path: 'rm, public' } });
  const masterKey = await loadMasterKey({ masterKey: null, masterKeyFile: null, dataDir }, { create: false });
  const keys = await postgresKeys(db, masterKey);
  const bus = inProcessBus();
  const store = postgresEventStore(db, { bus });
  const history: Seen[] = [];
  for (let after: string | null = null; ; ) {
    const batch = await store.readAll({ after, limit: BATCH });
    const boxes = batch.flatMap(({ sealed, subject, eventId }) => (sealed && subject ? [{ sealed, subject, eventId }] : []));
    const opened = await keys.open(boxes);
    const personal = new Map(boxes.map(({ eventId }, i) => [eventId, opened[i] ?? null]));
    for (const stored of batch) {
      const { type, schemaVersion, data, eventId } = stored;
      history.push({ stored, event: upcast({ type, schemaVersion, data, personal: personal.get(eventId) ?? null }) });
    }
    if (batch.length < BATCH) break;
    after = batch.at(-1)!.position;
  }
  return {
    db,
    url: server.url,
    store,
    keys,
    masterKey,
    blobs,
    mails,
    deaths,
    history,
    async close() {
      await store.close();
      await bus.close();
      await db.end({ timeout: 5 });
      await server.stop();
    },
  };
}
