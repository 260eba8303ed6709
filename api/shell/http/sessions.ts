// Sessions: an opaque random id in an HttpOnly cookie, stored only as a keyed hash. No JWT: a session that ends, ends everywhere at once.
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { LRUCache } from 'lru-cache';
import type { OwnSession, SessionMethod } from '#contract/accounts.ts';
import { addMillis, type Instant, millis } from '#domain/kernel/calendar.ts';
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Database, Fragment, Sql } from '#projections/sql.ts';
import type { ApiConfig, Log } from '../deps.ts';
import { deviceName as nameOf } from './device-name.ts';
import type { Credential } from './passwords.ts';

const HOUR_MS = 3_600_000;
/** A working day, or a month for who asked to be remembered. */
const SHORT_HOURS = 12;
const LONG_HOURS = 30 * 24;
const CACHED = 10_000;
/** When a session was last used is known to within this. */
const SEEN_EVERY_MS = 5 * 60_000;

/** `accountId`: the account that the person acts for. */
export type Session = { accountId: AccountId; personId: PersonId; hash: string; expiresAt: Instant; method: SessionMethod };
/** `remember`: for thirty days. */
type Opening = { method: SessionMethod; remember: boolean };
/** The account in which a session begins: one of the person's memberships. */
export type Checked = Pick<Credential, 'personId' | 'passwordHash'> & { readonly accountId: AccountId };
export type Sessions = {
  /**
   * Starts a session with a fresh id and sets its cookie; whatever id came with the request is ended. `beside` is written in the same
   * statement. False, and no session, where the password that was checked is the person's no more (C36).
   */
  start(c: Context, checked: Checked, opening: Opening, beside: Fragment): Promise<boolean>;
  /** Who came in by one factor has shown another one. */
  raise(session: Session, method: SessionMethod): Promise<void>;
  /** The same session from now on acts for another of the person's accounts. */
  actFor(session: Session, accountId: AccountId): Promise<void>;
  /** The sessions in which the person acts for this account. */
  endMembership(accountId: AccountId, personId: PersonId): Promise<void>;
  /** Whose session the request carries, or null. */
  find(c: Context): Promise<Session | null>;
  /** True when the request carries the cookie at all, valid or not. */
  carried(c: Context): boolean;
  end(c: Context): Promise<void>;
  /** Changes what the person logs in with and ends all his sessions but this one, in one transaction: none is started with the old in between. */
  endAllOf(personId: PersonId, changeCredentials: (tx: Sql) => Promise<void>, keep?: Session): Promise<void>;
  /** Those of the same person, the latest used first. */
  ownOf(session: Session): Promise<OwnSession[]>;
  /** False where the person of this session has none of that id. */
  endOwn(session: Session, id: number): Promise<boolean>;
} & Devices;
type Devices = {
  /** Which person has already logged in from this browser, and under which name of its own (C35). */
  device(c: Context): { personId: PersonId; name: string } | null;
  /** From now on this browser is one of the person's, under a new name. */
  rememberDevice(c: Context, personId: PersonId): void;
};

type Deps = { sql: Database; keys: Keys; clock: Clock; ids: Ids; config: ApiConfig; log: Log };
type Known = Omit<Session, 'hash'> & { seenAt: Instant };

const cookieAttributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'Lax', secure }) as const;

/** Browsers that have logged in, each by a signed cookie of its own. */
function createDevices({ keys, ids }: Pick<Deps, 'keys' | 'ids'>, secure: boolean): Devices {
  const cookieName = secure ? '__Host-subdoc-device' : 'subdoc-device';
  const signOf = (personId: PersonId, random: string): string => keys.hash('session', `device ${personId} ${random}`);
  return {
    device(c) {
      const [owner, name, sign] = getCookie(c, cookieName)?.split('.') ?? [];
      if (!owner || !name || !sign) return null;
      const personId = Number(owner) as PersonId;
      const expected = Buffer.from(signOf(personId, name));
      const given = Buffer.from(sign);
      return expected.length === given.length && timingSafeEqual(expected, given) ? { personId, name } : null;
    },
    rememberDevice(c, personId) {
      const random = ids.secret(16);
      setCookie(c, cookieName, `${personId}.${random}.${signOf(personId, random)}`, {
        ...cookieAttributes(secure),
        maxAge: 365 * 24 * 3600,
      });
    },
  };
}

