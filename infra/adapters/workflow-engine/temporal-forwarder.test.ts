// One batch of the forwarder to Temporal: against a server that accepts some of it, and one that accepts nothing.
import { expect, it } from 'vitest';
import type { TimerChange } from '#domain/ports/timer-changes.ts';
import { forwardSome, inTurnOf } from './temporal-forwarder.ts';
import type { Signal } from './temporal-session.ts';

const change = (number: number, key: string, accountId: number | null = 7): TimerChange => ({
  change: number,
  key,
  accountId,
  subcontractorId: null,
});
/** An outbox in memory, from which a batch takes as many rows as it asks for. */
function outbox(changes: TimerChange[]) {
  return {
    left: () => changes.map(({ change: number }) => number),
    async forward(most: number, tell: (batch: readonly TimerChange[]) => Promise<readonly number[]>) {
      const batch = changes.slice(0, most);
      const told = await tell(batch);
      changes = changes.filter(({ change: number }) => !told.includes(number));
      return batch.length;
    },
  };
}
function server(refuses: (of: string) => boolean) {
  const heard: Signal[] = [];
  const signal = async (one: Signal): Promise<void> => {
    heard.push(one);
    await Promise.resolve();
    if (refuses(one.of)) throw new Error(`refused ${one.of}`);
  };
  return { heard, signal };
}
const NONE = new Set<string>();
const many = (count: number) => Array.from({ length: count }, (_, n) => change(n, `delivery-${n}`));

it('C60 a change that the server does not take stays, and holds no other one up', async () => {
  const box = outbox(many(100));
  const temporal = server((of) => of === 'delivery-0');
  const sent = await forwardSome(box, temporal, NONE);
  expect(sent).toEqual({ told: 99, more: false, failure: { error: new Error('refused delivery-0') } });
  expect(box.left()).toEqual([0]);
});

it('C60 a server that takes nothing is asked a few times, and everything stays', async () => {
  const box = outbox(many(300));
  const temporal = server(() => true);
  expect(await forwardSome(box, temporal, NONE)).toMatchObject({ told: 0, failure: { error: expect.any(Error) } });
  expect(temporal.heard.length).toBeLessThan(32);
  expect(box.left()).toHaveLength(300);
});

it('C17 one signal for each workflow, by whose work it is: a holder has one where work is done in turn', async () => {
  const fire = async () => null;
  const inTurn = inTurnOf([
    { kind: 'analysis', concurrency: 2, inTurn: true, fire },
    { kind: 'delivery', concurrency: 2, fire },
  ]);
  const box = outbox([change(1, 'analysis-4-10-7', null), change(2, 'analysis-4-11-7'), change(3, 'delivery-9'), change(4, 'delivery-9')]);
  const temporal = server(() => false);
  expect(await forwardSome(box, temporal, inTurn)).toEqual({ told: 4, more: false, failure: null });
  expect(temporal.heard).toEqual([
    { of: 'analysis-4', kind: 'analysis', accountId: 7, subcontractorId: null },
    { of: 'delivery-9', kind: 'delivery', accountId: 7, subcontractorId: null },
  ]);
  expect(box.left()).toEqual([]);
});

it('P6 what moved many times while the server was slow is told once, and a batch tells no more than it can in a moment', async () => {
  const box = outbox(Array.from({ length: 1500 }, (_, n) => change(n, `reminder-${n % 300}`)));
  const temporal = server(() => false);
  expect(await forwardSome(box, temporal, NONE)).toEqual({ told: 1000, more: true, failure: null });
  expect(await forwardSome(box, temporal, NONE)).toEqual({ told: 500, more: false, failure: null });
  expect(new Set(temporal.heard.map(({ of }) => of)).size).toBe(300);
  expect(temporal.heard).toHaveLength(300);
});
