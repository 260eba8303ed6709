// A small world for the tests of dispatch: an event store in memory (or that of the run), and any number of processes over it.
import { onTestFinished } from 'vitest';
import { createDispatch } from '#api/shell/dispatch.ts';
import type { AccountId, OrganizationId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { CommandMeta, Dispatched } from '#domain/ports/dispatch.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { inProcessBus } from '#infra/adapters/bus/in-process.ts';
import { fixedClock } from '#infra/adapters/clock/fixed.ts';
import * as envelope from '#infra/adapters/event-store/envelope.ts';
import { memoryEventStore } from '#infra/adapters/event-store/memory.ts';
import { storeOfRun } from '#infra/adapters/event-store/testing/store-of-run.ts';
import { memoryIds } from '#infra/adapters/ids/memory.ts';
import { memoryKeys, type Shelf } from '#infra/adapters/keys/memory.ts';

export const ACCOUNT = 1 as AccountId;
export const META: CommandMeta = { actor: { kind: 'user', accountId: ACCOUNT, personId: ACCOUNT }, accountId: ACCOUNT, correlationId: 'c' };
export const create = (id: number, isDefault = false) =>
  ({
    type: 'CreateOrganization',
    accountId: ACCOUNT,
    organizationId: id as OrganizationId,
    name: `Organisation ${id}`,
    description: '',
    color: '#3b82f6',
    isDefault,
  }) as const;

export async function world() {
  const bus = inProcessBus();
  const store = await storeOfRun({ bus }, () => memoryEventStore({ bus }));
  onTestFinished(() => store.close());
  const shelf: Shelf = new Map();
  const keys = memoryKeys(undefined, shelf);
  const clock = fixedClock();
  const parts = { keys, clock, ids: memoryIds(), envelope };
  /** Another process over the same store. */
  const process = (over: EventStore = store) => createDispatch({ store: over, ...parts });
  return { store, keys, shelf, clock, process, ...process() };
}
export const done = (outcome: Dispatched | object): Dispatched => {
  if (isRefusal(outcome)) throw new Error(outcome.refusal);
  return outcome as Dispatched;
};
