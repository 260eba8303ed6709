// Idempotency-Key: the same key and body have one effect and one answer for 24 hours, also after a crash in between. The row is written
// before the effect. Event ids derive from its seed, and a retry gets the same ids and secrets.
import { IDEMPOTENCY_KEPT_HOURS } from '#domain/constants.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { IdempotencyKeys, OpenedKey } from '#domain/ports/idempotency.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import { keyedMutex } from '../keyed-mutex.ts';
import { Problem } from '../problem.ts';

const KEEP_MS = IDEMPOTENCY_KEPT_HOURS * 3_600_000;
const KEY_MAX = 255;
/**
 * What a scope may keep in that time, in this process: keys, and characters of their sealed answers. A larger answer, and one that finds no
 * room, is not kept: the repeated call does the same again, with the same event ids, and so without a second effect.
 */
const ANSWER_MAX = 64 * 1024;
const ANSWERS_MAX = 16 * 1024 * 1024;
const KEYS_MAX = 20_000;

export type StoredAnswer = { status: number; body: string; headers: Record<string, string> };
/** One running call with a key. */
export type Keyed = {
  /** The event ids of this call derive from it. */
  readonly seed: string;
  /** Draws once: the same name returns the same value when the call is repeated. Each new name writes all earlier values again. */
  reserve<Value extends string | number | number[]>(name: string, draw: () => Promise<Value>): Promise<Value>;
};
export type Scope = {
  /** Whose keys: an account or a link. */
  scope: string;
  /** The data subject whose key seals the stored row. */
  subject: string;
  key: string;
  requestHash: string;
};
export type Idempotency = {
  /** Runs `work` unless its answer is stored; 422 when the key was used for another request. Final answers are stored. */
  once(scope: Scope, work: (keyed: Keyed) => Promise<StoredAnswer>): Promise<StoredAnswer>;
};

/** A retry may get another answer than these, so they are not stored. */
const PASSING = new Set([401, 402, 403, 408, 413, 429]);

/** The header's value, or null; a malformed one is a 400. */
export function keyOf(header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (header.length > KEY_MAX || !/^[\x21-\x7e]+$/.test(header))
    throw new Problem('invalid-body', { message: 'En-tête Idempotency-Key incorrect.' });
  return header;
}

/** Counts what each scope keeps; begins anew when the time of the first that counted is over. */
function createRoom(clock: Pick<Clock, 'now'>) {
  let since = clock.now();
  const used = new Map<string, { keys: number; answers: number }>();
  const of = (scope: string) => {
    const now = clock.now();
    if (now >= addMillis(since, KEEP_MS)) {
      used.clear();
      since = now;
    }
    const known = used.get(scope) ?? { keys: 0, answers: 0 };
    used.set(scope, known);
    return known;
  };
  return {
    /** Throws a 429: a call under a key that is not kept could have two effects. */
    takeKey(scope: string): void {
      const own = of(scope);
      if (own.keys >= KEYS_MAX) throw new Problem('too-many-requests', { retryAfterSeconds: 3600 });
      own.keys++;
    },
    takeAnswer(scope: string, size: number): boolean {
      const own = of(scope);
      if (size > ANSWER_MAX || own.answers + size > ANSWERS_MAX) return false;
      own.answers += size;
      return true;
    },
  };
}

type Parts = { idempotencyKeys: IdempotencyKeys; keys: Keys; clock: Clock; ids: Ids };
export function createIdempotency({ idempotencyKeys, keys, clock, ids }: Parts): Idempotency {
  const room = createRoom(clock);
  // Concurrent calls with the same key wait here for the first answer. Between processes the derived event ids ensure the single effect.
  const inTurn = keyedMutex();
  const open = async <Value>(subject: string, seed: string, sealed: string): Promise<Value | null> => {
    const [box] = await keys.open([{ subject, eventId: seed, sealed }]);
    return box as Value | null;
  };
  const seal = async (subject: string, seed: string, personal: object): Promise<string> => {
    const [sealed] = await keys.seal([{ subject, eventId: seed, personal }]);
    if (sealed === undefined) throw new Error('nothing sealed');
    return sealed;
  };

  async function opened({ scope, key, subject, requestHash }: Scope): Promise<OpenedKey> {
    const now = clock.now();
    room.takeKey(scope);
    await idempotencyKeys.forgetUntil(addMillis(now, -KEEP_MS));
    const row = await idempotencyKeys.open({ scope, key, subject, requestHash, seed: ids.uuid(), startedAt: now });
    if (row === null) throw new Problem('unavailable', { retryAfterSeconds: 1 });
    return row;
  }

  async function run(at: Scope, work: (keyed: Keyed) => Promise<StoredAnswer>): Promise<StoredAnswer> {
    const row = await opened(at);
    if (row.requestHash !== at.requestHash) throw new Problem('idempotency-mismatch');
    const known = row.answer === null ? null : await open<StoredAnswer>(at.subject, row.seed, row.answer);
    if (known) return known;
    const answer = await work({
      seed: row.seed,
      async reserve(name, draw) {
        for (let tries = 0; tries < 10; tries++) {
          const drawn = row.reserved === null ? {} : ((await open<Record<string, never>>(at.subject, row.seed, row.reserved)) ?? {});
          if (name in drawn) return drawn[name] as never;
          const value = await draw();
          const sealed = await seal(at.subject, row.seed, { ...drawn, [name]: value });
          // Another process may have written the row in between: its values win.
          if (await idempotencyKeys.reserve(at, row.reserved, sealed)) {
            row.reserved = sealed;
            return value;
          }
          row.reserved = (await opened(at)).reserved;
        }
        throw new Problem('unavailable', { retryAfterSeconds: 1 });
      },
    });
    if (answer.status >= 500 || PASSING.has(answer.status)) return answer;
    const sealed = await seal(at.subject, row.seed, answer);
    if (!room.takeAnswer(at.scope, sealed.length)) return answer;
    const kept = await idempotencyKeys.keepAnswer(at, row.seed, sealed);
    return (kept !== null && kept !== sealed ? await open<StoredAnswer>(at.subject, row.seed, kept) : null) ?? answer;
  }

  return {
    once: (at, work) => inTurn(`${at.scope} ${at.key}`, () => run(at, work)),
  };
}
