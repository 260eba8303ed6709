// The event streams of each account: at most a few per session and account, none longer than its session, and one query per account and
// change (infra/decisions/005). The rows of ops.live_streams are the open streams of all processes; this file serves those of its own
// process.
import type { Instant } from '#domain/kernel/calendar.ts';
import type { AccountId } from '#domain/kernel/ids.ts';
import type { Position } from '#domain/ports/event-store.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { type EventStream, eventOf, eventStream } from '../shell/http/event-stream.ts';
import type { Session } from '../shell/http/sessions.ts';
import { Problem } from '../shell/problem.ts';

/** CONTRACT « Limits »: the oldest is closed when one too many opens. */
export const STREAMS_OF_SESSION = 8;
export const STREAMS_OF_ACCOUNT = 30;
/** Proxies close what is silent; the sessions are looked at again as often, in case a notice was lost. */
const HEARTBEAT_MS = 20_000;
/** Changes that come in a burst are one message, written behind the answers of the calls that made them. */
const GATHER_MS = 50;
/** Named by the trigger of ops.live_streams: the account of a stream that stands no more. */
const CHANNEL = 'subdoc_live_streams';

const HELLO = eventOf({ retry: '2000' });
const BEAT = eventOf({ '': '' });
const changeAt = (position: Position): Uint8Array => eventOf({ id: position, event: 'change', data: JSON.stringify({ position }) });
/** Why the server closes it. A client that knows nothing of it comes back slowly, or two of them would take turns for ever. */
const ENDS = {
  replaced: eventOf({ retry: '60000', event: 'end', data: '{"reason":"replaced"}' }),
  session: eventOf({ retry: '60000', event: 'end', data: '{"reason":"session"}' }),
};

type Live = {
  readonly id: number;
  readonly session: Session;
  readonly stream: EventStream;
  /** Breaks the connection of a reader that takes nothing any more. */
  readonly cut: () => void;
  readonly expiry: { cancel(): void };
};
type Audience = { readonly streams: Set<Live>; position: Position; telling: NodeJS.Timeout | null };

export type LiveStreams = {
  /** A stream for whoever holds this session; `known` is the last position that he has heard of. */
  open(session: Session, known: string | undefined, cut: () => void): Promise<ReadableStream<Uint8Array>>;
};

/** Who listens, by account. `beat` comes again and again while there is anybody. */
function createAudiences(beat: () => void) {
  const audiences = new Map<AccountId, Audience>();
  let beating: NodeJS.Timeout | null = null;
  return {
    accounts: () => audiences.keys(),
    has: (accountId: AccountId): boolean => audiences.has(accountId),
    /** A copy: whoever goes through it may end some. */
    streamsOf: (accountId: AccountId): Live[] => [...(audiences.get(accountId)?.streams ?? [])],
    size: (): number => [...audiences.values()].reduce((sum, { streams }) => sum + streams.size, 0),
    tell(accountId: AccountId, position: Position): void {
      const audience = audiences.get(accountId);
      if (!audience) return;
      audience.position = position;
      audience.telling ??= setTimeout(() => {
        audience.telling = null;
        const message = changeAt(audience.position);
        for (const { stream } of audience.streams) stream.say(message);
      }, GATHER_MS);
    },
    enter(live: Live): void {
      const { accountId } = live.session;
      const audience = audiences.get(accountId) ?? { streams: new Set(), position: '', telling: null };
      audiences.set(accountId, audience);
      audience.streams.add(live);
      beating ??= setInterval(beat, HEARTBEAT_MS).unref();
    },
    leave(live: Live): void {
      live.expiry.cancel();
      const audience = audiences.get(live.session.accountId);
      if (!audience?.streams.delete(live) || audience.streams.size > 0) return;
      if (audience.telling) clearTimeout(audience.telling);
      audiences.delete(live.session.accountId);
      if (audiences.size > 0 || !beating) return;
      clearInterval(beating);
      beating = null;
    },
  };
}

/** Has accounts judged that may hold streams that stand no more: one judgement at a time, and many notices meanwhile are one. */
function createLooks(judge: (accountIds: readonly AccountId[]) => Promise<void>, log: ApiDeps['log']) {
  const doubted = new Set<AccountId>();
  let looking = false;
  return function look(accountIds: Iterable<AccountId>): void {
    for (const accountId of accountIds) doubted.add(accountId);
    if (looking || doubted.size === 0) return;
    looking = true;
    const asked = [...doubted];
    doubted.clear();
    judge(asked)
      .catch((error: unknown) => log.warn({ err: error }, 'the sessions behind live streams could not be looked at'))
      .finally(() => {
        looking = false;
        look([]);
      });
  };
}

