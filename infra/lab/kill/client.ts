// One client of a campaign: sends, keeps what it was told, asks again under the same key when it was told nothing, and now and then sends
// once more what was answered already.
import { setTimeout as delay } from 'node:timers/promises';
import { type Instant, millis, parisDay } from '../../../domain/kernel/calendar.ts';
import type { Look } from './checks/people.ts';
import { type Line, openJournal } from './journal.ts';
import { type Answered, type Mind, nextOperation, type Operation, type Request } from './operations.ts';
import type { System } from './system.ts';
import { Session } from './tenants.ts';

export type Counts = {
  sent: number;
  answered: number;
  unknown: number;
  refused: number;
  repeated: number;
  unavailable: number;
};
export type Traffic = {
  inFlight: number;
  /** When a request last ended without an answer. */
  lostAt: number;
  counts: Counts;
  statuses: Map<string, number>;
  /** Answers that no client should ever get. */
  strange: string[];
  stopped: boolean;
  /** Somebody waits for the end of what is due, until this resolves: new commands are few and leave no work behind. */
  calm: Promise<void> | null;
  /** The product's clock as last told. */
  now: Instant;
  /** How far the product's clock may be by what was done to it, ms; and of each command that has no answer yet, where it stood when it was sent first. */
  clockAt: number;
  open: Set<{ readonly since: number }>;
  /** Calls of auditors (people.ts). */
  looks: Look[];
};
/** `out`: of who is not let in any more. */
export type Answer = { status: number; body: string; retryAfter: string | null; cookie?: string; out?: true };
/** Where requests go, and how to wait for somebody who answers there. */
export type Target = Pick<System, 'url' | 'well'>;

const TIMEOUT_MS = 20_000;
const REPEATED = 0.2;
/** One client in so many goes on while it is calm, so that there is always somebody. */
const AWAKE = 4;
/** A key is kept 24 h of the product's clock (CONTRACT « Idempotency-Key »): beyond, asking again would be another request. */
const KEY_LIFE_MS = 22 * 3_600_000;

