// Health checks of the engines: each is asked periodically in the background, so that /healthz, the metrics and the operator's page report
// an outage without waiting for it.
import { ENGINES, type EngineName } from '#contract/status.ts';
import type { Metrics } from '#domain/ports/metrics.ts';
import type { Log } from './log.ts';

/**
 * `kind`: the adapter's name. `own`: a server of its own; what lives in the database shares the database's state. `sinceSeconds`: how long
 * the state has lasted. `error`: its name or code, never its message.
 */
export type EngineState = {
  readonly name: EngineName;
  readonly kind: string;
  readonly own: boolean;
  readonly up: boolean;
  readonly sinceSeconds: number;
  readonly error: string | null;
};
export type Engine = {
  readonly name: EngineName;
  readonly kind: string;
  readonly own: boolean;
  /** Rejects while the engine does not answer. */
  look(): PromiseLike<unknown>;
  readonly everyMs?: number;
};
export type Engines = {
  /** Checks the engine from now on; the last check registered under a name holds. */
  watch(engine: Engine): void;
  /** In the order of `ENGINES`; only those that were asked once. */
  states(): EngineState[];
  /** Resolves when each has been asked once. */
  known(): Promise<void>;
  stop(): void;
};

const EVERY_MS = 5_000;
/**
 * An engine that has not answered within this time is down. It is not asked again before the question ends: each question may hold a
 * connection.
 */
const PATIENCE_MS = 4_000;

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}
const nameOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
};

export function createEngines({
  log,
  metrics,
  patienceMs = PATIENCE_MS,
}: {
  log: Log;
  metrics: Pick<Metrics, 'gauge'>;
  patienceMs?: number;
}): Engines {
  const states = new Map<EngineName, Omit<EngineState, 'sinceSeconds'> & { since: number }>();
  const timers = new Map<EngineName, NodeJS.Timeout>();
  const firsts: Promise<void>[] = [];

  function note({ name, kind, own }: Engine, error: string | null): void {
    const before = states.get(name);
    const up = error === null;
    if (before !== undefined && before.up === up && before.kind === kind) return;
    states.set(name, { name, kind, own, up, since: performance.now(), error });
    if (!up) log.warn({ engine: name, kind, error }, 'an engine is away');
    else if (before !== undefined) log.info({ engine: name, kind }, 'an engine is back');
  }

  return {
    watch(engine) {
      const { name, look, everyMs = EVERY_MS } = engine;
      clearInterval(timers.get(name));
      let asked: Promise<unknown> | null = null;
      const ask = async (): Promise<void> => {
        asked ??= (async () => look())().finally(() => {
          asked = null;
        });
        const late = Promise.withResolvers<never>();
        const patience = setTimeout(() => late.reject(new NoAnswer()), patienceMs).unref();
        await Promise.race([asked, late.promise]).then(
          () => note(engine, null),
          (error: unknown) => note(engine, nameOf(error)),
        );
        clearTimeout(patience);
      };
      firsts.push(ask());
      timers.set(name, setInterval(ask, everyMs).unref());
      metrics.gauge('engine_up', name.replace(' ', '_'), () => (states.get(name)?.up ? 1 : 0));
    },
    states: () =>
      ENGINES.flatMap((name) => {
        const state = states.get(name);
        if (state === undefined) return [];
        const { since, ...told } = state;
        return { ...told, sinceSeconds: Math.floor((performance.now() - since) / 1000) };
      }),
    known: async () => void (await Promise.all(firsts)),
    stop() {
      for (const timer of timers.values()) clearInterval(timer);
    },
  };
}