type NewSession = Checked & {
  hash: string;
  now: Instant;
  expiresAt: Instant;
  device: ReturnType<typeof nameOf>;
  method: SessionMethod;
};
/**
 * A session that a program of before would misjudge is of no account for it (older-programs.ts): who acts for another's account, and whoever is
 * hidden from it. False: the password is no more the person's. Behind a change of it that is under way this waits for its end and finds another hash; before
 * it, the change finds the session and ends it.
 */
async function insertSession(
  sql: Database,
  { passwordHash, hash, now, expiresAt, device, method, ...who }: NewSession,
  beside: Fragment,
): Promise<boolean> {
  const { count } = await sql`
    WITH credential AS (
      SELECT account_id, ${who.personId as number} <> ${who.accountId}::int OR hidden_hash IS NOT NULL AS hidden FROM ops.credentials
      WHERE account_id = ${who.personId} AND coalesce(hidden_hash, password_hash) = ${passwordHash} FOR SHARE
    ), over AS (SELECT id_hash FROM ops.sessions WHERE expires_at <= ${now} FOR UPDATE SKIP LOCKED),
    ended AS (DELETE FROM ops.sessions s USING over WHERE s.id_hash = over.id_hash), beside AS (${beside})
    INSERT INTO ops.sessions (id_hash, account_id, person_id, acting_for, created_at, expires_at, device, method)
    SELECT ${hash}, CASE WHEN hidden THEN 0 ELSE account_id END, account_id, CASE WHEN hidden THEN ${who.accountId}::int END, ${now}, ${expiresAt},
      ${device}, ${method} FROM credential`;
  return count > 0;
}

/** Written beside the call: nobody waits for it, and one that is lost is written at the next. */
function used({ sql, log }: Pick<Deps, 'sql' | 'log'>, hash: string, known: Known, now: Instant): Session {
  const { seenAt, ...session } = known;
  if (millis(now) - millis(seenAt) >= SEEN_EVERY_MS) {
    known.seenAt = now;
    void sql`UPDATE ops.sessions SET last_seen_at = ${now} WHERE id_hash = ${hash} AND coalesce(last_seen_at, created_at) < ${now}`.catch(
      (error: unknown) => log.warn({ err: error }, 'when a session was used could not be noted'),
    );
  }
  return { ...session, hash };
}

/** Sessions by the account that they act for. */
function ofMemberships({
  sql,
  cache,
  forget,
}: {
  sql: Database;
  cache: LRUCache<string, Known> | null;
  forget(hash: string): void;
}): Pick<Sessions, 'actFor' | 'endMembership'> {
  return {
    async actFor({ hash, personId }, accountId) {
      const other = (personId as number) === accountId ? null : accountId;
      try {
        await sql`
          WITH seen AS (
            UPDATE ops.sessions SET account_id = 0, person_id = ${personId}, acting_for = ${accountId} WHERE id_hash = ${hash} RETURNING person_id
          ),
          streams AS (DELETE FROM ops.live_streams WHERE session_hash = ${hash})
          UPDATE ops.credentials c SET last_account = ${other}::int FROM seen WHERE c.account_id = seen.person_id`;
      } finally {
        forget(hash);
      }
    },
    async endMembership(accountId, personId) {
      try {
        await sql`DELETE FROM ops.sessions WHERE coalesce(person_id, account_id) = ${personId} AND coalesce(acting_for, account_id) = ${accountId}`;
      } finally {
        // Also one that is being looked up.
        forget('');
        for (const [hash, session] of cache?.entries() ?? [])
          if (session.accountId === accountId && session.personId === personId) forget(hash);
      }
    },
  };
}

