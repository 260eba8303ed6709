// What a collector receives: a double of one on a real socket.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { collector } from './collector-double.test-kit.ts';
import { rootIdOf, traceIdOf } from './ids.ts';
import { otlpTraces } from './otlp-http.ts';

const REQUEST = '5f6c4f0e-8a11-4f0e-9d5e-0123456789ab';
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function tracing(headers: Record<string, string> = {}) {
  const double = await collector();
  const failures: object[] = [];
  const settings = { endpoint: `${double.url}/`, headers, service: 'subdoc', version: '1.2.3', roles: ['api', 'workflows'] };
  const traces = otlpTraces({ ...settings, onFailure: (failure) => failures.push(failure), everyMs: 20 });
  closing.push(double.close, traces.close);
  return { double, traces, failures };
}
const SPAN = { startedAt: 1_000, seconds: 0.5, failed: false, attributes: { events: 2 } };

test('a request is the trace of its x-correlation-id, its call the span above all others, whoever records what in which order', async () => {
  const { double, traces } = await tracing({ authorization: 'Basic abc' });
  traces.record({ ...SPAN, name: 'append', correlationId: REQUEST });
  traces.record({ ...SPAN, name: 'http', correlationId: REQUEST, failed: true });
  await traces.close();
  const traceId = '5f6c4f0e8a114f0e9d5e0123456789ab';
  expect(traceIdOf(REQUEST)).toBe(traceId);
  expect(double.spans()).toMatchObject([
    {
      ...{ traceId, name: 'append', parentSpanId: rootIdOf(REQUEST), kind: 3, status: { code: 0 } },
      ...{ startTimeUnixNano: `${BigInt(Math.round((performance.timeOrigin + 1_000) * 1000))}000` },
      endTimeUnixNano: `${BigInt(Math.round((performance.timeOrigin + 1_500) * 1000))}000`,
      attributes: [
        { key: 'events', value: { intValue: '2' } },
        { key: 'subdoc.correlation_id', value: { stringValue: REQUEST } },
      ],
    },
    { traceId, name: 'http', spanId: rootIdOf(REQUEST), kind: 2, status: { code: 2 } },
  ]);
  expect(double.spans()[1]).not.toHaveProperty('parentSpanId');
  expect(double.resources()[0]).toEqual([
    { key: 'service.name', value: { stringValue: 'subdoc' } },
    { key: 'service.version', value: { stringValue: '1.2.3' } },
    { key: 'subdoc.roles', value: { stringValue: 'api workflows' } },
  ]);
  expect(double.headers()[0]).toMatchObject({ authorization: 'Basic abc', 'content-type': 'application/json' });
});

test('work that learns on its way whose it is takes what was recorded in it along, each piece of work its own', async () => {
  const { double, traces } = await tracing();
  const about = { name: 'timer', attributes: {} } as const;
  await Promise.all([
    traces.within({ ...about, own: 'analysis-1-2-3@2026' }, async () => {
      await new Promise(setImmediate);
      traces.record({ ...SPAN, name: 'analyse' });
      traces.joins(REQUEST);
      traces.record({ ...SPAN, name: 'append', correlationId: REQUEST });
    }),
    traces.within({ ...about, own: 'deadlines-1@2026' }, async () => {
      await new Promise(setImmediate);
      traces.record({ ...SPAN, name: 'deliver' });
    }),
    expect(traces.within({ ...about, own: 'report-1@2026' }, () => Promise.reject(new Error('no')))).rejects.toThrow('no'),
  ]);
  traces.record({ ...SPAN, name: 'analyse' });
  await traces.close();
  const of = (correlationId: string) => double.spans().filter(({ traceId }) => traceId === traceIdOf(correlationId));
  const timer = of(REQUEST).find(({ name }) => name === 'timer')!;
  expect(timer.parentSpanId).toBe(rootIdOf(REQUEST));
  expect(
    of(REQUEST)
      .filter(({ parentSpanId }) => parentSpanId === timer.spanId)
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['analyse', 'append']);
  expect(of('deadlines-1@2026').map(({ name }) => name)).toEqual(['timer', 'deliver']);
  expect(of('deadlines-1@2026')[0]).not.toHaveProperty('parentSpanId');
  expect(of('report-1@2026')).toMatchObject([{ name: 'timer', status: { code: 2 } }]);
  // A span without a trace: nobody could find it.
  expect(double.spans()).toHaveLength(6);
});

test('a collector that is away costs nobody anything: told once, what could not go is dropped, later spans arrive', async () => {
  const { double, traces, failures } = await tracing();
  double.refuse(503);
  for (let i = 0; i < 3; i++) {
    traces.record({ ...SPAN, name: 'http', correlationId: REQUEST });
    const asked = double.asked();
    await expect.poll(() => double.asked()).toBeGreaterThan(asked);
  }
  await expect.poll(() => failures).toEqual([{ error: 'Status503', dropped: 1 }]);
  double.refuse(null);
  traces.record({ ...SPAN, name: 'append', correlationId: REQUEST });
  await expect.poll(() => double.spans().map(({ name }) => name)).toEqual(['append']);
});

test('nobody there: an end waits for nothing', async () => {
  const nobody = createServer();
  await new Promise<void>((open) => nobody.listen(0, '127.0.0.1', open));
  const { port } = nobody.address() as AddressInfo;
  await new Promise((closed) => nobody.close(closed));
  const failures: object[] = [];
  const settings = { endpoint: `http://127.0.0.1:${port}`, headers: {}, service: 's', version: '1', roles: [] };
  const traces = otlpTraces({ ...settings, onFailure: (failure) => failures.push(failure) });
  traces.record({ ...SPAN, name: 'http', correlationId: REQUEST });
  await traces.close();
  expect(failures).toEqual([{ error: 'TypeError', dropped: 1 }]);
});
