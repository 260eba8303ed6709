// Sends traces to an OpenTelemetry collector, by OTLP over HTTP in JSON (opentelemetry.io/docs/specs/otlp). Spans are buffered for a few
// seconds and sent together; what the collector does not accept is dropped and counted, and no work waits for it.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span, Traces } from '#domain/ports/traces.ts';
import { newSpanId, rootIdOf, traceIdOf } from './ids.ts';

export type OtlpSettings = {
  /** OTEL_EXPORTER_OTLP_ENDPOINT: the collector's address, without `/v1/traces`. */
  readonly endpoint: string;
  /** OTEL_EXPORTER_OTLP_HEADERS. */
  readonly headers: Readonly<Record<string, string>>;
  /** OTEL_SERVICE_NAME. */
  readonly service: string;
};
type Deps = OtlpSettings & {
  readonly version: string;
  readonly roles: readonly string[];
  /** Called once per outage, with the error's name. */
  onFailure(failure: { error: string; dropped: number }): void;
  readonly everyMs?: number;
};

/** A few minutes of a busy process, about 5 MB. */
const MOST_WAITING = 10_000;
const MOST_AT_ONCE = 1_000;
const EVERY_MS = 5_000;
const ANSWER_MS = 5_000;

/** OTLP's numbers. */
const KIND = { INTERNAL: 1, SERVER: 2, CLIENT: 3 } as const;
const STATUS = { UNSET: 0, ERROR: 2 } as const;
const KIND_OF: Record<Span['name'], number> = {
  http: KIND.SERVER,
  append: KIND.CLIENT,
  project: KIND.INTERNAL,
  timer: KIND.INTERNAL,
  deliver: KIND.CLIENT,
  analyse: KIND.INTERNAL,
};

const wireOf = (value: string | number) => {
  if (typeof value === 'string') return { stringValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
};
type Attributes = Readonly<Record<string, string | number>>;
const attributesOf = (attributes: Attributes) => Object.entries(attributes).map(([key, value]) => ({ key, value: wireOf(value) }));
/** Nanoseconds since 1970, as text (a number would lose digits), from the process's monotonic clock. */
const nanos = (ms: number): string => String(BigInt(Math.round((performance.timeOrigin + ms) * 1000)) * 1000n);

type Placed = Span & { correlationId: string };
function written(span: Placed, spanId: string, parentSpanId: string | null) {
  const { name, correlationId, startedAt, seconds, failed, attributes } = span;
  return {
    traceId: traceIdOf(correlationId),
    spanId,
    ...(parentSpanId !== null && { parentSpanId }),
    name,
    kind: KIND_OF[name],
    startTimeUnixNano: nanos(startedAt),
    endTimeUnixNano: nanos(startedAt + seconds * 1000),
    attributes: attributesOf({ ...attributes, 'subdoc.correlation_id': correlationId }),
    status: { code: failed ? STATUS.ERROR : STATUS.UNSET },
  };
}
type Written = ReturnType<typeof written>;

/** Work whose request is not known yet: its spans are buffered until it is. */
type Work = { readonly spanId: string; correlationId: string | null; readonly spans: Span[] };

export function otlpTraces(deps: Deps): Traces & { close(): Promise<void> } {
  const { endpoint, headers, service, version, roles, onFailure, everyMs = EVERY_MS } = deps;
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const resource = { attributes: attributesOf({ 'service.name': service, 'service.version': version, 'subdoc.roles': roles.join(' ') }) };
  const working = new AsyncLocalStorage<Work>();
  let waiting: Written[] = [];
  let dropped = 0;
  let away = false;
  let sending: Promise<void> = Promise.resolve();

  function add(span: Written): void {
    if (waiting.length < MOST_WAITING) waiting.push(span);
    else dropped++;
  }

  async function post(spans: readonly Written[]): Promise<void> {
    const body = JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope: { name: 'subdoc', version }, spans }] }] });
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw Object.assign(new Error('refused'), { name: `Status${answer.status}` });
  }

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, MOST_AT_ONCE);
      waiting = waiting.slice(MOST_AT_ONCE);
      try {
        await post(spans);
        away = false;
      } catch (error) {
        dropped += spans.length;
        if (!away) onFailure({ error: error instanceof Error ? error.name : 'unknown', dropped });
        away = true;
        dropped = 0;
        return;
      }
    }
  }
  const timer = setInterval(() => {
    sending = sending.then(flush);
  }, everyMs).unref();

  return {
    record(span) {
      const { correlationId } = span;
      if (correlationId === undefined) return void working.getStore()?.spans.push(span);
      const placed: Placed = { ...span, correlationId };
      const root = rootIdOf(correlationId);
      if (span.name === 'http') return add(written(placed, root, null));
      const work = working.getStore();
      add(written(placed, newSpanId(), work?.correlationId === correlationId ? work.spanId : root));
    },
    async within({ own, ...about }, task) {
      const work: Work = { spanId: newSpanId(), correlationId: null, spans: [] };
      const startedAt = performance.now();
      let failed = true;
      try {
        const result = await working.run(work, task);
        failed = false;
        return result;
      } finally {
        const correlationId = work.correlationId ?? own;
        const span: Placed = { ...about, correlationId, startedAt, seconds: (performance.now() - startedAt) / 1000, failed };
        add(written(span, work.spanId, correlationId === own ? null : rootIdOf(correlationId)));
        for (const part of work.spans) add(written({ ...part, correlationId }, newSpanId(), work.spanId));
      }
    },
    joins(correlationId) {
      const work = working.getStore();
      if (work) work.correlationId ??= correlationId;
    },
    async close() {
      clearInterval(timer);
      sending = sending.then(flush);
      await sending;
    },
  };
}
