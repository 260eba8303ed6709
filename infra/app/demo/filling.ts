// The marker of a demonstration that is being filled, and the proof that an interrupted one may be deleted: data folder and database hold
// the same random id, and no other account has an event. Whatever cannot be proven stays (infra/decisions/051).
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '#projections/sql.ts';
import { diskBlobs } from '../../adapters/blobs/disk.ts';

export const MARKER = 'demonstration.unfinished';
const SENTENCE = 'The demonstration company is being filled in. If this file stays, the next start begins it again.';

/** Files and key keep the installation's id; the next start marks again whatever else carries it (infra/decisions/070). */
const DROP_ALL_BUT_THE_ID = `
  alter table ops.installation set schema public;
  drop schema es, ops, rm cascade;
  create schema ops;
  alter table public.installation set schema ops;
  update ops.installation set tied = false`;

export function fillingIn(dataDir: string) {
  const marker = join(dataDir, MARKER);

  /** null: no marker, one of an older format without id, or one half written by a crash. */
  async function idInMarker(): Promise<string | null> {
    const text = await readFile(marker, 'utf8').catch(() => '');
    return /^id: ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/m.exec(text)?.[1] ?? null;
  }

  /** Deletes the marker; answers whether there was one. */
  const removeMarker = async (): Promise<boolean> =>
    rm(marker).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );

  return {
    /**
     * Sets the clock as well. After a crash in between there is one id without the other, which proves nothing, in a store that is still
     * empty.
     */
    async begin(db: Database, offsetMs: number): Promise<void> {
      const id = randomUUID();
      await writeFile(marker, `${SENTENCE}\nid: ${id}\n`, { flush: true });
      await db.begin(async (tx) => {
        await tx`insert into ops.demonstration (id) values (${id})`;
        await tx`insert into ops.clock (offset_ms) values (${offsetMs}) on conflict (only_row) do update set offset_ms = excluded.offset_ms`;
      });
    },

    /**
     * Deletes the database's marker first: from then on nothing can prove that the store is a demonstration, whatever happens to the file.
     */
    async end(db: Database): Promise<void> {
      await db`delete from ops.demonstration`;
      await removeMarker();
    },

    /**
     * Deletes an interrupted demonstration, tables and objects, if everything proves that it is one; else does nothing and answers false.
     * An account is the demonstration's when it holds one of its addresses: `emailHashes`, keyed. For the embedded database alone.
     */
    async discard(db: Database, emailHashes: readonly string[]): Promise<boolean> {
      const id = await idInMarker();
      if (id === null) return false;
      const objects = await db.begin(async (tx) => {
        // A lock keeps everybody from writing between the check and the drop: a command line may use the same database.
        await tx`lock table es.events in access exclusive mode`;
        const [twin] = await tx`select from ops.demonstration where id = ${id}::uuid`;
        const [foreign] = await tx`
          select from es.events where account_id not in (
            select account_id from es.events where stream = any (${emailHashes.map((hash) => `email-${hash}`)}::text[])) limit 1`;
        if (!twin || foreign) return null;
        const uploads = await tx<{ data: string }[]>`select data from es.events where type = 'DocumentUploaded'`;
        await tx.unsafe(DROP_ALL_BUT_THE_ID);
        return uploads.map(({ data }) => (JSON.parse(data) as { blobId: string }).blobId);
      });
      if (objects === null) return false;
      // Deletes files by name: other files of the folder may belong to somebody.
      const blobs = diskBlobs(join(dataDir, 'files'));
      for (const blobId of objects) await blobs.remove(blobId);
      return true;
    },

    /**
     * Keeps the store for good: nothing can prove any more that it was a demonstration. Its clock was set to the past, where nobody works,
     * so it is reset. Answers whether there was anything to keep.
     */
    async retire(db: Database): Promise<boolean> {
      const rows = await db`delete from ops.demonstration returning id`;
      const marked = await removeMarker();
      if (rows.length === 0 && !marked) return false;
      await db`update ops.clock set offset_ms = 0 where offset_ms < 0`;
      const [found] = await db`select exists (select from es.events) as used`;
      return found!['used'];
    },
  };
}
