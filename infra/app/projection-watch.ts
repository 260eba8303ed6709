// Watches for /healthz, /metrics and the log whether the projections keep up: which are behind and for how long, what is parked, which
// reads failed. Also makes a start wait for them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { EventStore, Position } from '#domain/ports/event-store.ts';
import type { Projections } from '#projections/runner.ts';
import type { Log } from './log.ts';
import type { Patience } from './start-waits.ts';

type Watched = {
  projections: Pick<Projections, 'behind' | 'failures' | 'readModels'>;
  store: Pick<EventStore, 'head'>;
  log: Pick<Log, 'warn'>;
  /** The log's end at the start. A projection that lacks a part of it is missing, even if the product opened without it. */
  head: Position | null;
};
/**
 * Only what is worth reporting. Seconds are of the machine's time, since the application clock may jump. It names projections and errors,
 * never people.
 */
export type Notes = { parked?: Record<string, number>; behindSeconds?: Record<string, number>; lastFailure?: string };

const EVERY_MS = 10_000;
/** A projection that has lacked an event for longer is missing. */
const LONGEST_BEHIND_S = 60;
/** How long a failure is reported, unless all projections have caught up. */
const TOLD_MS = 60_000;

export function watchProjections({ projections, store, log, head: atStart }: Watched) {
  let first = atStart;
  /** Since when the projection lacks this position. */
  const lacking = new Map<string, { position: Position; since: number }>();
  let logged = '{}';

  /** Throws when the store does not answer. */
  async function look(): Promise<void> {
    const head = await store.head();
    const now = performance.now();
    for (const [name, { position }] of lacking) if (!projections.behind(position).includes(name)) lacking.delete(name);
    for (const name of head === null ? [] : projections.behind(head))
      if (!lacking.has(name)) lacking.set(name, { position: head!, since: now });
  }

  const secondsBehind = (): [string, number][] =>
    [...lacking]
      .filter(([name, { position }]) => projections.behind(position).includes(name))
      .map(([name, { since }]) => [name, Math.floor((performance.now() - since) / 1000)]);

  function notes(): Notes {
    const parked = [...projections.readModels.parked()].map(([name, streams]) => [name, streams.length] as const);
    const behind = secondsBehind().filter(([, seconds]) => seconds > 0);
    const { last } = projections.failures();
    const failing = last !== null && performance.now() - last.at < TOLD_MS && behind.length > 0;
    return {
      ...(parked.length > 0 ? { parked: Object.fromEntries(parked) } : {}),
      ...(behind.length > 0 ? { behindSeconds: Object.fromEntries(behind) } : {}),
      ...(failing ? { lastFailure: last.error } : {}),
    };
  }

  /** Called once for each change: the names of those behind, whatever the seconds. */
  function tell(): void {
    const told = notes();
    const key = JSON.stringify({ ...told, behindSeconds: Object.keys(told.behindSeconds ?? {}) });
    if (key !== logged && Object.keys(told).length > 0) log.warn(told, 'projections do not have everything');
    logged = key;
  }
  const timer = setInterval(() => void look().then(tell, tell), EVERY_MS).unref();

  return {
    look,
    notes,
    /** Projections that are stopped, that have not caught up since the start, or that have lacked an event for too long. */
    missing(): string[] {
      const begun = first === null ? [] : projections.behind(first);
      if (begun.length === 0) first = null;
      const late = secondsBehind().flatMap(([name, seconds]) => (seconds >= LONGEST_BEHIND_S ? [name] : []));
      return [...new Set([...projections.readModels.stopped().map(({ name }) => name), ...begun, ...late])].map(
        (name) => `projection ${name}`,
      );
    },
    stop: () => clearInterval(timer),
  };
}

const SAY_EVERY_MS = 10_000;

/**
 * Waits until every running projection has processed what was in the store at the call; stopped projections and parked streams are not
 * waited for. Reports what it waits for. When the time is over the product opens without them, and /healthz names those that are missing.
 */
export async function waitForProjections(
  projections: Pick<Projections, 'behind' | 'caughtUp' | 'failures'>,
  head: Position | null,
  { limitS, say }: Patience,
  everyMs = SAY_EVERY_MS,
): Promise<void> {
  const done = projections.caughtUp().then(() => true);
  const began = performance.now();
  for (;;) {
    const left = limitS * 1000 - (performance.now() - began);
    const soon = new AbortController();
    const rest = sleep(Math.max(0, Math.min(everyMs, left)), false, { signal: soon.signal });
    const ended = await Promise.race([done, rest]).finally(() => soon.abort());
    rest.catch(() => {});
    if (ended || head === null) return;
    const { last } = projections.failures();
    const who = projections.behind(head).join(', ') + (last === null ? '' : ` (${last.error})`);
    if (performance.now() - began >= limitS * 1000) {
      say(`Ouverture sans attendre les projections ${who}. / opening without the projections ${who}.`);
      done.catch(() => {});
      return;
    }
    say(`Attente des projections ${who}… / waiting for the projections ${who}…`);
  }
}
