// Who came in, which files went out, who looked at accounts as administrator (infra/decisions/082). No events: nobody decides by these lines,
// and they go after a year or with whom they are about (docs/retention.md). Never a token, an address or a word of anybody.
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Sql } from '#projections/sql.ts';
import type { Log } from './deps.ts';

type SignIn = 'login' | 'login-failed' | 'logout' | 'reset-requested' | 'password-reset' | 'password-changed';
export type AccessKind = SignIn | 'file-downloaded' | 'list-exported' | 'account-exported' | 'account-seen';

/** The call that it was. */
type CallOf = { correlationId: string; address: string };
type Entry = {
  /** Whose account was come to, or whose data were looked at. */
  accountId: AccountId;
  /** Who it was; null where that is not known. */
  personId: AccountId | null;
  documentId?: number;
  subcontractorId?: number;
};
export type AccessJournal = {
  /** Written behind the answer, several at a time: nobody waits for it, and no answer tells by its time that there is an account (C34). */
  note(kind: AccessKind, entry: Entry, call: CallOf): void;
  /** Written when it resolves. False: something that they are about is erased meanwhile, and nothing may be shown of it. */
  record(kind: AccessKind, entries: readonly Entry[], call: CallOf): Promise<boolean>;
  /** An administrator is about to be shown these accounts. Written when it resolves, each once an hour. */
  seen(accountIds: readonly number[], personId: AccountId, call: CallOf): Promise<void>;
  /** Writes what is gathered, for who stops. Once: what fails is lost. */
  settled(): Promise<void>;
};
type Row = Record<'at' | 'kind' | 'correlation_id', string> &
  Record<'account_id' | 'person_id' | 'document_id' | 'subcontractor_id', number | null> & { network: string | null };

/** Lines are gathered for so long, so that the time of a write says nothing about the answer before it. */
const GATHER_MS = 200;
const AGAIN_MS = 2_000;
const BATCH = 500;
/** Beyond these, while the database is away, lines are lost and the log says how many. */
const MOST_WAITING = 10_000;
const SEEN_EVERY_MS = 3_600_000;

/** Of a caller (`clientAddress`): 24 bits of IPv4, the 64 it has of IPv6. They tell a place from another and name nobody (infra/decisions/082). */
export function networkIn(address: string): string | null {
  if (isIP(address) === 4) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  return address.endsWith('::/64') ? address : null;
}

export function accessJournal({ sql, clock, log }: { sql: Sql; clock: Clock; log: Log }): AccessJournal {
  const waiting: Row[] = [];
  /** Stands while a write is planned or under way. */
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

  /** Of accounts and subcontractors that are there, held for as long as this takes: no line comes behind an erasure. Answers how many. */
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

  /** False where that failed: they wait on. */
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
  /** One at a time: none is written twice. */
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
