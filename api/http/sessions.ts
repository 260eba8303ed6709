// Sessions: an opaque random id in an HttpOnly cookie, kept only as a keyed hash. No JWT: what ends, ends everywhere at once.
import { timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Clock, Fragment, Ids, Keys, Sql } from '#infra/ports.ts';
import type { ApiConfig } from '../deps.ts';
import { Recent } from './recent.ts';

const HOUR_MS = 3_600_000;
/** A working day, or a month for who asked to be remembered. */
const SHORT_HOURS = 12;
const LONG_HOURS = 30 * 24;
const CACHED = 10_000;
/** Ours are 150 characters; longer headers carry others' as well. */
const LONGEST_COOKIES = 1_000;

export type Session = { accountId: AccountId; hash: string };
export type Sessions = {
  /**
   * Starts a session with a fresh id and sets its cookie; whatever id came with the request is ended (C36). `beside` is written in the
   * same statement.
   */
  start(c: Context, accountId: AccountId, remember: boolean, beside: Fragment): Promise<void>;
  /** Whose session the request carries, or null. */
  find(c: Context): Promise<Session | null>;
  /** The same for a Cookie header whose session is in memory, or null. */
  atHand(cookies: string): Session | null;
  /** True when the request carries the cookie at all, valid or not. */
  carried(c: Context): boolean;
  end(c: Context): Promise<void>;
  endAllOf(accountId: AccountId): Promise<void>;
  /** To which account this browser has already logged in, and under which name of its own (C35). */
  device(c: Context): { accountId: AccountId; name: string } | null;
  /** From now on this browser is one of the account's, under a new name. */
  rememberDevice(c: Context, accountId: AccountId): void;
};

type Deps = { sql: Sql; keys: Keys; clock: Clock; ids: Ids; config: ApiConfig };

export function createSessions({ sql, keys, clock, ids, config }: Deps): Sessions {
  const secure = config.publicUrl.startsWith('https://');
  const name = secure ? '__Host-subdoc' : 'subdoc';
  const deviceName = secure ? '__Host-subdoc-device' : 'subdoc-device';
  const cookie = { path: '/', httpOnly: true, sameSite: 'Lax', secure } as const;
  const cookieOf = (c: Context): string | null => {
    const value = getCookie(c, name);
    return value && /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
  };
  const hashOf = (value: string): string => keys.hash('session', value);
  const deviceSign = (accountId: AccountId, random: string): string => keys.hash('session', `device ${accountId} ${random}`);

  // Where nobody else serves, what ends here ends everywhere: then a session need not be read for every call (DESIGN 3.15).
  const cache = config.onlyProcess ? new Recent<{ accountId: AccountId; expiresAt: Instant }>(CACHED) : null;
  // The keyed hash that a Cookie header comes to, for those that carry a known session: reading it costs more than the rest of a look.
  const hashes = new Recent<string>(CACHED);
  function knownSession(hash: string): Session | null {
    const known = cache?.get(hash);
    return known && known.expiresAt > clock.now() ? { accountId: known.accountId, hash } : null;
  }
  let endings = 0;
  async function drop(hash: string): Promise<void> {
    await sql`DELETE FROM ops.sessions WHERE id_hash = ${hash}`;
    endings++;
    cache?.delete(hash);
  }

  const sessions: Sessions = {
    async start(c, accountId, remember, beside) {
      const before = cookieOf(c);
      if (before) await drop(hashOf(before));
      const value = ids.secret(32);
      const hours = remember ? LONG_HOURS : SHORT_HOURS;
      const now = clock.now();
      await sql`
        WITH ended AS (DELETE FROM ops.sessions WHERE expires_at <= ${now}), beside AS (${beside})
        INSERT INTO ops.sessions (id_hash, account_id, created_at, expires_at) VALUES (${hashOf(value)}, ${accountId}, ${now}, ${addMillis(now, hours * HOUR_MS)})`;
      // Without « remember » the cookie ends with the browser.
      setCookie(c, name, value, remember ? { ...cookie, maxAge: hours * 3600 } : cookie);
      if (sessions.device(c)?.accountId !== accountId) sessions.rememberDevice(c, accountId);
    },
    rememberDevice(c, accountId) {
      const random = ids.secret(16);
      setCookie(c, deviceName, `${accountId}.${random}.${deviceSign(accountId, random)}`, { ...cookie, maxAge: 365 * 24 * 3600 });
    },
    async find(c) {
      const value = cookieOf(c);
      if (!value) return null;
      const cookies = c.req.header('cookie') ?? '';
      const hash = hashes.get(cookies) ?? hashOf(value);
      if (cache?.has(hash)) {
        if (cookies.length <= LONGEST_COOKIES) hashes.set(cookies, hash);
        return knownSession(hash);
      }
      const now = clock.now();
      const before = endings;
      const [row] = await sql<{ account_id: AccountId; expires_at: Instant }[]>`
        SELECT account_id, expires_at FROM ops.sessions WHERE id_hash = ${hash} AND expires_at > ${now}`;
      if (!row) return null;
      // A session that was ended while it was being looked up must not come back from memory.
      if (before === endings) cache?.set(hash, { accountId: row.account_id, expiresAt: row.expires_at });
      return { accountId: row.account_id, hash };
    },
    atHand(cookies) {
      const hash = hashes.get(cookies);
      return hash === undefined ? null : knownSession(hash);
    },
    carried: (c) => getCookie(c, name) !== undefined,
    async end(c) {
      const value = cookieOf(c);
      if (value) await drop(hashOf(value));
      setCookie(c, name, '', { ...cookie, maxAge: 0 });
    },
    async endAllOf(accountId) {
      await sql`DELETE FROM ops.sessions WHERE account_id = ${accountId}`;
      endings++;
      for (const [hash, session] of cache ?? []) if (session.accountId === accountId) cache?.delete(hash);
    },
    device(c) {
      const [owner, name, sign] = getCookie(c, deviceName)?.split('.') ?? [];
      if (!owner || !name || !sign) return null;
      const accountId = Number(owner) as AccountId;
      const expected = Buffer.from(deviceSign(accountId, name));
      const given = Buffer.from(sign);
      return expected.length === given.length && timingSafeEqual(expected, given) ? { accountId, name } : null;
    },
  };
  return sessions;
}