export function createSessions({ sql, keys, clock, ids, config, log }: Deps): Sessions {
  const secure = config.publicUrl.startsWith('https://');
  const name = secure ? '__Host-subdoc' : 'subdoc';
  const cookie = cookieAttributes(secure);
  const devices = createDevices({ keys, ids }, secure);
  const cookieOf = (c: Context): string | null => {
    const value = getCookie(c, name);
    return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
  };
  const hashOf = (value: string): string => keys.hash('session', value);

  // Where nobody else serves, what ends here ends everywhere: then a session need not be read for every call (DESIGN 3.15).
  const cache = config.onlyProcess ? new LRUCache<string, Known>({ max: CACHED }) : null;
  let endings = 0;
  function forget(hash: string): void {
    endings++;
    cache?.delete(hash);
  }
  async function drop(hash: string): Promise<void> {
    try {
      await sql`DELETE FROM ops.sessions WHERE id_hash = ${hash}`;
    } finally {
      // Also when it is not known whether it was done: the table has the last word.
      forget(hash);
    }
  }

  return {
    ...devices,
    async start(c, checked, { method, remember }, beside) {
      const before = cookieOf(c);
      const value = ids.secret(32);
      const hours = remember ? LONG_HOURS : SHORT_HOURS;
      const now = clock.now();
      const device = nameOf(c.req.header('user-agent'));
      const row = { ...checked, hash: hashOf(value), now, expiresAt: addMillis(now, hours * HOUR_MS), device, method };
      if (!(await insertSession(sql, row, beside))) return false;
      if (before) await drop(hashOf(before));
      // Without « remember » the cookie ends with the browser.
      setCookie(c, name, value, remember ? { ...cookie, maxAge: hours * 3600 } : cookie);
      if (devices.device(c)?.personId !== checked.personId) devices.rememberDevice(c, checked.personId);
      return true;
    },
    ...ofMemberships({ sql, cache, forget }),
    async find(c) {
      const value = cookieOf(c);
      if (!value) return null;
      const hash = hashOf(value);
      const now = clock.now();
      const known = cache?.get(hash);
      if (known) return known.expiresAt > now ? used({ sql, log }, hash, known, now) : null;
      const before = endings;
      const [found] = await sql<Known[]>`
        SELECT method, coalesce(acting_for, account_id) AS "accountId", coalesce(person_id, account_id) AS "personId",
          coalesce(last_seen_at, created_at) AS "seenAt", expires_at AS "expiresAt" FROM ops.sessions WHERE id_hash = ${hash} AND expires_at > ${now}`;
      if (!found) return null;
      // A session that was ended while it was being looked up must not come back from memory.
      if (before === endings) cache?.set(hash, found);
      return used({ sql, log }, hash, found, now);
    },
    async raise({ hash }, method) {
      try {
        await sql`UPDATE ops.sessions SET method = ${method} WHERE id_hash = ${hash}`;
      } finally {
        forget(hash);
      }
    },
    carried: (c) => getCookie(c, name) !== undefined,
    async end(c) {
      const value = cookieOf(c);
      if (value) await drop(hashOf(value));
      setCookie(c, name, '', { ...cookie, maxAge: 0 });
    },
    async endAllOf(personId, changeCredentials, keep) {
      try {
        await sql.begin(async (tx) => {
          // First, and a statement of its own: whoever logs in meanwhile waits here, and what was started before it is seen by the next.
          await changeCredentials(tx);
          await tx`DELETE FROM ops.sessions WHERE coalesce(person_id, account_id) = ${personId} AND id_hash <> ${keep?.hash ?? ''}`;
        });
      } finally {
        endings++;
        for (const [hash, session] of cache?.entries() ?? []) if (session.personId === personId && hash !== keep?.hash) cache?.delete(hash);
      }
    },
    async ownOf({ personId, hash }) {
      const rows = await sql<OwnSession[]>`
        SELECT id, created_at AS "createdAt", coalesce(last_seen_at, created_at) AS "lastSeenAt", id_hash = ${hash} AS current, device, method
        FROM ops.sessions WHERE coalesce(person_id, account_id) = ${personId} AND expires_at > ${clock.now()}
        ORDER BY current DESC, "lastSeenAt" DESC, id DESC`;
      return [...rows];
    },
    async endOwn({ personId }, id) {
      const [row] = await sql`SELECT id_hash FROM ops.sessions WHERE id = ${id} AND coalesce(person_id, account_id) = ${personId}`;
      if (row) await drop(row['id_hash']);
      return row !== undefined;
    },
  };
}
