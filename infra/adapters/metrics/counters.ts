// Counters of this process in plain memory: an increment costs almost nothing, and the metrics library is loaded only by GET /metrics.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import type { Counted, Gauged, Measured, Metrics } from '#domain/ports/metrics.ts';
import { MEASURED } from './catalogue.ts';

/** `buckets`: how many values were at most the bucket's upper bound and above the previous one; the last bucket has no bound. */
export type Distribution = { readonly buckets: number[]; sum: number };
export type Counters = Metrics & {
  of(what: Counted): ReadonlyMap<string, number>;
  measured(what: Measured): ReadonlyMap<string, Distribution>;
  gauges(what: Gauged): ReadonlyMap<string, () => number>;
};

/** One table per name. */
function tables<Name extends string, Value>() {
  const made: Partial<Record<Name, Map<string, Value>>> = {};
  return (what: Name): Map<string, Value> => {
    made[what] ??= new Map<string, Value>();
    return made[what];
  };
}

export function createCounters(): Counters {
  const counts = tables<Counted, number>();
  const distributions = tables<Measured, Distribution>();
  const gauges = tables<Gauged, () => number>();
  return {
    count(what, label = '', by = 1) {
      const table = counts(what);
      table.set(label, (table.get(label) ?? 0) + by);
    },
    measure(what, label, value) {
      const { upTo } = MEASURED[what];
      const table = distributions(what);
      const seen = table.get(label) ?? { buckets: new Array<number>(upTo.length + 1).fill(0), sum: 0 };
      if (seen.sum === 0) table.set(label, seen);
      let at = 0;
      while (at < upTo.length && value > upTo[at]!) at++;
      seen.buckets[at]! += 1;
      seen.sum += value;
    },
    gauge: (what, label, read) => void gauges(what).set(label, read),
    of: counts,
    measured: distributions,
    gauges,
  };
}

/** Counts every response of this server by the class of its status, whoever wrote it. Answers the function that stops counting. */
export function countAnswers(server: Server, metrics: Pick<Metrics, 'count'>): () => void {
  const finished = (message: unknown) => {
    const { server: from, response } = message as { server: Server; response: ServerResponse };
    if (from === server) metrics.count('http_answers', `${Math.floor(response.statusCode / 100)}xx`);
  };
  subscribe('http.server.response.finish', finished);
  return () => unsubscribe('http.server.response.finish', finished);
}
