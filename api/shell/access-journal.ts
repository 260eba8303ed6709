// The access journal (infra/decisions/082): who logged in, which files were downloaded, which accounts an administrator looked at. Its
// lines are no events, because no decision depends on them. A line is deleted after a year, or with the account or person that it is about
// (docs/retention.md). It never holds a token, a full address or personal text.
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Sql } from '#projections/sql.ts';
import type { Log } from './deps.ts';

type SignIn = 'login' | 'login-failed' | 'code-failed' | 'logout' | 'reset-requested' | 'password-reset' | 'password-changed';
export type AccessKind = SignIn | 'file-downloaded' | 'list-exported' | 'account-exported' | 'account-seen';

/** The HTTP call that a line is about. */
type CallOf = { correlationId: string; address: string };
type Entry = {
  /** The account that was logged in to, or whose data were looked at. */
  accountId: AccountId;
  /** The person who acted; null when unknown. */
  personId: PersonId | null;
  documentId?: number;
  subcontractorId?: number;
};
export type AccessJournal = {
  /** Writes after the answer, in batches. No answer waits for it, so response times do not reveal whether an account exists (C34). */
  note(kind: AccessKind, entry: Entry, call: CallOf): void;
  /**
   * Resolves once the lines are written. False: an account or subcontractor of these lines was erased meanwhile, so its data must not be
   * shown.
   */
  record(kind: AccessKind, entries: readonly Entry[], call: CallOf): Promise<boolean>;
  /**
   * Call before an administrator is shown these accounts. Resolves once the lines are written; an account gets at most one line an hour.
   */
  seen(accountIds: readonly number[], personId: PersonId, call: CallOf): Promise<void>;
  /** Writes the waiting lines at shutdown. It tries once: lines that cannot be written are lost. */
  settled(): Promise<void>;
};
type Row = Record<'at' | 'kind' | 'correlation_id', string> &
  Record<'account_id' | 'person_id' | 'document_id' | 'subcontractor_id', number | null> & { network: string | null };

/** Lines are collected for this long, so that the moment of a write is independent of the answer before it. */
const GATHER_MS = 200;
const AGAIN_MS = 2_000;
const BATCH = 500;
/** With more lines than this waiting, while the database is unreachable, new lines are dropped; the log reports how many. */
const MOST_WAITING = 10_000;
const SEEN_EVERY_MS = 3_600_000;

/**
 * The network of a caller (`clientAddress`): 24 bits of IPv4, or the /64 of IPv6. It distinguishes places and identifies nobody
 * (infra/decisions/082).
 */
export function networkIn(address: string): string | null {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  return address.endsWith('::/64') ? address : null;
}

export function accessJournal({ sql, clock, log }: { sql: Sql; clock: Clock; log: Log }): AccessJournal {
  const waiting: Row[] = [];
  /** True while a write is scheduled or running. */
  let planned = false;
  let lost = 0;
  const shown = new LRUCache<string, Instant>({ max: 10_000 });

  const rowOf = (
    kind: AccessKind,
    { accountId, personId, documentId, subcontractorId }: Entry,
    { correlationId, address }: CallOf,
  ): Row => ({
    at: clock.now(),
    kind,
    account_id: accountId,
    person_id: personId,
    document_id: documentId ?? null,
    subcontractor_id: subcontractorId ?? null,
    correlation_id: correlationId,
    network: networkIn(address),
  });

  /**
   * Inserts lines of existing accounts and subcontractors only. It locks them, so that no line is written after an erasure. Returns how
   * many were inserted.
   */
  async function write(rows: readonly Row[]): Promise<number> {
    const { count } = await sql`
      INSERT INTO ops.access_journal (at, kind, account_id, person_id, document_id, subcontractor_id, correlation_id, network)
      SELECT r.* FROM json_to_recordset(${JSON.stringify(rows)}::text::json) AS r (
        at timestamptz, kind text, account_id int, person_id int, document_id int, subcontractor_id int, correlation_id text, network text)
      WHERE EXISTS (SELECT FROM ops.credentials c WHERE c.account_id = r.account_id FOR SHARE) AND (r.subcontractor_id IS NULL OR EXISTS (
        SELECT FROM ops.subject_keys k WHERE k.subject = 'subcontractor-' || r.subcontractor_id AND k.wrapped IS NOT NULL FOR SHARE))
      ON CONFLICT DO NOTHING`;
    return count;
  }

  /** False when the write failed: the lines stay in the queue. */
  async function writeSome(): Promise<boolean> {
    const rows = waiting.slice(0, BATCH);
    if (rows.length === 0) return true;
    try {
      await write(rows);
    } catch (err) {
      log.warn({ err, waiting: waiting.length }, 'the access journal could not be written, it is tried again');
      return false;
    }
    waiting.splice(0, rows.length);
    if (lost > 0) log.error({ lost }, 'lines of the access journal are lost: the database was away for too long');
    lost = 0;
    return true;
  }
  let writing: Promise<boolean> = Promise.resolve(true);
  /** One write at a time, so that no line is written twice. */
  const writeNext = (): Promise<boolean> => {
    writing = writing.then(writeSome);
    return writing;
  };
  function writeIn(ms: number): void {
    if (planned) return;
    planned = true;
    setTimeout(async () => {
      const done = await writeNext();
      planned = false;
      if (waiting.length > 0) writeIn(done ? GATHER_MS : AGAIN_MS);
    }, ms).unref();
  }

  return {
    note(kind, entry, call) {
      if (waiting.length >= MOST_WAITING) lost += 1;
      else waiting.push(rowOf(kind, entry, call));
      writeIn(GATHER_MS);
    },
    async record(kind, entries, call) {
      const rows = entries.map((entry) => rowOf(kind, entry, call));
      return (await write(rows)) === rows.length;
    },
    async seen(accountIds, personId, call) {
      const nameOf = (accountId: number): string => `${personId} ${accountId}`;
      const since = addMillis(clock.now(), -SEEN_EVERY_MS);
      const fresh = accountIds.filter((accountId) => (shown.get(nameOf(accountId)) ?? '') <= since);
      if (fresh.length === 0) return;
      await write(fresh.map((accountId) => rowOf('account-seen', { accountId: accountId as AccountId, personId }, call)));
      for (const accountId of fresh) shown.set(nameOf(accountId), clock.now());
    },
    async settled() {
      for (let done = true; done && waiting.length > 0; ) done = await writeNext();
    },
  };
}
