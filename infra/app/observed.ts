// Measures the parts at their interfaces (infra/decisions/128); the parts themselves do not know of it. With a tracer each measured call is
// a span as well.
import { millis } from '#domain/kernel/calendar.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Analyser } from '#domain/ports/analyser.ts';
import type { Channel } from '#domain/ports/channel.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Dispatch } from '#domain/ports/dispatch.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Metrics } from '#domain/ports/metrics.ts';
import type { Traces } from '#domain/ports/traces.ts';
import type { TimerHandler } from '#domain/ports/workflow-engine.ts';
import type { Projection } from '#projections/projection.ts';

export type Observers = { metrics: Pick<Metrics, 'count' | 'measure'>; traces: Traces | null };
/** The outcome, from a closed set. */
type Told<Result> = (result: Result) => string;

/** Runs the work and reports its seconds and outcome; `failed` when it throws. */
async function timed<Result>(
  work: () => Promise<Result>,
  told: Told<Result>,
  tell: (outcome: string, startedAt: number, seconds: number) => void,
): Promise<Result> {
  const startedAt = performance.now();
  let outcome = 'failed';
  try {
    const result = await work();
    outcome = told(result);
    return result;
  } finally {
    tell(outcome, startedAt, (performance.now() - startedAt) / 1000);
  }
}
const done = () => 'done';

export const observedDispatch =
  (dispatch: Dispatch, { metrics, traces }: Observers): Dispatch =>
  (command, meta) => {
    traces?.joins(meta.correlationId);
    return timed(
      () => dispatch(command, meta),
      (result) => (isRefusal(result) ? 'refused' : result.position === null ? 'nothing' : 'done'),
      (outcome, _, seconds) => metrics.measure('command_seconds', `${command.type} ${outcome}`, seconds),
    );
  };

export const observedStore = (store: EventStore, { metrics, traces }: Observers): EventStore => {
  const { append } = store;
  return {
    ...store,
    append: (stream, expected, events) =>
      timed(
        () => append(stream, expected, events),
        ({ ok }) => (ok ? 'done' : 'conflict'),
        (outcome, startedAt, seconds) => {
          metrics.measure('append_seconds', '', seconds);
          const correlationId = events[0]?.correlationId;
          if (traces === null || correlationId === undefined) return;
          const attributes = { outcome, events: [...new Set(events.map(({ type }) => type))].join(' ') };
          traces.record({ name: 'append', correlationId, startedAt, seconds, failed: outcome === 'failed', attributes });
        },
      ),
  };
};

/** The most spans of one batch, so that a rebuild or a long outage causes no flood. */
const SPANS_OF_A_BATCH = 20;

export const observedProjection = (projection: Projection, { metrics, traces }: Observers): Projection => ({
  ...projection,
  project: (events, sql) =>
    timed(
      () => projection.project(events, sql),
      done,
      (outcome, startedAt, seconds) => {
        metrics.measure('projection_batch_seconds', projection.name, seconds);
        if (traces === null) return;
        const counts = new Map<string, number>();
        for (const { meta } of events) counts.set(meta.correlationId, (counts.get(meta.correlationId) ?? 0) + 1);
        for (const [correlationId, count] of [...counts].slice(-SPANS_OF_A_BATCH)) {
          const attributes = { projection: projection.name, events: count };
          traces.record({ name: 'project', correlationId, startedAt, seconds, failed: outcome === 'failed', attributes });
        }
      },
    ),
});

export const observedHandler = (handler: TimerHandler, clock: Pick<Clock, 'now'>, { metrics, traces }: Observers): TimerHandler => {
  const { kind } = handler;
  return {
    ...handler,
    fire(timer) {
      metrics.measure('timer_lateness_seconds', kind, Math.max(0, millis(clock.now()) - millis(timer.dueAt)) / 1000);
      const work = () =>
        timed(
          () => handler.fire(timer),
          done,
          (outcome, _, seconds) => metrics.measure('timer_seconds', `${kind} ${outcome}`, seconds),
        );
      // Ids and a time: the timer's key names the cause of commands that follow from no request (workflows/timer-keys.ts).
      return traces === null ? work() : traces.within({ name: 'timer', own: `${timer.key}@${timer.dueAt}`, attributes: { kind } }, work);
    },
  };
};

export const observedChannel = <Way extends Pick<Channel<never, unknown>, 'name' | 'send'>>(
  way: Way,
  channel: 'email' | 'sms',
  { traces }: Observers,
): Way => {
  if (traces === null) return way;
  const send: Way['send'] = (message) =>
    timed(
      () => way.send(message),
      ({ outcome }) => outcome,
      (outcome, startedAt, seconds) =>
        traces.record({ name: 'deliver', startedAt, seconds, failed: outcome !== 'sent', attributes: { channel, outcome, way: way.name } }),
    );
  return { ...way, send };
};

export type Carrier = 'text' | 'picture' | 'outside';
/** `of`: the holder of the resources of this file. */
export const measureReading =
  ({ metrics, traces }: Observers) =>
  <Reading>(carrier: Carrier, read: () => Promise<Reading>): Promise<Reading> =>
    timed(read, done, (outcome, startedAt, seconds) => {
      metrics.measure('analysis_seconds', `${carrier} ${outcome}`, seconds);
      traces?.record({ name: 'analyse', startedAt, seconds, failed: outcome === 'failed', attributes: { carrier } });
    });
export const observedOutside = (analyser: Analyser, observers: Observers): Analyser => ({
  ...analyser,
  read: (input) => measureReading(observers)('outside', () => analyser.read(input)),
});
