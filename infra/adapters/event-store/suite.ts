// The test suite of every event store. About five lines per adapter run it.
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import type { StreamName } from '#domain/kernel/event.ts';
import type { Actor, EventStore, NewEvent, StoredEvent } from '#domain/ports/event-store.ts';
import { verifyChain } from './chain.ts';
import { link, someEvents } from './some-events.ts';
import { subscriptionSuite } from './suite-subscriptions.ts';
import { appendTo, type MakeStore, revisions, testBus } from './suite-tools.ts';

export { type MakeStore, testBus } from './suite-tools.ts';

const withoutPosition = ({ position: _, ...event }: StoredEvent): NewEvent => event;
const A: StreamName = 'subcontractor-1';
const B: StreamName = 'account-3';

export function eventStoreSuite(name: string, make: MakeStore): void {
  describe(`event store: ${name}`, () => {
    let store: EventStore;
    beforeEach(async () => {
      store = await make({ bus: testBus(), pollMs: 60_000, retryMs: 5 });
    });
    afterEach(() => store.close());

    const append = (stream: StreamName, count: number, after?: NewEvent) => appendTo(store, stream, count, after);

    test('what was appended is read back as it was, in every field', async () => {
      const actors: Actor[] = [
        { kind: 'user', accountId: 3 as never, personId: 3 as never },
        { kind: 'user', accountId: 3 as never, personId: 17 as never },
        { kind: 'administrator', accountId: 1 as never, personId: 1 as never },
        { kind: 'administrator', accountId: 1 as never, personId: 17 as never },
        { kind: 'subcontractor', subcontractorId: 12 },
        { kind: 'auditor', auditorId: 18 },
        { kind: 'system' },
      ];
      const odd = {
        type: 'SubcontractorEdited',
        data: { text: 'Évian œ’ 😀 \u0000 \u2028 "\\\\" \n {a,b} null', big: 1.5e300, small: -0.1, list: [null, true, {}], '': 1, é: 2 },
        personal: { name: 'Zoé' },
      } as unknown as DomainEvent;
      let after: NewEvent | undefined;
      const written: NewEvent[] = [];
      for (const [i, actor] of actors.entries()) {
        const events = await someEvents(A, { after, actor, events: [odd, link()], causationId: i === 0 ? null : written[0]!.eventId });
        expect(await store.append(A, after?.revision ?? -1, events)).toMatchObject({ ok: true });
        written.push(...events);
        after = events.at(-1);
      }
      const read = await store.readStream(A);
      expect(read.map(withoutPosition)).toEqual(written);
      expect(verifyChain(read)).toBeNull();
    });

    test('the mark of the installation is written once and met by no reader of events', async () => {
      expect(await store.mark.read()).toBeNull();
      const [one, other] = [randomUUID(), randomUUID()];
      const answers = await Promise.all([store.mark.write(one), store.mark.write(other)]);
      expect(new Set(answers).size).toBe(1);
      expect([one, other]).toContain(answers[0]);
      expect(await store.mark.write(randomUUID())).toBe(answers[0]);
      expect(await store.mark.read()).toBe(answers[0]);
      expect(await store.head()).toBeNull();
      expect(await store.readAll({ after: null, limit: 10 })).toEqual([]);
      await append(A, 2);
      expect(revisions(await store.readAll({ after: null, limit: 10 }))).toHaveLength(2);
    });

    test('a sealed part and the subject of another stream come back', async () => {
      const [own] = await someEvents(A, {
        events: [{ type: 'EmailVerified', data: {}, personal: { a: 'x'.repeat(300) } } as unknown as DomainEvent],
      });
      const other = { ...own!, subject: 'subcontractor-99' };
      await store.append(A, -1, [other]);
      expect((await store.readStream(A)).map(withoutPosition)).toEqual([other]);
    });

    test('an append needs the revision that it expects: a conflict is a value and writes nothing', async () => {
      const [first] = await append(A, 2);
      const late = await someEvents(A);
      expect(await store.append(A, -1, late)).toEqual({ ok: false, actual: 1 });
      expect(await store.append(A, 0, await someEvents(A, { after: first }))).toEqual({ ok: false, actual: 1 });
      const ahead = await someEvents(B, { after: { ...first!, revision: 4 } });
      expect(await store.append(B, 4, ahead)).toEqual({ ok: false, actual: -1 });
      expect(await store.readStream(A)).toHaveLength(2);
      expect(await store.readStream(B)).toEqual([]);
    });

    test('an append sent again is done already, at its first position, also when the stream went on', async () => {
      const events = await someEvents(A, { events: [link(), link()] });
      const first = await store.append(A, -1, events);
      expect(await store.append(A, -1, events)).toEqual({ ...first, again: true });
      await append(A, 1, events[1]);
      await append(B, 1);
      expect(await store.append(A, -1, events)).toEqual({ ...first, again: true });
      expect(await store.readStream(A)).toHaveLength(3);
      // Only half of the events are there: it is not the same append.
      const longer = await someEvents(A, { events: [link(), link(), link(), link()], key: 'longer' });
      const mixed = longer.map((event, i) => (i < 2 ? events[i]! : { ...event, prev: i === 2 ? events[1]!.hash : event.prev }));
      expect(await store.append(A, -1, mixed)).toEqual({ ok: false, actual: 2 });
      // Of the same length, at the same revision, but with other ids.
      expect(await store.append(A, -1, await someEvents(A, { events: [link(), link()] }))).toEqual({ ok: false, actual: 2 });
    });

    test('of many appends that expect the same revision exactly one wins', async () => {
      const [first] = await append(A, 1);
      const rivals = await Promise.all(Array.from({ length: 16 }, () => someEvents(A, { after: first })));
      const results = await Promise.all(rivals.map((events) => store.append(A, 0, events)));
      expect(results.filter((result) => result.ok)).toHaveLength(1);
      expect(results.filter((result) => !result.ok)).toEqual(Array(15).fill({ ok: false, actual: 1 }));
      expect(revisions(await store.readStream(A))).toEqual([0, 1]);
    });

    test('many appends to many streams at once: each gets its own position, and they read in that order', async () => {
      const all = await Promise.all(
        Array.from({ length: 300 }, (_, i) =>
          someEvents(`subcontractor-${i}`, { events: Array.from({ length: 1 + (i % 3) }, () => link([i + 1])) }),
        ),
      );
      const results = await Promise.all(all.map((events) => store.append(events[0]!.stream, -1, events)));
      const log = await store.readAll({ after: null, limit: 10_000 });
      expect(log).toHaveLength(600);
      for (let i = 1; i < log.length; i++) expect(store.compare(log[i - 1]!.position, log[i]!.position)).toBeLessThan(0);
      const last = new Map(log.map((event) => [event.stream, event.position]));
      expect(results).toMatchObject(all.map((events) => ({ ok: true, position: last.get(events[0]!.stream) })));
    });

    test('C32 what is no place in this log is not compared with one: a checkpoint or a caller would wait for nothing', async () => {
      await append(A, 2);
      const head = (await store.head())!;
      for (const none of ['', 'NaN', '-1', '-0', '1.5', '1e3', '1e309', '0x10', '007', ' 1', '9223372036854775808', '9'.repeat(20)]) {
        expect(() => store.compare(none, head), none).toThrow(TypeError);
        expect(() => store.compare(head, none), none).toThrow(TypeError);
      }
    });

    test('streams that are read at the same time each answer their own events, in order, also one that is read from two revisions', async () => {
      await append(A, 6);
      await append(B, 2);
      const none = `${A}0` as typeof A;
      const read = [store.readStream(A, { from: 4 }), store.readStream(B), store.readStream(none), store.readStream(A, { from: 2 })];
      expect((await Promise.all(read)).map((events) => events.map(({ stream, revision }) => [stream, revision]))).toEqual([
        [4, 5].map((revision) => [A, revision]),
        [0, 1].map((revision) => [B, revision]),
        [],
        [2, 3, 4, 5].map((revision) => [A, revision]),
      ]);
    });

    test('a stream is read forwards and backwards, from a revision, up to a limit', async () => {
      await append(A, 6);
      await append(B, 2);
      expect(revisions(await store.readStream(A, { from: 4 }))).toEqual([4, 5]);
      expect(revisions(await store.readStream(A, { from: 1, limit: 2 }))).toEqual([1, 2]);
      expect(revisions(await store.readStream(A, { direction: 'backwards' }))).toEqual([5, 4, 3, 2, 1, 0]);
      expect(revisions(await store.readStream(A, { direction: 'backwards', limit: 1 }))).toEqual([5]);
      expect(revisions(await store.readStream(A, { direction: 'backwards', from: 2, limit: 2 }))).toEqual([2, 1]);
      expect(await store.readStream(A, { from: 6 })).toEqual([]);
      expect(await store.readStream('email-nobody')).toEqual([]);
    });

    test('the whole log is read by cursor, of all categories or of some', async () => {
      expect(await store.head()).toBeNull();
      expect(await store.readAll({ after: null, limit: 10 })).toEqual([]);
      await append(A, 2);
      await append(B, 1);
      await append('documenttypes-3', 2);
      const seen: StoredEvent[] = [];
      for (let after = null as string | null; ; after = seen.at(-1)!.position) {
        const batch = await store.readAll({ after, limit: 2 });
        seen.push(...batch);
        if (batch.length === 0) break;
      }
      expect(seen.map((event) => event.stream)).toEqual([A, A, B, 'documenttypes-3', 'documenttypes-3']);
      expect(await store.head()).toBe(seen.at(-1)!.position);
      const some = await store.readAll({ after: seen[0]!.position, limit: 2, categories: ['subcontractor', 'documenttypes'] });
      expect(some.map((event) => event.stream)).toEqual([A, 'documenttypes-3']);
      expect(await store.readAll({ after: seen.at(-1)!.position, limit: 10 })).toEqual([]);
      expect(await store.readAll({ after: null, limit: 10, categories: ['email'] })).toEqual([]);
    });

    test('a large event and a long append are whole', async () => {
      const text = 'é"\\'.repeat(350_000);
      const large = await someEvents(A, { events: [{ type: 'EmailVerified', data: { text }, personal: null } as unknown as DomainEvent] });
      await store.append(A, -1, large);
      await append(B, 700);
      expect((await store.readStream(A))[0]!.data).toEqual({ text });
      expect(revisions(await store.readStream(B))).toEqual(Array.from({ length: 700 }, (_, i) => i));
      expect(verifyChain(await store.readStream(B))).toBeNull();
    });

    test('text that no store can hold is refused before it reaches one', async () => {
      const withText = (data: object, personal: object | null = null) =>
        [{ type: 'EmailVerified', data, personal }] as unknown as DomainEvent[];
      await expect(someEvents(A, { events: withText({ text: 'a\ud800' }) })).rejects.toThrow('lone surrogate');
      await expect(someEvents(A, { events: withText({ ['\udc00']: 1 }) })).rejects.toThrow('lone surrogate');
      await expect(someEvents(A, { events: withText({ value: Number.NaN }) })).rejects.toThrow(TypeError);
      expect(await store.head()).toBeNull();
    });

    test('an append that is not one stream in order is a bug: it throws and writes nothing', async () => {
      const [first, second] = await someEvents(A, { events: [link(), link()] });
      const wrong: [StreamName, number, NewEvent[]][] = [
        [A, -1, []],
        [B, -1, [first!]],
        [A, 0, [first!]],
        [A, -1, [second!]],
        [A, -1, [second!, first!]],
        [A, -1, [{ ...first!, prev: first!.hash }]],
        [A, -1, [first!, { ...second!, prev: first!.prev }]],
        [A, -1, [{ ...first!, eventId: 'not-a-uuid' }]],
        [A, -1, [{ ...first!, correlationId: 'a\u0000b' }]],
        ['account-\u0000' as StreamName, -1, [{ ...first!, stream: 'account-\u0000' }]],
        [A, -1, [{ ...first!, subject: A }]],
      ];
      for (const [stream, expected, events] of wrong) await expect(store.append(stream, expected, events)).rejects.toThrow(TypeError);
      expect(await store.head()).toBeNull();
    });

    // The mistake: only a lone append is compared with the head. A chain with a wrong link proves nothing any more.
    test.each([1, 2])(
      'an append of %i that does not follow the hash of its head is a bug, alone and beside others: it throws and writes nothing',
      async (count) => {
        const [head] = await append(A, 1);
        const forged = await someEvents(A, {
          after: { ...head!, hash: 'a'.repeat(64) },
          events: Array.from({ length: count }, () => link()),
        });
        await expect(store.append(A, 0, forged)).rejects.toThrow('does not follow the hash');
        const [broken, whole] = await Promise.allSettled([store.append(A, 0, forged), append(B, 2)]);
        expect([broken.status, whole.status]).toEqual(['rejected', 'fulfilled']);
        expect(await store.readStream(A)).toHaveLength(1);
        expect(await store.readStream(B)).toHaveLength(2);
      },
    );

    // The mistake: the log is ordered by time. If a clock was set back, or another process has another clock, a cursor would miss events.
    test('C65 the log is read in the order of commits, whatever the clocks of the writers said', async () => {
      const at = ['2026-11-21T09:00:00.000Z', '2031-01-01T00:00:00.000Z', '2019-06-01T00:00:00.000Z', '2026-11-21T09:00:00.000Z'];
      for (const [i, occurredAt] of at.entries()) {
        const stream: StreamName = `subcontractor-${i}`;
        const [event] = await someEvents(stream);
        await store.append(stream, -1, [{ ...event!, occurredAt: occurredAt as never }]);
      }
      for (const only of [{}, { categories: ['subcontractor'] }] as const) {
        const log: StoredEvent[] = [];
        for (const _ of at) log.push(...(await store.readAll({ after: log.at(-1)?.position ?? null, limit: 1, ...only })));
        expect(log.map(({ stream }) => stream)).toEqual(at.map((_, i) => `subcontractor-${i}`));
      }
      expect((await store.readAll({ after: null, limit: 9 })).map(({ occurredAt }) => occurredAt)).toEqual(at);
    });

    test('a reader can do the store no harm', async () => {
      await append(A, 1);
      const before = structuredClone(await store.readStream(A));
      const [read] = await store.readStream(A);
      // Frozen or a copy: both are allowed.
      Reflect.set(read!.data, 'documentTypeIds', []);
      Reflect.set(read!, 'revision', 7);
      expect(await store.readStream(A)).toEqual(before);
    });
  });

  subscriptionSuite(name, make);
}
