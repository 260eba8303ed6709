// What this process counts, in plain memory: adding one costs nothing, and the library of the metrics is loaded by who asks for them.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Server, ServerResponse } from 'node:http';
import type { Counted, Metrics } from '#domain/ports/metrics.ts';

export type Counters = Metrics & { of(what: Counted): ReadonlyMap<string, number> };

export function createCounters(): Counters {
  const counts: Record<Counted, Map<string, number>> = {
    failed_logins: new Map(),
    limits_exceeded: new Map(),
    http_answers: new Map(),
    delivery_attempts: new Map(),
  };
  return {
    count(what, label = '') {
      counts[what].set(label, (counts[what].get(label) ?? 0) + 1);
    },
    of: (what) => counts[what],
  };
}

/** Counts every answer of this server by the class of its status, whoever wrote it. Answers what ends that. */
export function countAnswers(server: Server, metrics: Metrics): () => void {
  const finished = (message: unknown) => {
    const { server: from, response } = message as { server: Server; response: ServerResponse };
    if (from === server) metrics.count('http_answers', `${Math.floor(response.statusCode / 100)}xx`);
  };
  subscribe('http.server.response.finish', finished);
  return () => unsubscribe('http.server.response.finish', finished);
}
