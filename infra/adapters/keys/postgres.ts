// Subject keys in PostgreSQL, wrapped by the master key, with a bounded cache that drops erased keys.

import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Keys } from '#domain/ports/keys.ts';
import type { Transaction } from '#domain/ports/transaction.ts';
import type { Database } from '#projections/sql.ts';
import { batched, together } from '../shared/batched.ts';
import { ForPeople } from '../shared/for-people.ts';
import { sqlOf } from '../sql/postgres.ts';
import { type Found, type KeyStorage, keysOver } from './keys.ts';
import { Opener } from './opener.ts';
import { hashingIn, KEY_BYTES, masterKey } from './sealing.ts';

type Row = { subject: string | null; wrapped: Uint8Array | null; erasure: number | null };
/** Serialises erasures, so that their numbers become visible in order. */
const ERASE_LOCK = 1400204613;

export type PostgresKeysOptions = {
  /** Counts keys, of 32 bytes each. */
  cached?: number;
  /** Decrypts large batches in a thread of its own: for readers of the whole history. */
  thread?: boolean;
};

/** The installation's own, for wrapping and hashing. Throws when the database was written under another one. */
async function wrappingOf(db: Database, master: Uint8Array) {
  const { fingerprint } = masterKey(master);
  const read = async () =>
    (await db<{ fingerprint: string; hashing: Uint8Array | null }[]>`select fingerprint, hashing from ops.master_key`)[0];
  let known = await read();
  if (known === undefined) {
    await db`insert into ops.master_key (fingerprint) values (${fingerprint}) on conflict do nothing`;
    known = await read();
  }
  if (known?.fingerprint !== fingerprint)
    throw new ForPeople(
      `La base de données a été écrite avec une autre clé : rendez-lui la sienne (MASTER_KEY, MASTER_KEY_FILE ou master.key).\nthis database was written under another master key: give back the one it knows (MASTER_KEY, MASTER_KEY_FILE or master.key)`,
    );

  return masterKey(master, known.hashing === null ? master : hashingIn(master, known.hashing));
}

/** Those of these subjects' keys that are cached. */
const cachedIn = (cache: LRUCache<string, Uint8Array>, subjects: readonly string[]): Map<string, Uint8Array> =>
  new Map(
    subjects.flatMap((subject) => {
      const key = cache.get(subject);
      return key === undefined ? [] : [[subject, key]];
    }),
  );

/** The number of the last erasure; 0: there was none. */
async function lastErasure(tx: Transaction): Promise<number> {
  const [row] = await sqlOf(tx)<{ erasure: number }[]>`
    select coalesce(max(erasure), 0) as erasure from ops.subject_keys where erasure is not null`;
  return row!.erasure;
}

/** `master` is 32 bytes (loadMasterKey). Throws when the database was written under another one. */
export async function postgresKeys(
  db: Database,
  master: Uint8Array,
  { cached = 10_000, thread = false }: PostgresKeysOptions = {},
): Promise<Keys> {
  const wrapping = await wrappingOf(db, master);
  const cache = new LRUCache<string, Uint8Array>({ max: cached });
  /** The last erasure that the cache has applied. */
  let seen = 0;

  /** One round trip in one snapshot: the missing keys, the erasures since, and the number of the last one. */
  const load = together(async (subjects: readonly string[]): Promise<Found> => {
    const answer: Found = cachedIn(cache, subjects);
    const missing = subjects.filter((subject) => !answer.has(subject));
    const rows = await db<Row[]>`
      select null::text as subject, null::bytea as wrapped, coalesce(max(erasure), 0) as erasure from ops.subject_keys where erasure is not null
      union all select subject, null, erasure from ops.subject_keys where erasure > ${seen}
      union all select subject, wrapped, erasure from ops.subject_keys where subject = any (${missing})`;
    const asked = new Set(subjects);
    let reaches = 0;
    const loaded = new Map<string, Uint8Array>();
    for (const { subject, wrapped, erasure } of rows) {
      if (subject === null) {
        reaches = erasure!;
      } else if (wrapped === null) {
        cache.delete(subject);
        if (asked.has(subject)) answer.set(subject, null);
      } else {
        loaded.set(subject, wrapping.unwrap(subject, wrapped));
      }
    }
    for (const [subject, key] of loaded) answer.set(subject, key);
    // An answer that a newer one overtook may contain a key that has been erased since: it is used now, but not cached.
    if (reaches >= seen) {
      seen = reaches;
      for (const [subject, key] of loaded) cache.set(subject, key);
    }
    return answer;
  });

  /**
   * Creates the keys of `fresh` that are missing, and finds the rest; commits before it answers. A fresh subject nearly always has no key
   * yet, so the insert is tried first. Sorted, so that two processes lock rows in the same order.
   */
  const create = batched(async (wanted: { subject: string; fresh: boolean }[]): Promise<Found> => {
    const fresh = [...new Set(wanted.flatMap(({ subject, fresh }) => (fresh ? [subject] : [])))].sort();
    const drafts = new Map(fresh.map((subject) => [subject, randomBytes(KEY_BYTES)]));
    const before = seen;
    const found = new Map<string, Uint8Array | null>();
    for (const subject of await insert(drafts)) {
      const key = drafts.get(subject)!;
      found.set(subject, key);
      if (seen === before) cache.set(subject, key);
    }
    const others = [...new Set(wanted.map(({ subject }) => subject))].filter((subject) => !found.has(subject));
    if (others.length > 0) for (const [subject, key] of await load(others)) found.set(subject, key);
    return found;
  });
  /**
   * Answers the subjects for whom it created a key: not those who have one, or had one that was erased. If the master key was replaced
   * meanwhile it creates none: the next process could not unwrap it.
   */
  async function insert(drafts: ReadonlyMap<string, Uint8Array>): Promise<string[]> {
    if (drafts.size === 0) return [];
    const wrapped = [...drafts].map(([subject, key]) => wrapping.wrap(subject, key).toString('hex'));
    const rows = await db<{ subject: string }[]>`
      insert into ops.subject_keys (subject, wrapped)
      select subject, decode(draft, 'hex') from unnest(${[...drafts.keys()]}::text[], ${wrapped}::text[]) as d(subject, draft)
      where exists (select from ops.master_key where fingerprint = ${wrapping.fingerprint})
      on conflict (subject) do nothing returning subject`;
    return rows.map(({ subject }) => subject);
  }

  const storage: KeyStorage = {
    load,
    recall(subjects) {
      const [keys, upTo] = [cachedIn(cache, subjects), seen];
      return keys.size === subjects.length ? { keys, still: async (tx) => (await lastErasure(tx)) === upTo } : null;
    },
    async ensure(subjects, fresh) {
      const known: Found = cachedIn(cache, subjects);
      const missing = subjects.filter((subject) => !known.has(subject));
      if (missing.length === 0) return known;
      const found = await create(missing.map((subject) => ({ subject, fresh: fresh.has(subject) })));
      for (const subject of missing) if (found.has(subject)) known.set(subject, found.get(subject)!);
      return known;
    },
    async erase(subject) {
      await db.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${ERASE_LOCK})`;
        await tx`
          insert into ops.subject_keys as k (subject, wrapped, erasure)
          select ${subject}, null, coalesce(max(erasure), 0) + 1 from ops.subject_keys where erasure is not null
          on conflict (subject) do update set wrapped = null, erasure = excluded.erasure where k.wrapped is not null`;
      });
      cache.delete(subject);
    },
  };
  return keysOver(storage, wrapping, thread ? new Opener() : null);
}
