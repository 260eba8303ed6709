import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { keptActor } from '#domain/kernel/actor.ts';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import type { AccountId, PersonId } from '#domain/kernel/ids.ts';
import type { Actor, NewEvent } from '#domain/ports/event-store.ts';
import { chainVerifier, verifyChain } from './chain.ts';
import { dataTextOf, eventIdsFrom, hashOf, NO_PREV } from './envelope.ts';
import { link, someEvents } from './some-events.ts';

const account = 3 as AccountId;
const ACTORS: Actor[] = [
  { kind: 'user', accountId: account, personId: account },
  { kind: 'administrator', accountId: account, personId: 17 as PersonId },
  { kind: 'subcontractor', subcontractorId: 12 },
  { kind: 'auditor', auditorId: 18 },
  { kind: 'system' },
];

/** A stream of `count` events, each of another append. */
async function history(count: number): Promise<NewEvent[]> {
  const events: NewEvent[] = [];
  for (let i = 0; i < count; i++)
    events.push(...(await someEvents('subcontractor-1', { after: events.at(-1), events: [link([i + 1])], actor: ACTORS[i % 5]! })));
  return events;
}

test('the hash is SHA-256 of the canonical JSON of every field but itself', async () => {
  const sealedEvents = await someEvents('account-3', {
    events: [{ ...link(), personal: { name: 'Zoé "œ"' } } as never],
    causationId: 'because',
  });
  for (const event of [...(await history(5)), ...sealedEvents]) {
    const { hash: own, ...unhashed } = event;
    const rest = { ...unhashed, actor: keptActor(unhashed.actor) };
    expect(own).toBe(hash('sha256', canonicalJson(rest), 'hex'));
    expect(hashOf({ ...unhashed, causationId: 'a"\\é' })).toBe(hash('sha256', canonicalJson({ ...rest, causationId: 'a"\\é' }), 'hex'));
  }
});

test('the text of an event is that of its data; a copy with other data has another, and nobody sees it', async () => {
  const [event] = await history(1);
  expect(dataTextOf(event!)).toBe(canonicalJson(event!.data));
  const data = { changed: true } as never;
  expect(dataTextOf({ ...event!, data })).toBe('{"changed":true}');
  expect(Reflect.ownKeys({ ...event! })).toEqual(Object.keys(event!));
});

test('the first event chains to zeros, each next one to the hash before it', async () => {
  const events = await history(4);
  expect(events.map((event) => event.prev)).toEqual([NO_PREV, ...events.slice(0, 3).map((event) => event.hash)]);
  expect(verifyChain(events)).toBeNull();
  expect(verifyChain([...events, ...(await someEvents('account-3'))])).toBeNull();
  expect(verifyChain([])).toBeNull();
});

test('C56 property: whatever field of whatever event is changed, the verifier names that event', async () => {
  const events = await history(6);
  const changes: ((event: NewEvent) => Partial<NewEvent>)[] = [
    (e) => ({ data: { ...e.data, configuredAt: '2026-11-21T09:24:00.001Z' } }),
    () => ({ data: {} }),
    () => ({ type: 'LinkRevoked' }),
    () => ({ schemaVersion: 2 }),
    () => ({ accountId: 4 as AccountId }),
    (e) => ({ actor: e.actor.kind === 'system' ? { kind: 'auditor', auditorId: 18 } : { kind: 'system' } }),
    () => ({ occurredAt: '2026-11-21T09:24:00.124Z' as never }),
    () => ({ correlationId: 'request-2' }),
    () => ({ causationId: 'because' }),
    () => ({ sealed: 'AAAA', subject: 'account-3' }),
    () => ({ eventId: '00000000-0000-8000-8000-000000000000' }),
    (e) => ({ prev: e.prev.replace(/^./, e.prev[0] === '0' ? '1' : '0') }),
    (e) => ({ hash: e.hash.replace(/.$/, e.hash.endsWith('0') ? '1' : '0') }),
  ];
  for (const [i, event] of events.entries()) {
    for (const change of changes) {
      const altered = { ...event, ...change(event) };
      expect(verifyChain(events.with(i, altered))).toEqual({ stream: 'subcontractor-1', revision: i, problem: 'altered' });
      // Even with a matching hash: the next link no longer follows (the last one has no next).
      const rehashed = events.with(i, { ...altered, hash: hashOf(altered) });
      if (i < events.length - 1 && altered.hash === event.hash && altered.prev === event.prev) {
        expect(verifyChain(rehashed)).toEqual({ stream: 'subcontractor-1', revision: i + 1, problem: 'not chained' });
      }
    }
    if (i < events.length - 1) {
      const without = events.toSpliced(i, 1);
      expect(verifyChain(without)).toEqual({ stream: 'subcontractor-1', revision: i, problem: 'missing' });
    }
  }
});

test('C56 a stream whose places in the log were exchanged is named', async () => {
  const [first, second] = await history(2);
  const verifier = chainVerifier();
  expect(verifier.next({ event: first!, position: 9 })).toBeNull();
  expect(verifier.next({ event: second!, position: 4 })).toEqual({ stream: 'subcontractor-1', revision: 1, problem: 'out of order' });
});

test('event ids derive from account, stream, key and index alone', () => {
  const ids = eventIdsFrom('key', account, 'account-3', 3);
  expect(eventIdsFrom('key', account, 'account-3', 2)).toEqual(ids.slice(0, 2));
  const others = [
    eventIdsFrom('key2', account, 'account-3', 1),
    eventIdsFrom('key', 4 as AccountId, 'account-3', 1),
    eventIdsFrom('key', account, 'organizations-3', 1),
  ];
  expect(new Set([...ids, ...others.flat()]).size).toBe(6);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
