// Dispatch over the store in memory: one effect per command, one winner per race, nothing believed from a stale cache.
import { describe, expect, onTestFinished, test } from 'vitest';
import type { AccountId, OrganizationId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { OrganizationsState } from '#domain/organizations/organizations.ts';
import { UnreadableEventError, upcast } from '#domain/upcast.ts';
import { inProcessBus } from '#infra/bus/in-process.ts';
import { fixedClock } from '#infra/clock/fixed.ts';
import { verifyChain } from '#infra/event-store/chain.ts';
import * as envelope from '#infra/event-store/envelope.ts';
import { memoryEventStore } from '#infra/event-store/memory.ts';
import { storeOfRun } from '#infra/event-store/testing/store-of-run.ts';
import { memoryIds } from '#infra/ids/memory.ts';
import { memoryKeys } from '#infra/keys/memory.ts';
import type { CommandMeta, Dispatched, EventStore } from '#infra/ports.ts';
import { createDispatch } from './dispatch.ts';

const ACCOUNT = 1 as AccountId;
const META: CommandMeta = { actor: { kind: 'user', accountId: ACCOUNT }, accountId: ACCOUNT, correlationId: 'c' };
const create = (id: number, isDefault = false) =>
  ({
    type: 'CreateOrganization',
    accountId: ACCOUNT,
    organizationId: id as OrganizationId,
    name: `Organisation ${id}`,
    description: '',
    color: '#3b82f6',
    isDefault,
  }) as const;

async function world() {
  const bus = inProcessBus();
  const store = await storeOfRun({ bus }, () => memoryEventStore({ bus }));
  onTestFinished(() => store.close());
  const keys = memoryKeys();
  const clock = fixedClock();
  const parts = { keys, clock, ids: memoryIds(), envelope };
  /** Another process over the same store. */
  const process = (over: EventStore = store) => createDispatch({ store: over, ...parts });
  return { store, keys, clock, process, ...process() };
}
const done = (outcome: Dispatched | object): Dispatched => {
  if (isRefusal(outcome)) throw new Error(outcome.refusal);
  return outcome as Dispatched;
};

describe('dispatch', () => {
  test('appends what was decided, chained and sealed', async () => {
    const { dispatch, store } = await world();
    const outcome = done(
      await dispatch(
        {
          type: 'RegisterAccount',
          accountId: ACCOUNT,
          emailHash: 'h',
          companyName: 'DUPONT BTP',
          email: 'a@b.fr',
          phoneNumber: '0612345678',
          verification: { token: 't', tokenHash: 'th', expiresAt: '2026-11-22T09:00:00.000Z' as never },
        },
        META,
      ),
    );
    expect(outcome.events.map((event) => event.type)).toEqual(['AccountRegistered', 'VerificationLinkIssued']);
    const stored = await store.readStream('account-1');
    expect(verifyChain(stored)).toBeNull();
    expect(JSON.stringify(stored)).not.toContain('DUPONT');
    expect(outcome.position).toBe(stored.at(-1)?.position);
  });

  test('two processes: a cached state never decides a refusal or « nothing » by itself', async () => {
    const { process } = await world();
    const [a, b] = [process(), process()];
    done(await a.dispatch(create(1), META));
    done(await b.dispatch(create(2), META));
    // `a` does not know organisation 2 yet: it must look before it says so.
    const edited = await a.dispatch({ ...create(2), type: 'EditOrganization', isDefault: true }, META);
    expect(done(edited).events).toHaveLength(1);
    const gone = await b.dispatch({ type: 'ArchiveOrganization', accountId: ACCOUNT, organizationId: 1 as OrganizationId }, META);
    expect(done(gone).events).toHaveLength(1);
  });

  test('C46 parallel creations in two processes: every one lands, one default at each prefix', async () => {
    const { process, store } = await world();
    const processes = [process(), process(), process()];
    await Promise.all(Array.from({ length: 60 }, (_, i) => processes[i % 3]!.dispatch(create(i + 1, i % 2 === 0), META)));
    const events = await store.readStream('organizations-1');
    expect(events).toHaveLength(60);
    expect(events[0]?.data).toMatchObject({ isDefault: true });
    expect(verifyChain(events)).toBeNull();
  });

  test('C44 the same key ×100 in parallel, in two processes, and after a crash: one effect, the same events', async () => {
    const { process, store } = await world();
    const [a, b] = [process(), process()];
    done(await a.dispatch(create(1), META));
    const keyed: CommandMeta = { ...META, idempotencyKey: 'k' };
    const rename = { ...create(1), type: 'EditOrganization', isDefault: undefined, name: 'Siège' } as const;
    const outcomes = await Promise.all(Array.from({ length: 100 }, (_, i) => (i % 2 ? a : b).dispatch(rename, keyed)));
    expect(new Set(outcomes.map((outcome) => done(outcome).position)).size).toBe(1);
    // Somebody else changes it back; the retry that comes late must not change it again.
    done(await a.dispatch({ ...rename, name: 'Agence' }, META));
    const late = done(await process().dispatch(rename, keyed));
    expect(late.events).toMatchObject([{ data: { name: 'Siège' } }]);
    expect(await store.readStream('organizations-1')).toHaveLength(3);
  });

  test('an append whose answer was lost is found again by its key', async () => {
    const { process, store } = await world();
    let lose = true;
    const losing: EventStore = {
      ...store,
      append: async (...args) => {
        const result = await store.append(...args);
        if (lose) throw Object.assign(new Error('connection lost'), { code: 'CONNECTION_CLOSED' });
        return result;
      },
    };
    const { dispatch } = process(losing);
    const keyed = { ...META, idempotencyKey: 'k2' };
    await expect(dispatch(create(7), keyed)).rejects.toThrow('connection lost');
    lose = false;
    expect(done(await dispatch(create(7), keyed)).events).toHaveLength(1);
    done(await dispatch(create(8), META));
    const events = await store.readStream('organizations-1');
    expect(events).toHaveLength(2);
    expect(verifyChain(events)).toBeNull();
  });

  test.each([
    ['while the answer is on its way', false],
    ['when the answer was lost', true],
  ])('C58 who is told of an event by the log finds it in the state, also %s', async (_when, lost) => {
    const { store, keys, clock } = await world();
    let told: (() => Promise<void>) | null = null;
    // The log rings before the command has its answer.
    const ringing: EventStore = {
      ...store,
      append: async (...args) => {
        const result = await store.append(...args);
        if (told && lost) throw Object.assign(new Error('connection lost'), { code: 'CONNECTION_CLOSED' });
        return result;
      },
      readStream: async (...args) => {
        const asked = told;
        told = null;
        if (!lost) await asked?.();
        return store.readStream(...args);
      },
    };
    const { dispatch, loadState } = createDispatch({ store: ringing, keys, clock, ids: memoryIds(), envelope, onlyWriter: true });
    done(await dispatch(create(1), META));
    let revision: number | null = null;
    const look = async () => {
      revision = (await loadState('organizations', ACCOUNT)).revision;
    };
    told = look;
    const outcome = dispatch(create(2), { ...META, idempotencyKey: 'k3' });
    if (lost) {
      await expect(outcome).rejects.toThrow('connection lost');
      told = null;
      await look();
    } else done(await outcome);
    expect(revision).toBe(1);
  });

  test('C47 an expected revision: the second of two edits of the same version is refused', async () => {
    const { dispatch } = await world();
    const { revision } = done(await dispatch(create(1), META));
    const edit = (name: string) =>
      dispatch({ ...create(1), type: 'EditOrganization', isDefault: undefined, name }, { ...META, expectedRevision: revision });
    const outcomes = await Promise.all([edit('A'), edit('B')]);
    expect(outcomes.filter(isRefusal)).toMatchObject([{ refusal: 'stale-state' }]);
  });

  // The mistake: only what comes after the cached revision is read. A stream that the store cut back stayed unwritable until a restart.
  test.each([
    ['is shorter than what is remembered', 0],
    ['has other events in the place of those that are remembered', 1],
    ['has more events than are remembered, and others', 2],
  ])('a store that went back and %s: the next commands see what is there', async (_, others) => {
    const { store, process } = await world();
    let current = store;
    const moving = new Proxy(store, { get: (_target, name) => Reflect.get(current, name) });
    const { dispatch, loadState } = process(moving);
    for (const id of [1, 2, 3]) done(await dispatch(create(id), META));
    const first = await store.readStream('organizations-1', { limit: 2 });
    current = memoryEventStore({ bus: inProcessBus() });
    onTestFinished(() => current.close());
    await current.append(
      'organizations-1',
      -1,
      first.map(({ position: _position, ...event }) => event),
    );
    const elsewhere = process(current);
    for (let i = 0; i < others; i += 1) done(await elsewhere.dispatch(create(10 + i), META));
    // A refusal or « nothing » decided on the phantom as well: organisation 3 is not there.
    const renamed = await dispatch({ ...create(3), type: 'EditOrganization' }, META).catch((error: Error) => error);
    expect(renamed).toMatchObject({ refusal: 'organization-not-found' });
    done(await dispatch(create(4), META));
    expect(await loadState('organizations', 1)).toEqual(await process(current).loadState('organizations', 1));
    expect(verifyChain(await current.readStream('organizations-1'))).toBeNull();
  });

  // The mistake: the number is compared with the head once, and the second attempt decides whatever came in between.
  test('C47 an expected revision is compared again after a lost race: the edit is refused, not laid over the other one', async () => {
    const { store, process } = await world();
    const [a, b] = [process(), process()];
    const { revision } = done(await a.dispatch(create(1, true), META));
    let raced = false;
    const late: EventStore = {
      ...store,
      async append(stream, expected, events) {
        if (!raced) {
          raced = true;
          done(await b.dispatch({ ...create(1), type: 'EditOrganization', name: 'La première', isDefault: true }, META));
        }
        return store.append(stream, expected, events);
      },
    };
    const edit = { ...create(1), type: 'EditOrganization', name: 'La seconde', isDefault: true } as const;
    expect(await process(late).dispatch(edit, { ...META, expectedRevision: revision })).toMatchObject({ refusal: 'stale-state' });
    expect(await store.readStream('organizations-1')).toHaveLength(2);
  });

  // The mistake: after a conflict the command is decided once more on the state from before it. Both organisations would be the default.
  test('C46 a conflict is decided on what won it: one default organisation in every prefix', async () => {
    const { store, process } = await world();
    const other = process();
    let raced = false;
    const late: EventStore = {
      ...store,
      async append(stream, expected, events) {
        if (!raced) {
          raced = true;
          done(await other.dispatch(create(1, true), META));
        }
        return store.append(stream, expected, events);
      },
    };
    done(await process(late).dispatch(create(2), META));
    const created = (await store.readStream('organizations-1')).map(({ data }) => data as { organizationId: number; isDefault: boolean });
    expect(created.map(({ organizationId, isDefault }) => [organizationId, isDefault])).toEqual([
      [1, true],
      [2, false],
    ]);
  });

  // The mistake: the fold takes events as they are kept. Every state that a decision or a policy sees is of today's form.
  test('C55 an event of an older form is brought to that of today before it is folded, also behind a cached state', async () => {
    const { store, keys, clock } = await world();
    const older = (event: Parameters<typeof upcast>[0]) =>
      upcast(
        event.schemaVersion === 1
          ? { ...event, data: { ...event.data, name: `Aujourd'hui ${(event.data as { name: string }).name}` } }
          : event,
      );
    const { dispatch, loadState } = createDispatch({ store, keys, clock, ids: memoryIds(), envelope, upcast: older });
    const names = async () => {
      const { state } = await loadState('organizations', 1);
      return [...(state as OrganizationsState).organizations.values()].map(({ name }) => name);
    };
    done(await createDispatch({ store, keys, clock, ids: memoryIds(), envelope }).dispatch(create(1, true), META));
    expect(await names()).toEqual(["Aujourd'hui Organisation 1"]);
    done(await createDispatch({ store, keys, clock, ids: memoryIds(), envelope }).dispatch(create(2), META));
    expect(await names()).toEqual(["Aujourd'hui Organisation 1", "Aujourd'hui Organisation 2"]);
    expect(await dispatch({ ...create(3), name: "Aujourd'hui Organisation 2" }, META)).toMatchObject({
      refusal: 'organization-name-taken',
    });
  });

  test('C55 an event of a form that this program does not know is not guessed at: nothing is decided on it', async () => {
    const { store, process } = await world();
    done(await process().dispatch(create(1), META));
    const [first] = await store.readStream('organizations-1');
    const { position: _, ...event } = first!;
    await store.append('organizations-1', 0, [
      { ...event, revision: 1, prev: event.hash, hash: 'f'.repeat(64), eventId: crypto.randomUUID(), schemaVersion: 99 },
    ]);
    const { dispatch, loadState } = process();
    await expect(dispatch(create(2), META)).rejects.toThrow(UnreadableEventError);
    await expect(loadState('organizations', 1)).rejects.toThrow(UnreadableEventError);
    expect(await store.readStream('organizations-1')).toHaveLength(2);
  });

  test('facts of other streams are read for each decision', async () => {
    const { process } = await world();
    const [a, b] = [process(), process()];
    done(await a.dispatch(create(1), META));
    done(await a.dispatch(create(2), META));
    const register = (subcontractorId: number, organizationId: number) =>
      ({
        type: 'RegisterSubcontractor',
        accountId: ACCOUNT,
        subcontractorId,
        organizationId,
        isActive: true,
        profile: {
          companyName: 'D',
          siret: '0'.repeat(14),
          contactName: 'J',
          contactEmail: 'j@d.fr',
          contactPhone: '+33612345678',
          address: '',
        },
        link: { token: 't', tokenHash: `t${subcontractorId}`, shortId: 's', shortIdHash: 's', expiresAt: '2027-11-21T09:00:00.000Z' },
      }) as never;
    done(await b.dispatch(register(1, 2), META));
    done(await a.dispatch({ type: 'ArchiveOrganization', accountId: ACCOUNT, organizationId: 2 as OrganizationId }, META));
    expect(await b.dispatch(register(2, 2), META)).toMatchObject({ refusal: 'organization-not-found' });
  });
});
