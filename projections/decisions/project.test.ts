import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DomainEvent } from '#domain/events.ts';
import { instant } from '#domain/kernel/calendar.ts';
import { createWorld, type World } from '#infra/testing/projections/world.ts';
import type { Page } from '../projection.ts';
import { type Decided, decisionsTaken } from './query.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const AT = instant('2026-11-21T09:00:00Z');
const LATER = instant('2026-11-22T09:00:00Z');
const event = (type: string, data: object, personal: object | null = null) => ({ type, data, personal }) as unknown as DomainEvent;
const registered = (id: number) =>
  event(
    'AccountRegistered',
    { accountId: id, emailHash: `e${id}`, registeredAt: AT },
    { companyName: `Société ${id}`, email: `a${id}@b.fr`, phoneNumber: '0612345678' },
  );

it('A26 the decisions on sign-ups are listed newest first, and stay when the account is erased', async () => {
  const running = await world.start();
  await world.append('account-1', 1, [registered(1), event('AccountApproved', { by: null, approvedAt: AT })]);
  await world.append('account-2', 2, [registered(2), event('AccountApproved', { by: 1, approvedAt: LATER })]);
  const gone = event('PersonErased', { subject: 'account-3', because: 'rejected', erasedAt: LATER });
  await world.append('account-3', 3, [registered(3), event('AccountRejected', { by: 1, rejectedAt: LATER }), gone]);
  await running.caughtUp();
  const { rows, total } = (await decisionsTaken(world.db, { sort: null, range: [0, 9], filter: {} })) as Page<Decided>;
  expect(total).toBe(3);
  expect(rows).toEqual([
    { id: 3, decision: 'rejected', decidedAt: LATER, companyName: null, byKind: 'administrator', byName: 'Société 1' },
    { id: 2, decision: 'approved', decidedAt: LATER, companyName: 'Société 2', byKind: 'administrator', byName: 'Société 1' },
    { id: 1, decision: 'approved', decidedAt: AT, companyName: 'Société 1', byKind: 'operator', byName: null },
  ]);
});
