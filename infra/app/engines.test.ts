// Whether an engine answers is found out by asking it, not by a caller that needed it and waited.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCounters } from '../adapters/metrics/counters.ts';
import { createEngines, type Engine } from './engines.ts';
import { enginesOf } from './status.ts';
import { degradedOf } from './watched-engines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watching(look: Engine['look'], more: Partial<Engine> = {}) {
  const said: string[] = [];
  const log = { info: said.push.bind(said), warn: said.push.bind(said), error: said.push.bind(said) } as never;
  const counters = createCounters();
  const engines = createEngines({ log, metrics: counters, patienceMs: 4_000 });
  engines.watch({ name: 'event store', kind: 'test', own: true, look, ...more });
  const gauge = () => counters.gauges('engine_up').get('event_store')!();
  return { engines, gauge, said: () => said.filter((word) => typeof word === 'string' && word.startsWith('an engine')) };
}

test('C60 an outage is told within seconds, with its moment and the name of the error, once in the log; so is its end', async () => {
  let away = false;
  const refused = Object.assign(new Error('connect 10.0.0.9:2113, user secret'), { code: 'ECONNREFUSED' });
  const { engines, gauge, said } = watching(() => (away ? Promise.reject(refused) : Promise.resolve()));
  await engines.known();
  expect(engines.states()).toMatchObject([{ name: 'event store', kind: 'test', up: true, error: null }]);
  expect([gauge(), said()]).toEqual([1, []]);
  away = true;
  await vi.advanceTimersByTimeAsync(5_000);
  const [down] = engines.states();
  expect(down).toMatchObject({ up: false, error: 'ECONNREFUSED', sinceSeconds: 0 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(engines.states()).toEqual([{ ...down, sinceSeconds: 20 }]);
  expect([gauge(), said()]).toEqual([0, ['an engine is away']]);
  away = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(engines.states()).toMatchObject([{ up: true, error: null }]);
  expect([gauge(), said()]).toEqual([1, ['an engine is away', 'an engine is back']]);
  engines.stop();
});

test('C60 one that does not answer at all is away as well, and is not asked a second time before it has answered', async () => {
  const asked: PromiseWithResolvers<void>[] = [];
  const { engines, gauge } = watching(() => {
    asked.push(Promise.withResolvers<void>());
    return asked.at(-1)!.promise;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked.length, gauge()]).toEqual([1, 0]);
  expect(engines.states()).toMatchObject([{ up: false, error: 'NoAnswer' }]);
  asked[0]!.resolve();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(2);
  asked[1]!.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(gauge()).toBe(1);
  engines.stop();
});

test('one that cannot even be asked is away, and nothing else breaks', async () => {
  const { engines, gauge } = watching(() => {
    throw new TypeError('no such thing');
  });
  await engines.known();
  expect([gauge(), engines.states()[0]?.error]).toEqual([0, 'TypeError']);
  engines.stop();
});

test('C60 of several processes the first that lost it says since when; who was silent for long says nothing', () => {
  const told = (silentSeconds: number, up: boolean, sinceSeconds: number) => ({
    ...{ roles: ['api'], version: '1', upSeconds: 1_000, silentSeconds, readersWaiting: 0 },
    engines: [{ name: 'database', kind: 'PostgreSQL', own: true, up, error: up ? null : 'ECONNREFUSED', sinceSeconds }],
  });
  const [one, other, well, gone] = [told(2, false, 10), told(4, false, 30), told(0, true, 500), told(31, false, 900)] as never[];
  expect(enginesOf([one!, other!, well!, gone!])).toMatchObject([{ name: 'database', up: false, error: 'ECONNREFUSED', sinceSeconds: 34 }]);
  expect(enginesOf([well!, gone!])).toMatchObject([{ name: 'database', up: true, sinceSeconds: 500 }]);
});

test('C60 named beside a 200: what everything else works without, and a bucket; a disk and the databases are missing instead', () => {
  const away = (files: string, own = true) => ({
    states: () =>
      ['database', 'event store', 'files', 'bus', 'timers', 'mail'].map((name) => ({
        ...{ name, kind: name === 'files' ? files : 'other', own, up: false, error: 'ECONNREFUSED', sinceSeconds: 1 },
      })),
  });
  expect(degradedOf(away('s3') as never)).toEqual(['files', 'bus', 'timers', 'mail']);
  expect(degradedOf(away('disk') as never)).toEqual(['bus', 'timers', 'mail']);
  expect(degradedOf(away('s3', false) as never)).toEqual([]);
});
