// Wraps every subject key under another master key, all or none: afterwards the old one opens nothing in this database. Keyed hashes do not
// change, because names of streams and links in the history are such hashes.
import type { Database } from '#projections/sql.ts';
import { ForPeople } from '../shared/for-people.ts';
import { hashingIn, masterKey, sealHashing } from './sealing.ts';

/** How many keys are in memory at once. */
const BATCH = 5_000;

type Options = { batch?: number /** Tests. */; onBatch?(keys: number): unknown };

/**
 * Answers how many keys were wrapped under `to`; null: they already are. The product must not be running: what it created under the old key
 * meanwhile could not be read any more. Throws ForPeople where the database knows neither key.
 */
export async function rotateMasterKey(
  db: Database,
  from: Uint8Array,
  to: Uint8Array,
  { batch = BATCH, onBatch }: Options = {},
): Promise<number | null> {
  const [before, after] = [masterKey(from), masterKey(to)];
  return db.begin(async (tx) => {
    // A process that creates or erases a key waits, and then finds that its master key is no longer valid.
    await tx`lock table ops.subject_keys, ops.master_key in access exclusive mode`;
    const [known] = await tx<{ fingerprint: string; hashing: Uint8Array | null }[]>`select fingerprint, hashing from ops.master_key`;
    if (known?.fingerprint === after.fingerprint) return null;
    if (known?.fingerprint !== before.fingerprint)
      throw new ForPeople(
        'La base de données a été écrite avec une autre clé que celle des réglages : rien n’est changé.\nthis database was written under another key than that of the settings: nothing was changed',
      );
    let keys = 0;
    for (let last = ''; ; ) {
      const rows = await tx<{ subject: string; wrapped: Uint8Array }[]>`
        select subject, wrapped from ops.subject_keys where subject > ${last} and wrapped is not null order by subject limit ${batch}`;
      if (rows.length === 0) break;
      const wrapped = rows.map((row) => after.wrap(row.subject, before.unwrap(row.subject, row.wrapped)).toString('hex'));
      await tx`
        update ops.subject_keys k set wrapped = decode(n.wrapped, 'hex')
        from unnest(${rows.map(({ subject }) => subject)}::text[], ${wrapped}::text[]) as n (subject, wrapped) where k.subject = n.subject`;
      keys += rows.length;
      last = rows.at(-1)!.subject;
      await onBatch?.(keys);
    }
    const hashing = sealHashing(to, known.hashing === null ? from : hashingIn(from, known.hashing));
    await tx`update ops.master_key set fingerprint = ${after.fingerprint}, hashing = decode(${hashing.toString('hex')}, 'hex')`;
    return keys;
  }) as Promise<number | null>;
}
