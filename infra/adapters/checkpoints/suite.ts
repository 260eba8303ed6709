// The test suite of every checkpoint store; a step shares its transaction with what other stores write in it. `deliveries` are of the same
// database.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckpointStep, Checkpoints, Followed, ParkedStream } from '#domain/ports/checkpoints.ts';
import type { Deliveries, PlannedDelivery } from '#domain/ports/deliveries.ts';
import type { Transaction } from '#domain/ports/transaction.ts';

export type CheckpointsUnderTest = { checkpoints: Checkpoints; deliveries: Deliveries };

const NOTHING = new Map();
const parkedEvent = (id: number, revision = 3): ParkedStream => ({
  stream: `subcontractor-${id}`,
  revision,
  eventId: `event ${id}`,
  accountId: id % 2 === 0 ? id : null,
  error: 'TypeError',
});
const byStream = (...events: ParkedStream[]) => new Map(events.map((event) => [event.stream, event]));
const reached = (position: string) => ({ position, eventId: `event ${position}`, stream: 'account-7' as const, revision: 4 });

let numbers = 0;
function delivery(): PlannedDelivery {
  const id = ++numbers;
  const source = { source_event: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`, source_stream: 'account-7' as const };
  return { id, account_id: 7, channel: 'email', template: 't', recipient: 'account-7', ...source, source_revision: 4 };
}

export function checkpointsSuite(name: string, make: () => Promise<CheckpointsUnderTest>): void {
  describe(`checkpoints: ${name}`, () => {
    let checkpoints: Checkpoints;
    let deliveries: Deliveries;
    let projection: Followed;
    beforeAll(async () => {
      ({ checkpoints, deliveries } = await make());
    });
    beforeEach(async () => {
      projection = { name: `manager ${++numbers}`, kind: 'process-manager', version: 2, start: 'now', tables: '' };
      await checkpoints.prepare((tx) => checkpoints.add(projection, { position: '5', made: true }, tx));
    });
    const found = async () => (await checkpoints.read([projection.name])).get(projection.name);
    const step = (from: string, more: Partial<CheckpointStep> = {}): CheckpointStep => ({
      projection,
      from,
      seen: 1,
      parking: { known: NOTHING, added: NOTHING },
      ...more,
    });
    const nothing = async (): Promise<void> => {};
    /** Whether its writes are there afterwards. */
    async function committed(steps: CheckpointStep[], to: string, then: (tx: Transaction) => Promise<void> = nothing) {
      const planned = delivery();
      const write = async (tx: Transaction): Promise<void> => {
        await deliveries.plan([planned], tx);
        await then(tx);
      };
      const moved = await checkpoints.commit(steps, reached(to), [7], write).catch((error: Error) => error.message);
      return { moved, written: (await deliveries.claim(planned.id)) !== null };
    }

    test('a new one stands where it was put, and is found by its name', async () => {
      expect(await found()).toMatchObject({
        position: '5',
        landmark: null,
        version: 2,
        start: 'now',
        tables: [],
        made: true,
        stopped: null,
      });
      expect((await checkpoints.read([projection.name, 'nobody'])).size).toBe(1);
    });

    test('C54 what fails while it is prepared leaves no checkpoint', async () => {
      const other = { ...projection, name: 'unprepared' };
      const failing = checkpoints.prepare(async (tx) => {
        await checkpoints.add(other, { position: null, made: true }, tx);
        expect((await checkpoints.read([other.name], tx)).get(other.name)?.position).toBeNull();
        throw new Error('down');
      });
      await expect(failing).rejects.toThrow('down');
      expect((await checkpoints.read([other.name])).size).toBe(0);
    });

    test('C54 a step moves it with what it writes; what is thrown, or no longer where it was left, moves and writes nothing', async () => {
      expect(await committed([step('5')], '6')).toEqual({ moved: true, written: true });
      expect(await found()).toMatchObject({ position: '6', landmark: reached('6') });
      expect(await committed([step('6')], '7', () => Promise.reject(new Error('refused')))).toEqual({ moved: 'refused', written: false });
      expect(await committed([step('5')], '8')).toEqual({ moved: false, written: false });
      expect((await found())?.position).toBe('6');
    });

    test('C54 of several steps all move or none', async () => {
      const other: Followed = { ...projection, name: `${projection.name} too` };
      await checkpoints.prepare((tx) => checkpoints.add(other, { position: '4', made: true }, tx));
      expect(await committed([step('5'), step('5', { projection: other })], '6')).toEqual({ moved: false, written: false });
      expect((await found())?.position).toBe('5');
      expect(await committed([step('5'), step('4', { projection: other })], '6')).toEqual({ moved: true, written: true });
    });

    test('a program of another version, start or form of tables moves nothing; once it is renewed the new version does', async () => {
      for (const more of [{ version: 3 }, { start: 'beginning' }, { tables: 'CREATE TABLE x ()' }])
        expect(await committed([step('5', { projection: { ...projection, ...more } })], '6')).toEqual({ moved: false, written: false });
      const newer = { ...projection, version: 3 };
      await checkpoints.prepare((tx) => checkpoints.renew(newer, tx));
      expect(await committed([step('5')], '6')).toEqual({ moved: false, written: false });
      expect(await committed([step('5', { projection: newer })], '6')).toEqual({ moved: true, written: true });
    });

    test('two that write at the same time: one moves it, the other is told', async () => {
      const both = await Promise.all([committed([step('5')], '6'), committed([step('5')], '6')]);
      expect(both.map(({ moved }) => moved).sort()).toEqual([false, true]);
      for (const { moved, written } of both) expect(written).toBe(moved);
    });

    test('a step that ends where it begins keeps the event by which the position is known', async () => {
      await committed([step('5')], '6');
      expect(await checkpoints.commit([step('6')], { position: '6' }, [], nothing)).toBe(true);
      expect((await found())?.landmark).toEqual(reached('6'));
    });

    test('C57 a stream is parked and let go with the step that does it, and whoever believes otherwise is told', async () => {
      const one = byStream(parkedEvent(1));
      const parked = async () => (await checkpoints.readParked([projection.name])).get(projection.name);
      expect(await committed([step('5', { parking: { known: NOTHING, added: one } })], '6')).toMatchObject({ moved: true });
      expect(await parked()).toEqual(one);
      expect(await committed([step('6')], '7')).toEqual({ moved: false, written: false });
      expect(await committed([step('6', { parking: { known: byStream(parkedEvent(1, 9)), added: NOTHING } })], '7')).toMatchObject({
        moved: false,
      });
      const changed = { known: one, added: byStream(parkedEvent(2)), left: 'subcontractor-1' as const };
      expect(await committed([step('6', { parking: changed })], '7', () => Promise.reject(new Error('down')))).toMatchObject({
        written: false,
      });
      expect(await parked()).toEqual(one);
      expect(await committed([step('6', { parking: changed })], '7')).toMatchObject({ moved: true });
      expect(await parked()).toEqual(byStream(parkedEvent(2)));
      await committed([step('7', { parking: { known: byStream(parkedEvent(2)), added: NOTHING, left: 'subcontractor-2' } })], '8');
      expect(await parked()).toBeUndefined();
    });

    test('why it stands still is noted, until it moves', async () => {
      const stopped = { eventId: 'event 6', error: 'TypeError' };
      await checkpoints.noteStopped(projection.name, stopped);
      expect((await found())?.stopped).toEqual(stopped);
      await committed([step('5')], '6');
      expect((await found())?.stopped).toBeNull();
    });

    test('one whose store went back stays lost, with the event that it had or without one', async () => {
      await checkpoints.noteLost(projection.name, 'went back');
      expect(await found()).toMatchObject({
        position: '5',
        landmark: { eventId: 'unknown' },
        stopped: { eventId: 'unknown', error: 'went back' },
      });
      await committed([step('5')], '6');
      await checkpoints.noteLost(projection.name, 'went back');
      expect(await found()).toMatchObject({ landmark: reached('6'), stopped: { eventId: 'event 6', error: 'went back' } });
    });

    test('whoever listens is told to look once it is heard', async () => {
      let looks = 0;
      const { unlisten } = await checkpoints.onDoubt(() => void looks++);
      expect(looks).toBe(1);
      await unlisten();
    });
  });
}
