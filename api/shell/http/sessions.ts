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

export type Session = { accountId: AccountId; personId: PersonId; hash: string; expiresAt: Instant; method: SessionMethod };
/** `remember`: for thirty days. */
type Opening = { method: SessionMethod; remember: boolean };
export type Sessions = {
  /**
   * Starts a session with a fresh id and sets its cookie; whatever id came with the request is ended. `beside` is written in the same
   * statement. False, and no session, where the password that was checked is the account's no more (C36).
   */
  start(c: Context, checked: Pick<Credential, 'accountId' | 'passwordHash'>, opening: Opening, beside: Fragment): Promise<boolean>;
  /** Whose session the request carries, or null. */
  find(c: Context): Promise<Session | null>;
  /** True when the request carries the cookie at all, valid or not. */
  carried(c: Context): boolean;
  end(c: Context): Promise<void>;
  /** Who came in by one factor has shown another one. */
  raise(session: Session, method: SessionMethod): Promise<void>;
  /** Changes what the account logs in with and ends all its sessions but this one, in one transaction: none is started with the old in between. */
  endAllOf(accountId: AccountId, changeCredentials: (tx: Sql) => Promise<void>, keep?: Session): Promise<void>;
  /** Those of the same person, the latest used first. */
  ownOf(session: Session): Promise<OwnSession[]>;
  /** False where the person of this session has none of that id. */
  endOwn(session: Session, id: number): Promise<boolean>;
} & Devices;
type Devices = {
  /** To which account this browser has already logged in, and under which name of its own (C35). */
  device(c: Context): { accountId: AccountId; name: string } | null;
  /** From now on this browser is one of the account's, under a new name. */
  rememberDevice(c: Context, accountId: AccountId): void;
};

type Deps = { sql: Database; keys: Keys; clock: Clock; ids: Ids; config: ApiConfig; log: Log };
type Known = Omit<Session, 'hash'> & { seenAt: Instant };

const cookieAttributes = (secure: boolean) => ({ path: '/', httpOnly: true, sameSite: 'Lax', secure }) as const;

/** Browsers that have logged in, each by a signed cookie of its own. */
function createDevices({ keys, ids }: Pick<Deps, 'keys' | 'ids'>, secure: boolean): Devices {
  const cookieName = secure ? '__Host-subdoc-device' : 'subdoc-device';
  const signOf = (accountId: AccountId, random: string): string => keys.hash('session', `device ${accountId} ${random}`);
  return {
    device(c) {
      const [owner, name, sign] = getCookie(c, cookieName)?.split('.') ?? [];
      if (!owner || !name || !sign) return null;
      const accountId = Number(owner) as AccountId;
      const expected = Buffer.from(signOf(accountId, name));
      const given = Buffer.from(sign);
      return expected.length === given.length && timingSafeEqual(expected, given) ? { accountId, name } : null;
    },
    rememberDevice(c, accountId) {
      const random = ids.secret(16);
      setCookie(c, cookieName, `${accountId}.${random}.${signOf(accountId, random)}`, {
        ...cookieAttributes(secure),
        maxAge: 365 * 24 * 3600,
      });
    },
  };
}

type NewSession = Pick<Credential, 'accountId' | 'passwordHash'> & {
  hash: string;
  now: Instant;
  expiresAt: Instant;
  device: ReturnType<typeof nameOf>;
  method: SessionMethod;
};
/**
 * False: the password is no more the account's. Behind a change of it that is under way this waits for its end and finds another hash; before
 * it, the change finds the session and ends it.
 */
async function insertSession(
  sql: Database,
  { accountId, passwordHash, hash, now, expiresAt, device, method }: NewSession,
  beside: Fragment,
): Promise<boolean> {
  const { count } = await sql`
    WITH credential AS (
      SELECT account_id FROM ops.credentials WHERE account_id = ${accountId} AND password_hash = ${passwordHash} FOR SHARE
    ), over AS (SELECT id_hash FROM ops.sessions WHERE expires_at <= ${now} FOR UPDATE SKIP LOCKED),
    ended AS (DELETE FROM ops.sessions s USING over WHERE s.id_hash = over.id_hash), beside AS (${beside})
    INSERT INTO ops.sessions (id_hash, account_id, created_at, expires_at, device, method)
    SELECT ${hash}, account_id, ${now}, ${expiresAt}, ${device}, ${method} FROM credential`;
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
  async function drop(hash: string): Promise<void> {
    try {
      await sql`DELETE FROM ops.sessions WHERE id_hash = ${hash}`;
    } finally {
      // Also when it is not known whether it was done: the table has the last word.
      endings++;
      cache?.delete(hash);
    }
  }

  return {
    ...devices,
    async start(c, { accountId, passwordHash }, { method, remember }, beside) {
      const before = cookieOf(c);
      const value = ids.secret(32);
      const hours = remember ? LONG_HOURS : SHORT_HOURS;
      const now = clock.now();
      const device = nameOf(c.req.header('user-agent'));
      const row = { accountId, passwordHash, hash: hashOf(value), now, expiresAt: addMillis(now, hours * HOUR_MS), device, method };
      if (!(await insertSession(sql, row, beside))) return false;
      if (before) await drop(hashOf(before));
      // Without « remember » the cookie ends with the browser.
      setCookie(c, name, value, remember ? { ...cookie, maxAge: hours * 3600 } : cookie);
      if (devices.device(c)?.accountId !== accountId) devices.rememberDevice(c, accountId);
      return true;
    },
    async find(c) {
      const value = cookieOf(c);
      if (!value) return null;
      const hash = hashOf(value);
      const now = clock.now();
      const known = cache?.get(hash);
      if (known) return known.expiresAt > now ? used({ sql, log }, hash, known, now) : null;
      const before = endings;
      const [found] = await sql<Known[]>`
        SELECT method, account_id AS "accountId", coalesce(person_id, account_id) AS "personId",
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
        endings++;
        cache?.delete(hash);
      }
    },
    carried: (c) => getCookie(c, name) !== undefined,
    async end(c) {
      const value = cookieOf(c);
      if (value) await drop(hashOf(value));
      setCookie(c, name, '', { ...cookie, maxAge: 0 });
    },
    async endAllOf(accountId, changeCredentials, keep) {
      try {
        await sql.begin(async (tx) => {
          // First, and a statement of its own: whoever logs in meanwhile waits here, and what was started before it is seen by the next.
          await changeCredentials(tx);
          await tx`DELETE FROM ops.sessions WHERE account_id = ${accountId} AND id_hash <> ${keep?.hash ?? ''}`;
        });
      } finally {
        endings++;
        for (const [hash, session] of cache?.entries() ?? [])
          if (session.accountId === accountId && hash !== keep?.hash) cache?.delete(hash);
      }
    },
    async ownOf({ accountId, personId, hash }) {
      const rows = await sql<OwnSession[]>`
        SELECT id, created_at AS "createdAt", coalesce(last_seen_at, created_at) AS "lastSeenAt", id_hash = ${hash} AS current, device, method
        FROM ops.sessions WHERE account_id = ${accountId} AND coalesce(person_id, account_id) = ${personId} AND expires_at > ${clock.now()}
        ORDER BY current DESC, "lastSeenAt" DESC, id DESC`;
      return [...rows];
    },
    async endOwn({ accountId, personId }, id) {
      const [row] = await sql<{ hash: string }[]>`
        SELECT id_hash AS hash FROM ops.sessions WHERE id = ${id} AND account_id = ${accountId} AND coalesce(person_id, account_id) = ${personId}`;
      if (row) await drop(row.hash);
      return row !== undefined;
    },
  };
}
