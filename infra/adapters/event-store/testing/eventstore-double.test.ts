// The double answers the vendor's own client, by that client's own methods, as the vendor documents.
import {
  BACKWARDS,
  END,
  EventStoreDBClient,
  excludeSystemEvents,
  jsonEvent,
  NO_STREAM,
  START,
  StreamDeletedError,
  StreamNotFoundError,
  streamNameFilter,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type EventStoreDouble, eventStoreDouble } from './eventstore-double.ts';

const event = (n: number) => jsonEvent({ id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`, type: 'Happened', data: { n } });
const events = (...numbers: number[]) => numbers.map(event);
const USER = { credentials: { username: 'admin', password: 'changeit' } };

describe('the double of EventStoreDB, by the client of its vendor', () => {
  let double: EventStoreDouble;
  let client: EventStoreDBClient;
  beforeEach(async () => {
    double = await eventStoreDouble();
    client = EventStoreDBClient.connectionString(double.url);
  });
  afterEach(async () => {
    await client.dispose();
    await double.close();
  });
  const numbers = async (reading: AsyncIterable<{ event?: { type: string; data: unknown } }>): Promise<number[]> => {
    const found: number[] = [];
    for await (const { event } of reading) if (event?.type === 'Happened') found.push((event.data as { n: number }).n);
    return found;
  };

  // With credentials of its own a call does not go over the shared stream of appends.
  for (const [way, options] of [
    ['many over one stream', {}],
    ['one by one', USER],
  ] as const) {
    test(`appends ${way}: revision, position, conflict, repeat`, async () => {
      const first = await client.appendToStream('account-1', events(0, 1), { expectedRevision: NO_STREAM, ...options });
      expect(first).toMatchObject({ success: true, nextExpectedRevision: 1n });
      const second = await client.appendToStream('account-1', events(2), { expectedRevision: 1n, ...options });
      expect(second.nextExpectedRevision).toBe(2n);
      expect(second.position!.commit).toBeGreaterThan(first.position!.commit);
      // The server's own idempotence: the same ids behind the same revision.
      expect(await client.appendToStream('account-1', events(0, 1), { expectedRevision: NO_STREAM, ...options })).toEqual(first);
      const conflict = await client
        .appendToStream('account-1', events(9), { expectedRevision: NO_STREAM, ...options })
        .catch((error) => error);
      expect(conflict).toBeInstanceOf(WrongExpectedVersionError);
      expect(conflict).toMatchObject({ actualVersion: 2n, expectedVersion: 'no_stream', streamName: 'account-1' });
      // Half a repeat is a conflict, and so is a stream that is shorter than expected.
      await expect(client.appendToStream('account-1', events(1, 9), { expectedRevision: 0n, ...options })).rejects.toThrow(
        WrongExpectedVersionError,
      );
      const ahead = await client.appendToStream('account-2', events(5), { expectedRevision: 4n, ...options }).catch((error) => error);
      expect(ahead).toMatchObject({ actualVersion: 'no_stream', expectedVersion: 4n });
      expect(await numbers(client.readStream('account-1'))).toEqual([0, 1, 2]);
      expect([double.calls.append > 0, double.calls.batchAppend > 0]).toEqual(way === 'one by one' ? [true, false] : [false, true]);
    });
  }

  test('reads a stream both ways, from a revision, so many', async () => {
    await client.appendToStream('account-1', events(0, 1, 2, 3));
    expect(await numbers(client.readStream('account-1', { fromRevision: 2n }))).toEqual([2, 3]);
    expect(await numbers(client.readStream('account-1', { maxCount: 2 }))).toEqual([0, 1]);
    expect(await numbers(client.readStream('account-1', { direction: BACKWARDS, fromRevision: END }))).toEqual([3, 2, 1, 0]);
    expect(await numbers(client.readStream('account-1', { direction: BACKWARDS, fromRevision: 1n }))).toEqual([1, 0]);
    expect(await numbers(client.readStream('account-1', { fromRevision: 4n }))).toEqual([]);
    await expect(numbers(client.readStream('account-2'))).rejects.toThrow(StreamNotFoundError);
  });

  test('reads everything: the records of the server are among ours; a position is included forwards, and not backwards', async () => {
    await client.appendToStream('account-1', events(0, 1));
    const { position } = await client.appendToStream('account-2', events(2));
    await client.appendToStream('account-1', events(3));
    const types = new Set<string>();
    for await (const { event } of client.readAll()) types.add(event!.type);
    expect(types).toContain('$>');
    expect(await numbers(client.readAll({ fromPosition: START }))).toEqual([0, 1, 2, 3]);
    expect(await numbers(client.readAll({ fromPosition: position! }))).toEqual([2, 3]);
    expect(await numbers(client.readAll({ direction: BACKWARDS, fromPosition: END }))).toEqual([3, 2, 1, 0]);
    expect(await numbers(client.readAll({ direction: BACKWARDS, fromPosition: position! }))).toEqual([1, 0]);
  });

  test('a subscription begins behind its position, catches up, says so, and stays live', async () => {
    const { position } = await client.appendToStream('account-1', events(0));
    await client.appendToStream('account-1', events(1, 2));
    const subscription = client.subscribeToAll({ fromPosition: position!, filter: excludeSystemEvents() });
    const seen: (number | string)[] = [];
    const upTo = Promise.withResolvers<void>();
    subscription.on('caughtUp', () => {
      seen.push('caught up');
      void client.appendToStream('account-2', events(3));
    });
    subscription.on('data', ({ event }) => {
      seen.push((event!.data as unknown as { n: number }).n);
      if (seen.length === 4) upTo.resolve();
    });
    await upTo.promise;
    expect(seen).toEqual([1, 2, 'caught up', 3]);
    await subscription.unsubscribe();
  });

  test('a filtered subscription tells how far it came through what it does not send', async () => {
    for (let n = 0; n < 120; n++) await client.appendToStream('account-1', events(n));
    const checkpoints: bigint[] = [];
    const reached = Promise.withResolvers<void>();
    const filter = streamNameFilter({
      prefixes: ['nothing-'],
      maxSearchWindow: 10,
      checkpointInterval: 3,
      checkpointReached: (_subscription, { commit }) => {
        checkpoints.push(commit);
        if (commit === double.log.records.at(-1)!.place) reached.resolve();
      },
    });
    const subscription = client.subscribeToAll({ filter });
    subscription.on('data', () => checkpoints.push(-1n));
    await reached.promise;
    expect(checkpoints.length).toBeGreaterThanOrEqual(4);
    expect(checkpoints).toEqual([...checkpoints].sort((a, b) => (a < b ? -1 : 1)));
    await subscription.unsubscribe();
  });

  test('E7 a stream that was soft-deleted is not found, and goes on at its next revision; a tombstone ends it', async () => {
    await client.appendToStream('account-1', events(0, 1));
    await client.deleteStream('account-1');
    await expect(numbers(client.readStream('account-1'))).rejects.toThrow(StreamNotFoundError);
    expect(await client.appendToStream('account-1', events(2), { expectedRevision: NO_STREAM })).toMatchObject({
      nextExpectedRevision: 2n,
    });
    expect(await numbers(client.readStream('account-1'))).toEqual([2]);
    expect(await numbers(client.readStream('account-1', { direction: BACKWARDS, fromRevision: END }))).toEqual([2]);
    await client.tombstoneStream('account-1');
    for (const options of [{}, USER])
      await expect(client.appendToStream('account-1', events(3), options)).rejects.toThrow(StreamDeletedError);
    await expect(numbers(client.readStream('account-1'))).rejects.toThrow(StreamDeletedError);
  });

  test('E7, E9 $maxCount hides the oldest; past $maxAge a stream reads as empty without an error', async () => {
    await client.appendToStream('account-1', events(0, 1, 2));
    await client.setStreamMetadata('account-1', { maxCount: 2, maxAge: 60 });
    expect(await numbers(client.readStream('account-1'))).toEqual([1, 2]);
    expect(await numbers(client.readStream('account-1', { fromRevision: 2n }))).toEqual([2]);
    double.log.wait(61);
    expect(await numbers(client.readStream('account-1'))).toEqual([]);
    expect(await numbers(client.readAll())).toEqual([0, 1, 2]);
  });

  test('E9 after a restart appends come back by themselves, a subscription does not', async () => {
    const subscription = client.subscribeToAll({ filter: excludeSystemEvents() });
    const seen: unknown[] = [];
    const ended = Promise.withResolvers<unknown>();
    const live = Promise.withResolvers<void>();
    subscription.on('caughtUp', () => live.resolve());
    subscription.on('data', ({ event }) => seen.push(event!.id));
    subscription.on('error', ended.resolve);
    await live.promise;
    await double.cable.unplug();
    await ended.promise;
    await double.cable.plugIn();
    await expect
      .poll(() =>
        client.appendToStream('account-1', events(0)).then(
          ({ success }) => success,
          () => false,
        ),
      )
      .toBe(true);
    expect(await numbers(client.readStream('account-1'))).toEqual([0]);
    expect(seen).toEqual([]);
  });

  test('E9 with « any » known ids behind new ones are written twice', async () => {
    await client.appendToStream('account-1', events(0, 1));
    await client.appendToStream('account-1', events(0, 1));
    await client.appendToStream('account-1', events(2, 0, 1));
    expect(await numbers(client.readStream('account-1'))).toEqual([0, 1, 2, 0, 1]);
  });

  test('E9 a client whose clock is a day behind names a deadline that is over', async () => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 86_400_000);
    await expect(client.appendToStream('account-1', events(0))).rejects.toMatchObject({ type: 'deadline-exceeded' });
    expect(double.log.stream('account-1')).toBe(undefined);
  });

  test('E5 a live subscription whose client does not read is ended: « Consumer too slow »', async () => {
    double.faults.liveMost = 20;
    const subscription = client.subscribeToAll({ filter: excludeSystemEvents() });
    const live = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<Error>();
    subscription.on('caughtUp', () => live.resolve());
    subscription.on('data', () => {});
    subscription.on('error', ended.resolve);
    await live.promise;
    subscription.pause();
    const data = { text: 'x'.repeat(100_000) };
    while (double.calls.tooSlow === 0) await client.appendToStream('account-1', jsonEvent({ type: 'Happened', data }));
    subscription.resume();
    expect(String(await ended.promise)).toContain('Consumer too slow');
  });
});