/** Null: no complete answer. */
export async function send(system: Target, traffic: Traffic, request: Request, key: string, cookie: string): Promise<Answer | null> {
  const headers: Record<string, string> = { 'idempotency-key': key };
  if (request.body.length > 0) headers['content-type'] = request.contentType;
  if (request.session) headers['cookie'] = cookie;
  traffic.inFlight++;
  traffic.counts.sent++;
  try {
    const answer = await fetch(system.url + request.path, {
      method: request.method,
      headers,
      body: request.body.length > 0 ? new Uint8Array(request.body) : undefined,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body = await answer.text();
    const now = answer.headers.get('x-now') as Instant | null;
    if (now !== null && now > traffic.now) traffic.now = now;
    const given = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return {
      status: answer.status,
      body,
      retryAfter: answer.headers.get('retry-after'),
      ...(given.length > 0 ? { cookie: given.join('; ') } : {}),
    };
  } catch {
    traffic.lostAt = performance.now();
    return null;
  } finally {
    traffic.inFlight--;
  }
}

/** Somebody who is logged in, and can do it again. */
export type Login = {
  readonly cookie: string;
  /** False: he is not let in any more. Waits for a product that does not answer. */
  enter(): Promise<boolean>;
};
export function owner(system: Target, email: string): Login {
  const session = new Session(system.url);
  return {
    get cookie() {
      return session.cookie;
    },
    async enter() {
      for (;;) {
        await system.well();
        if (
          await session.logIn(email).then(
            () => true,
            () => false,
          )
        )
          return true;
        await delay(50);
      }
    },
  };
}

/** Sends an operation until its answer settles what became of it, and notes both. Answers that; null where it was given up. */
export type Perform = (operation: Operation, who: Login) => Promise<Answer | null>;

/** The clients of one journal: what it notes is in their order. */
export function performer(system: Target, traffic: Traffic, { client, random }: Pick<Mind, 'client' | 'random'>, folder: string): Perform {
  const { counts } = traffic;
  const journal = openJournal(folder, client);

  /** One try, and another log-in when the session is over. */
  async function attempt(operation: Operation, key: string, who: Login): Promise<Answer | null> {
    const answer = await send(system, traffic, operation.request, key, who.cookie);
    if (answer?.status !== 401) return answer;
    return (await who.enter()) ? send(system, traffic, operation.request, key, who.cookie) : { ...answer, out: true };
  }
  /** An answer that settles whether there is an effect. */
  const settles = (answer: Answer): boolean => answer.out === true || (answer.status < 500 && ![401, 408, 429].includes(answer.status));

  /** The only failure that a client may see: it says when. */
  const isComeBack = ({ status, retryAfter }: Answer): boolean => status === 503 && /^[1-9]\d*$/.test(retryAfter ?? '');

  async function repeat(operation: Operation, key: string, first: Answer, who: Login): Promise<void> {
    counts.repeated++;
    const again = await attempt(operation, key, who);
    if (again === null || !settles(again)) return;
    // Whose role it was, may have lost it since.
    if (operation.intent.personId !== undefined && [401, 403].includes(again.status)) return;
    const same = again.status === first.status && again.body === first.body;
    journal.note({
      n: operation.intent.n,
      repeated: true,
      same,
      status: again.status,
      body: same ? '' : `${first.status} ${first.body} ≠ ${again.body}`,
    });
  }

  function note(kind: string, { status, body }: Answer): void {
    const code = status < 300 ? '' : ` ${(JSON.parse(body) as { code?: string }).code}`;
    if (status >= 300) counts.refused++;
    const name = `${kind} ${status}${code}`;
    traffic.statuses.set(name, (traffic.statuses.get(name) ?? 0) + 1);
  }

  return async (operation, who) => {
    const { intent } = operation;
    const key = `k${client}-${intent.n}`;
    journal.note({ ...intent, at: performance.now() });
    const begun = traffic.now;
    const open = { since: millis(begun) };
    traffic.open.add(open);
    let answer: Answer | null = null;
    for (let tries = 1; ; tries++) {
      answer = await attempt(operation, key, who);
      if (answer !== null && settles(answer)) {
        traffic.open.delete(open);
        counts.answered++;
        const parsed = JSON.parse(answer.body || '{}') as Answered & { results?: Line[] };
        const lines = parsed.results?.map(({ id, status }): Line => ({ id: id ?? 0, status }));
        const at = performance.now();
        journal.note({ n: intent.n, ack: answer.status, id: parsed.id ?? 0, tries, at, ...(lines ? { lines } : {}) });
        note(intent.kind, answer);
        if (answer.status < 300) operation.done(parsed);
        break;
      }
      if (answer === null) counts.unknown++;
      else counts.unavailable++;
      if (answer !== null && !isComeBack(answer)) traffic.strange.push(`${intent.kind}: ${answer.status} ${answer.body.slice(0, 200)}`);
      // Without a noted answer: the checks say so.
      if (millis(traffic.now) - millis(begun) > KEY_LIFE_MS) {
        traffic.open.delete(open);
        return null;
      }
      await delay(30 + random.int(120));
      await system.well();
    }
    // Who was not let in asks for it anew, under a key that has no answer.
    if (operation.unkeyed !== true && answer.out !== true && random.chance(REPEATED)) await repeat(operation, key, answer, who);
    return answer;
  };
}

export async function runClient(system: Target, traffic: Traffic, mind: Mind, folder: string): Promise<void> {
  const perform = performer(system, traffic, mind, folder);
  const who = owner(system, mind.tenant.email);
  await who.enter();
  while (!traffic.stopped) {
    if (mind.client % AWAKE !== 0) await traffic.calm;
    await perform(nextOperation(mind, parisDay(traffic.now), traffic.calm !== null), who);
  }
}
