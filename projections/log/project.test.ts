import { hash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import { instant } from '#domain/kernel/calendar.ts';
import { at } from '#domain/kernel/given-when-then.ts';
import { foldNodes, inclusionRanges, leafHash, provesInclusion } from '#domain/proof/tree.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import type { Page } from '../projection.ts';
import { entryAt, type HistoryLine, historyOf, logHead, rangeHashes, rootAt, sizeAt } from './query.ts';
import { sha256 } from './sha256.ts';

let world: World;
let hashes: Map<number, Buffer[]>;
const MORNING = instant('2026-11-21T09:00:00Z');
const NOON = instant('2026-11-21T11:00:00Z');
const event = (type: string, data: object) => ({ type, data, personal: null }) as unknown as DomainEvent;
const registered = (accountId: number) => event('AccountRegistered', { accountId, emailHash: `e${accountId}`, registeredAt: MORNING });
const LIST = { sort: null, range: [0, 9], filter: {} } as const;

/** Two accounts whose events interleave; the clock goes back once. */
beforeAll(async () => {
  world = await createWorld();
  const running = await world.start();
  hashes = new Map([
    [1, []],
    [2, []],
  ]);
  const append = async (stream: string, accountId: number, events: DomainEvent[], now = MORNING) => {
    const stored = await world.append(stream as never, accountId, events, at(now));
    hashes.get(accountId)!.push(...stored.map((one) => Buffer.from(one.hash, 'hex')));
  };
  await append('account-1', 1, [registered(1)]);
  await append('account-2', 2, [registered(2)]);
  const opened = event('LinkOpened', { openedAt: NOON });
  await append('subcontractor-7', 1, [opened, opened], NOON);
  await append('subcontractor-8', 2, [opened]);
  await append('subcontractor-9', 1, [opened], MORNING);
  await append('seal-1', 1, [event('CheckpointPublished', { accountId: 1, size: 4, root: 'r', note: 'n', publishedAt: NOON })], NOON);
  await running.caughtUp();
});
afterAll(() => world.close());

/** The root by the definition of RFC 6962, without stored nodes. */
function rootOf(leaves: Buffer[]): Uint8Array {
  const tree = (from: number, to: number): Uint8Array => {
    if (to - from === 1) return leafHash(sha256, leaves[from]!);
    let middle = 1;
    while (middle * 2 < to - from) middle *= 2;
    return Buffer.from(hash('sha256', Buffer.concat([Buffer.from([1]), tree(from, from + middle), tree(from + middle, to)]), 'hex'), 'hex');
  };
  return leaves.length === 0 ? foldNodes(sha256, []) : tree(0, leaves.length);
}

it('C56 the log of each account holds its own events in the order of the store, whatever came between', async () => {
  for (const [accountId, own] of hashes) {
    expect((await logHead(world.db, accountId)).size).toBe(own.length);
    for (let size = 0; size <= own.length; size++)
      expect(Buffer.from(await rootAt(world.db, accountId, size))).toEqual(Buffer.from(rootOf(own.slice(0, size))));
  }
});

it('C56 an event is proven from the stored nodes', async () => {
  const size = hashes.get(1)!.length;
  const root = await rootAt(world.db, 1, size);
  for (let index = 0; index < size; index++) {
    const entry = (await entryAt(world.db, 1, index))!;
    const proof = await rangeHashes(world.db, 1, inclusionRanges(index, size));
    expect(provesInclusion(sha256, { leaf: leafHash(sha256, entry.hash), index, size, root, proof })).toBe(true);
  }
  expect(await entryAt(world.db, 1, size)).toBeNull();
});

it('F272 the size at a moment counts what was recorded by then, and never shrinks where a clock went back', async () => {
  expect(await sizeAt(world.db, 1, instant('2026-11-21T08:59:59.999Z'))).toBe(0);
  expect(await sizeAt(world.db, 1, MORNING)).toBe(1);
  expect(await sizeAt(world.db, 1, NOON)).toBe(5);
});

it('C56 what a checkpoint says of the log counts as an event of it, but not as something that happened', async () => {
  expect(await logHead(world.db, 1)).toEqual({ size: 5, happened: 4 });
  expect(await logHead(world.db, 3)).toEqual({ size: 0, happened: 0 });
});

it('G01 a message is of the subcontractor to whom it goes', async () => {
  const running = await world.start();
  const about = { template: 'reminder', channel: 'email', composedAt: NOON, messageId: '<2@x>', accountId: 6 };
  const to = (recipient: string) => event('DeliveryComposed', { ...about, recipient });
  await world.append('delivery-61', 6, [to('subcontractor-61'), to('account-6')], at(NOON));
  await running.caughtUp();
  const { rows } = (await historyOf(world.db, 6, { ...LIST, filter: {} })) as Page<HistoryLine>;
  expect(rows.map(({ subcontractorId }) => subcontractorId)).toEqual([null, 61]);
});

it('G70 the mails of checkpoints to owners and witness count as events of it too, and not as something that happened: another mail does', async () => {
  const running = await world.start();
  const composed = (template: string) =>
    event('DeliveryComposed', { template, channel: 'email', recipient: 'account-4', composedAt: NOON, messageId: '<1@x>', accountId: 4 });
  await world.append('account-4', 4, [registered(4)], at(NOON));
  for (const [i, [template, happened]] of [
    ['checkpoint', 1],
    ['checkpoint-witness', 1],
    ['welcome', 4],
  ].entries()) {
    await world.append(`delivery-${40 + i}`, 4, [composed(String(template))], at(NOON));
    await running.caughtUp();
    expect(await logHead(world.db, 4)).toEqual({ size: 2 + i, happened });
  }
});

it('G01 the history is listed newest first, by subcontractor, actor, kind and day', async () => {
  const lines = async (filter: Record<string, unknown>) =>
    ((await historyOf(world.db, 1, { ...LIST, filter })) as Page<HistoryLine>).rows.map(({ index }) => index);
  expect(await lines({})).toEqual([4, 3, 2, 1, 0]);
  expect(await lines({ subcontractorId: [7, 8] })).toEqual([2, 1]);
  expect(await lines({ kind: ['LinkOpened', 'AccountRegistered'] })).toEqual([3, 2, 1, 0]);
  expect(await lines({ from: '2026-11-21T10:00:00Z' })).toEqual([4, 2, 1]);
  expect(await lines({ from: '2026-11-21', to: '2026-11-21' })).toEqual([4, 3, 2, 1, 0]);
  expect(await lines({ to: '2026-11-20' })).toEqual([]);
  expect(await historyOf(world.db, 1, { ...LIST, filter: { from: '2026-02-31' } })).toEqual({ invalidList: 'filter', field: 'from' });
  const [newest] = ((await historyOf(world.db, 1, LIST)) as Page<HistoryLine>).rows;
  expect(newest).toEqual({
    index: 4,
    at: NOON,
    actor: { kind: 'system', name: null },
    kind: 'CheckpointPublished',
    text: 'Point de contrôle de l’historique publié',
    subcontractorId: null,
    companyName: null,
    documentId: null,
    contractId: null,
  });
});
