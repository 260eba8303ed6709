// Removes what a restored database must not keep, and makes it an installation again (infra/decisions/085).
import type { IdKind } from '#domain/kernel/ids.ts';
import type { EventStore, Position } from '#domain/ports/event-store.ts';
import type { Database } from '#projections/sql.ts';
import type { ErasureNote } from '../../adapters/erasure-journal/journal.ts';
import { ForPeople } from '../../adapters/shared/for-people.ts';

/**
 * How many ids are skipped. Ids assigned after the backup are known elsewhere (in links, exports, at the payment provider) and must not be
 * reused; even a thousand tenants take far longer to register than a backup is old.
 */
const IDS_LEFT_OUT = 10_000;

/**
 * Deletes sessions, because some were ended after the backup, and the installation's ids, which are written last, when everything is
 * complete. Read models are built anew, so their checkpoints are deleted.
 */
export async function forgetWhatPassed(db: Database): Promise<void> {
  await db.begin(async (tx) => {
    await tx`delete from ops.sessions`;
    await tx`delete from ops.installation`;
    await tx`delete from es.installation`;
    await tx`delete from ops.projections where kind = 'read-model'`;
  });
}

/** Accounts, people and members are numbered in one sequence. */
const KINDS: Readonly<Record<string, IdKind>> = {
  account: 'account',
  person: 'account',
  member: 'account',
  subcontractor: 'subcontractor',
};

/** Raises the sequences above the ids assigned since the backup and above those of everybody who was erased, so that no id is reused. */
export async function raiseIds(db: Database, erasures: readonly ErasureNote[]): Promise<void> {
  await db`update ops.sequences set next = next + ${IDS_LEFT_OUT}`;
  for (const [category, kind] of Object.entries(KINDS)) {
    const ids = erasures.flatMap(({ subject }) => (subject.startsWith(`${category}-`) ? [Number(subject.slice(category.length + 1))] : []));
    const next = ids.reduce((most, id) => Math.max(most, id + 1), 1);
    await db`
      insert into ops.sequences as s (kind, next) values (${kind}, ${next})
      on conflict (kind) do update set next = greatest(s.next, excluded.next)`;
  }
}

/**
 * An external history must belong to the same installation and reach as far as this database's checkpoints: otherwise process managers
 * would skip new events at positions that they have already processed.
 */
export async function assertReaches(
  db: Database,
  store: Pick<EventStore, 'mark' | 'head' | 'compare'>,
  installation: string,
): Promise<void> {
  const mark = await store.mark.read();
  if (mark !== null && mark !== installation)
    throw new ForPeople(
      `L'historique (EVENTSTORE_URL) est de l'installation ${mark}, la sauvegarde de ${installation}.\nThe history (EVENTSTORE_URL) belongs to installation ${mark}, the backup to ${installation}.`,
    );
  const rows = await db<{ position: Position }[]>`select position from ops.projections where position is not null`;
  const head = await store.head();
  if (rows.every(({ position }) => head !== null && store.compare(position, head) <= 0)) return;
  throw new ForPeople(
    "L'historique (EVENTSTORE_URL) est plus ancien que cette sauvegarde : prenez-en une faite avant lui (--dump).\nThe history (EVENTSTORE_URL) is older than this backup: take one that was made before it (--dump).",
  );
}

/** The last step. `hold`: deliveries wait for the operator's release. */
export async function tieLast(
  db: Database,
  store: Pick<EventStore, 'mark'>,
  { installation, snapshotAt, hold }: { installation: string; snapshotAt: string; hold: boolean },
): Promise<void> {
  await store.mark.write(installation);
  await db.begin(async (tx) => {
    await tx`insert into ops.installation (id, tied) values (${installation}, true)`;
    await tx`
      insert into ops.restored (snapshot_at, mail_held) values (${snapshotAt}::timestamptz, ${hold})
      on conflict (only_row) do update set snapshot_at = excluded.snapshot_at, mail_held = excluded.mail_held`;
  });
}