/** The row of a new stream; throws where its session is over. */
async function insertStream(sql: ApiDeps['sql'], { hash }: Session, now: Instant): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    INSERT INTO ops.live_streams (session_hash, account_id)
    SELECT id_hash, coalesce(acting_for, account_id) FROM ops.sessions WHERE id_hash = ${hash} AND expires_at > ${now} FOR KEY SHARE RETURNING id`;
  if (!row) throw new Problem('no-session');
  return row.id;
}
/** The oldest, where session or account has too many: behind the insert, which others at the same time see then as well. */
const deleteOldest = (sql: ApiDeps['sql'], accountId: AccountId) => sql`
  WITH ranked AS (
    SELECT id, row_number() OVER (ORDER BY id DESC) AS of_account, row_number() OVER (PARTITION BY session_hash ORDER BY id DESC) AS of_session
    FROM ops.live_streams WHERE account_id = ${accountId}
  ), over AS (
    SELECT l.id FROM ops.live_streams l JOIN ranked r USING (id)
    WHERE of_account > ${STREAMS_OF_ACCOUNT} OR of_session > ${STREAMS_OF_SESSION} FOR UPDATE OF l SKIP LOCKED
  ) DELETE FROM ops.live_streams l USING over WHERE l.id = over.id`;

export function liveStreams({ sql, clock, store, readModels, log, metrics }: ApiDeps): LiveStreams {
  const audiences = createAudiences(beat);
  const lookAt = createLooks(judge, log);
  /** Ends the streams of these accounts that stand no more. */
  const look = (accountIds: Iterable<AccountId>): void => lookAt([...accountIds].filter(audiences.has));
  let ears: Promise<unknown> | null = null;
  metrics.gauge('live_streams', '', audiences.size);
  readModels.onChange(({ accounts, position }) => {
    // No account named: notices were lost, anybody may have news.
    for (const accountId of accounts.size === 0 ? audiences.accounts() : accounts) audiences.tell(accountId, position);
  });

  function end(live: Live, reason: keyof typeof ENDS): void {
    audiences.leave(live);
    const hangs = live.stream.behind;
    live.stream.end(ENDS[reason]);
    if (hangs) live.cut();
  }
  /** By its own reader, or because that one hangs. What stays behind when the database is away goes with the session. */
  function gone(live: Live): void {
    audiences.leave(live);
    sql`DELETE FROM ops.live_streams WHERE id = ${live.id}`.catch(() => undefined);
  }
  function beat(): void {
    for (const accountId of audiences.accounts())
      for (const live of audiences.streamsOf(accountId)) {
        if (!live.stream.behind) live.stream.say(BEAT);
        else {
          gone(live);
          live.cut();
        }
      }
    look(audiences.accounts());
  }
  async function judge(accountIds: readonly AccountId[]): Promise<void> {
    // Those whose rows are there already: others may come while the question is on its way.
    const judged = accountIds.flatMap(audiences.streamsOf);
    const rows = await sql<{ session: string; id: number | null }[]>`
      SELECT s.id_hash AS session, l.id FROM ops.sessions s LEFT JOIN ops.live_streams l ON l.session_hash = s.id_hash
      WHERE (s.account_id = ANY (${[...accountIds]}::int[]) AND s.acting_for IS NULL OR s.acting_for = ANY (${[...accountIds]}::int[]))
        AND s.expires_at > ${clock.now()}`;
    const sessions = new Set(rows.map(({ session }) => session));
    const ids = new Set(rows.map(({ id }) => id));
    for (const live of judged) {
      if (!sessions.has(live.session.hash)) end(live, 'session');
      else if (!ids.has(live.id)) end(live, 'replaced');
    }
  }
  /** From the first stream on; after a lost connection everything is looked at. */
  function listening(): Promise<unknown> {
    ears ??= sql
      .listen(
        CHANNEL,
        (accountId) => look([Number(accountId) as AccountId]),
        () => look(audiences.accounts()),
      )
      .catch((error: unknown) => {
        ears = null;
        throw error;
      });
    return ears;
  }

  return {
    async open(session, known, cut) {
      await listening();
      const { accountId, expiresAt } = session;
      const id = await insertStream(sql, session, clock.now());
      const expiry = clock.until(expiresAt);
      const live: Live = { id, session, stream: eventStream(HELLO, () => gone(live)), cut, expiry };
      void expiry.reached.then(() => look([accountId]));
      audiences.enter(live);
      try {
        await deleteOldest(sql, accountId);
        const head = known ? await store.head() : null;
        // Whoever comes back after a gap hears at once that there is something to read.
        if (head !== null && head !== known) live.stream.say(changeAt(head));
      } catch (error) {
        gone(live);
        throw error;
      }
      // The session may have ended before anybody here could be told of it.
      look([accountId]);
      return live.stream.body;
    },
  };
}
