// Appends between this process and EventStoreDB: exact bytes, lost answers, refusals, outages.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { EventStore, NewEvent } from '#domain/ports/event-store.ts';
import { dataTextOf, hashOf } from './envelope.ts';
import { type EventStoreDbOptions, eventstoreEventStore } from './eventstore.ts';
import { keptDataText } from './eventstore-records.ts';
import { link, someEvents } from './some-events.ts';
import { appendTo, collector, revisions, testBus } from './suite-tools.ts';
import { type EventStoreDouble, eventStoreDouble } from './testing/eventstore-double.ts';

const A: StreamName = 'subcontractor-1';
const B: StreamName = 'account-3';

describe('appends to EventStoreDB', () => {
  let double: EventStoreDouble;
  let store: EventStore;
  const opened: EventStore[] = [];
  async function open(options: Partial<EventStoreDbOptions> = {}): Promise<EventStore> {
    const made = await eventstoreEventStore({ url: double.url, bus: testBus(), retryMs: 5, ...options });
    opened.push(made);
    return made;
  }
  beforeEach(async () => {
    double = await eventStoreDouble();
    store = await open();
  });
  afterEach(async () => {
    await Promise.all(opened.splice(0).map((one) => one.close()));
    await double.close();
  });
  const append = (stream: StreamName, count: number, after?: NewEvent) => appendTo(store, stream, count, after);
  /** Appends to many streams at once, each complete in the end and written once. */
  async function appendMany(count: number): Promise<void> {
    const all = await Promise.all(
      Array.from({ length: count }, (_, i) => someEvents(`subcontractor-${i}`, { events: [link(), link([i + 1])] })),
    );
    const results = await Promise.all(all.map((events) => store.append(events[0]!.stream, -1, events)));
    const log = await store.readAll({ after: null, limit: 10_000 });
    expect(log.map(({ eventId }) => eventId).sort()).toEqual(
      all
        .flat()
        .map(({ eventId }) => eventId)
        .sort(),
    );
    const last = new Map(log.map((event) => [event.stream, event.position]));
    expect(results).toEqual(all.map((events) => ({ ok: true, position: last.get(events[0]!.stream), again: true })));
  }

  test('the server keeps the very bytes that were hashed, as JSON, under our type and id', async () => {
    const odd = {
      type: 'SubcontractorEdited',
      data: { '10': 'Évian 😀 \u2028', '9': { b: 1.5e300, a: [null] }, __proto: '"sealed":' },
      personal: { name: 'Zoé' },
    } as unknown as DomainEvent;
    const [event] = await someEvents(A, { events: [odd], actor: { kind: 'subcontractor', subcontractorId: 12 }, causationId: 'timer-7' });
    await store.append(A, -1, [event!]);
    const [record] = double.log.stream(A)!;
    expect(record).toMatchObject({ id: event!.eventId, type: 'SubcontractorEdited', contentType: 'application/json', revision: 0 });
    expect(Buffer.from(record!.data).toString()).toBe(`{"data":${dataTextOf(event!)},"sealed":"${event!.sealed}"}`);
    const [read] = await store.readStream(A);
    expect(keptDataText(read!)).toBe(dataTextOf(event!));
    expect(hashOf(read!, keptDataText(read!))).toBe(event!.hash);
    expect(hashOf(read!)).toBe(event!.hash);
    expect(JSON.parse(Buffer.from(record!.metadata).toString())).toMatchObject({
      $causationId: 'timer-7',
      $correlationId: 'request-1',
      hash: event!.hash,
      subject: A,
    });
  });

  test('moving a record to another place breaks its hash', async () => {
    const [event] = await append(A, 1);
    const [record] = double.log.stream(A)!;
    double.log.append(B, 'no-stream', [{ ...record!, id: crypto.randomUUID() }]);
    const [moved] = await store.readStream(B);
    expect(hashOf(moved!)).not.toBe(event!.hash);
  });

  test('C60 an append whose answer is lost is sent again and written once', async () => {
    const events = await someEvents(A, { events: [link(), link()] });
    double.faults.loseAnswers = 1;
    const result = await store.append(A, -1, events);
    const kept = await store.readStream(A);
    expect(result).toEqual({ ok: true, position: kept[1]!.position, again: true });
    expect(revisions(kept)).toEqual([0, 1]);
  });

  test('an append lost on the way is sent again', async () => {
    double.faults.loseAppends = 1;
    await append(A, 2);
    expect(revisions(await store.readStream(A))).toEqual([0, 1]);
  });

  test('C60 a cut among many appends in flight loses none and writes none twice', async () => {
    double.faults.answerDelayMs = 3;
    double.faults.loseAnswers = 2;
    await appendMany(300);
    double.faults.answerDelayMs = 0;
  });

  test('a server that does not recognize what it has written is answered by comparing the event ids', async () => {
    double.faults.forgetful = true;
    double.faults.loseAnswers = 1;
    const events = await append(A, 2);
    expect(await store.append(A, -1, events)).toEqual({ ok: true, position: (await store.readStream(A))[1]!.position, again: true });
    expect(await store.append(A, -1, await someEvents(A))).toEqual({ ok: false, actual: 1 });
    expect(revisions(await store.readStream(A))).toEqual([0, 1]);
  });

  test('answers in any order reach whom they are for, over one stream of calls', async () => {
    double.faults.reverseAnswers = true;
    await appendMany(100);
    expect(double.calls.batchAppend).toBe(1);
  });

  test('an answer without a position: it is read', async () => {
    double.faults.answersWithoutPositions = true;
    await appendMany(3);
  });

  test('a server too old to tell positions is refused with its reason', async () => {
    await append(A, 1);
    double.faults.streamsWithoutPositions = true;
    await expect(store.readStream(A)).rejects.toThrow(
      new Error('EventStoreDB gives no positions in streams: version 22.6 or later is needed'),
    );
  });

  test('a server that is not ready is asked again; one that refuses is not', async () => {
    double.faults.refuseAppends = { times: 2, kind: '' };
    await append(A, 1);
    double.faults.refuseAppends = { times: 1, kind: 'Timeout' };
    await append(B, 1);
    double.faults.refuseAppends = { times: 9, kind: 'AccessDenied' };
    await expect(store.append('account-4', -1, await someEvents('account-4'))).rejects.toThrow('AccessDenied');
    expect(double.faults.refuseAppends.times).toBe(8);
  });

  test('an append larger than the server takes is refused by name, not tried again', async () => {
    const small = await eventStoreDouble({ maxAppendSize: 1_048_576 });
    const other = await open({ url: small.url });
    const large = await someEvents(A, {
      events: [{ type: 'EmailVerified', data: { text: 'x'.repeat(1_100_000) }, personal: null } as unknown as DomainEvent],
    });
    await expect(other.append(A, -1, large)).rejects.toThrow('MaximumAppendSizeExceeded');
    expect(await other.readStream(A)).toEqual([]);
    await small.close();
  });

  test('E3 a conflict is told once its winner can be read, also of the mark', async () => {
    await append(A, 1);
    const other = await open();
    double.faults.lateReads = 5;
    expect(await other.append(A, -1, await someEvents(A))).toEqual({ ok: false, actual: 0 });
    expect(await other.readStream(A)).toHaveLength(1);
    await store.mark.write('first');
    double.faults.lateReads = 5;
    expect(await other.mark.write('second')).toBe('first');
  });

  test('E4 an event larger than a message may be is refused by name before it is sent; the appends beside it are written', async () => {
    const [large] = await someEvents(B);
    const data = { ...large!.data, note: 'x'.repeat(17_000_000) } as NewEvent['data'];
    const refused = store.append(B, -1, [{ ...large!, data } as NewEvent]).catch(String);
    await appendMany(20);
    expect(await refused).toContain(`takes no event as large as this ${large!.type}`);
  });

  test('an append that is never answered goes another way after a while', async () => {
    const hasty = await open({ answerMs: 800 });
    double.faults.forgetAnswers = 1;
    const events = await someEvents(A);
    expect(await hasty.append(A, -1, events)).toMatchObject({ ok: true });
    expect(double.calls.batchAppend).toBeGreaterThan(1);
    expect(revisions(await hasty.readStream(A))).toEqual([0]);
  });

  test('C60 a silent network ends in a clean refusal; when it is back, the same append is written once', async () => {
    const hasty = await open({ answerMs: 800 });
    await hasty.append(B, -1, await someEvents(B));
    double.cable.freeze(true);
    const events = await someEvents(A);
    const refused = await hasty.append(A, -1, events).catch((error) => error);
    expect(refused).toMatchObject({ name: 'Unavailable', engine: 'EventStoreDB', code: 'NO_ANSWER' });
    await expect(hasty.readStream(B)).rejects.toMatchObject({ name: 'Unavailable' });
    double.cable.freeze(false);
    double.cable.cut();
    expect(await hasty.append(A, -1, events)).toMatchObject({ ok: true });
    expect(revisions(await hasty.readStream(A))).toEqual([0]);
  });

  test('C60 a server that is down: appends and reads are refused cleanly, and go on when it is back', async () => {
    const [first] = await append(A, 1);
    await double.cable.unplug();
    const events = await someEvents(A, { after: first });
    for (let i = 0; i < 5; i++) {
      await expect(store.append(A, 0, events)).rejects.toMatchObject({ name: 'Unavailable' });
      await expect(store.readAll({ after: null, limit: 10 })).rejects.toMatchObject({ name: 'Unavailable' });
      await expect(store.head()).rejects.toMatchObject({ name: 'Unavailable' });
    }
    await double.cable.plugIn();
    expect(await store.append(A, 0, events)).toMatchObject({ ok: true });
    expect(revisions(await store.readStream(A))).toEqual([0, 1]);
  });

  test('another node leads: appends and reads go there', async () => {
    const leader = await eventStoreDouble({ log: double.log });
    await append(A, 1);
    double.faults.leader = { host: '127.0.0.1', port: leader.port };
    const [first] = await store.readStream(A);
    await append(A, 1, first);
    expect(revisions(await store.readStream(A))).toEqual([0, 1]);
    expect(leader.calls).toMatchObject({ batchAppend: 1 });
    await store.close();
    await leader.close();
  });

  test('a cluster that nobody answers for is asked again when it is back', async () => {
    const cluster = await open({ url: double.clusterUrl });
    await double.cable.unplug();
    await expect(cluster.head()).rejects.toMatchObject({ name: 'Unavailable' });
    await double.cable.plugIn();
    expect(await cluster.head()).toBeNull();
  });

  test('what chains to something else is refused, whether this process knows the stream or not', async () => {
    const [first] = await append(A, 1);
    const forged = await someEvents(A, { after: { ...first!, hash: '1'.repeat(64) } });
    await expect(store.append(A, 0, forged)).rejects.toThrow('does not follow the hash');
    const fresh = await open();
    await expect(fresh.append(A, 0, forged)).rejects.toThrow('does not follow the hash');
    expect(revisions(await store.readStream(A))).toEqual([0]);
  });

  test('closing waits for the appends under way, also for one that is between two tries', async () => {
    double.faults.answerDelayMs = 10;
    double.faults.loseAppends = 1;
    const appending = store.append(A, -1, await someEvents(A));
    await new Promise(setImmediate);
    await store.close();
    expect(await appending).toMatchObject({ ok: true });
  });

  test('two installations on one server do not see each other', async () => {
    const [one, other] = [await open({ scope: 'one.' }), await open({ scope: 'other.' })];
    await appendTo(one, A, 2);
    expect(await other.head()).toBeNull();
    expect(await other.readStream(A)).toEqual([]);
    await appendTo(other, A, 1);
    expect((await one.readAll({ after: null, limit: 9, categories: ['subcontractor'] })).map((event) => event.stream)).toEqual([A, A]);
    expect(double.log.stream('one.subcontractor-1')).toHaveLength(2);
  });

  // The mistake: every stream that is not the server's own is taken for ours. A stream of another program stopped the start.
  test('streams of others on the same server are passed over everywhere: pages, head, subscriptions', async () => {
    const foreign = await open({ scope: 'shop.' });
    await appendTo(store, A, 2);
    await appendTo(foreign, 'account-7', 3);
    await appendTo(store, 'account-3', 1);
    await appendTo(foreign, 'account-8', 1);
    const ours = [A, A, 'account-3'];
    const all = await store.readAll({ after: null, limit: 9 });
    expect(all.map(({ stream }) => stream)).toEqual(ours);
    expect((await store.readAll({ after: all[1]!.position, limit: 1 })).map(({ stream }) => stream)).toEqual(['account-3']);
    expect(await store.head()).toBe(all[2]!.position);
    const seen = collector();
    store.subscribe({ after: null, batchSize: 2, onBatch: async (events) => seen.add(events) });
    await seen.has(3);
    expect(seen.events.map(({ stream }) => stream)).toEqual(ours);
  });

  test('an address may say kurrentdb, the newer name of the server', async () => {
    const renamed = await open({ url: double.url.replace('esdb:', 'kurrentdb:') });
    await appendTo(renamed, A, 1);
    expect(await store.readStream(A)).toHaveLength(1);
  });

  test('an address that cannot be read is refused without telling the password in it', async () => {
    for (const url of ['kurrentdb://admin:secret@', 'postgres://admin:secret@host/db', 'esdb://admin:secret@host:port'])
      await expect(eventstoreEventStore({ url, bus: testBus() })).rejects.toThrow(
        /^L'adresse d'EventStoreDB est illisible : corrigez EVENTSTORE_URL.\nthe address of EventStoreDB cannot be read: correct EVENTSTORE_URL$/,
      );
  });

  test('E8 an address that names a certificate’s file that is not there has a sentence of its own', async () => {
    const url = 'esdb://admin:secret@host:2113?tlsCaFile=/none';
    await expect(eventstoreEventStore({ url, bus: testBus() })).rejects.toThrow(
      /^Le client d'EventStoreDB n'a pas trouvé.*tlsCaFile[\s\S]*paths$/,
    );
  });
});
