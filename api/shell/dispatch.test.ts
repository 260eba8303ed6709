// Dispatch over the in-memory store: one effect per command, one winner per race, no decision on a stale cache.
import { describe, expect, test } from 'vitest';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { OrganizationId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { CommandMeta } from '#domain/ports/dispatch.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import { verifyChain } from '#infra/adapters/event-store/chain.ts';
import * as envelope from '#infra/adapters/event-store/envelope.ts';
import { memoryIds } from '#infra/adapters/ids/memory.ts';
import { UnknownKeyError } from '#infra/adapters/keys/keys.ts';
import { ACCOUNT, create, done, META, world } from '#infra/testing/api/dispatch-world.ts';
import { createDispatch } from './dispatch.ts';

describe('dispatch', () => {
  test('appends the decided events, chained and sealed', async () => {
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

  test('P16 a command that begins a stream skips the read; if the stream exists, its events decide', async () => {
    const { store, keys, clock } = await world();
    const reads: string[] = [];
    const counting: EventStore = {
      ...store,
      readStream: (stream, options) => {
        reads.push(stream);
        return store.readStream(stream, options);
      },
    };
    const process = () => createDispatch({ store: counting, keys, clock, ids: memoryIds(), envelope });
    const demo = (company: string) => ({
      type: 'RequestDemo' as const,
      contactRequestId: 7 as never,
      accountId: ACCOUNT,
      company,
      firstName: 'Zoé',
      lastName: 'Dupont',
      companySize: null,
      email: 'a@b.fr',
      phone: '0612345678',
      message: '',
    });
    expect(done(await process().dispatch(demo('DUPONT'), META)).events).toHaveLength(1);
    expect(reads).toEqual([]);
    const again = await process().dispatch(demo('MARTIN'), META);
    expect(isRefusal(again) || again.events.length === 0).toBe(true);
    expect(await store.readStream('contactrequest-7')).toHaveLength(1);
    // Under a key an earlier try may have used the same id: the answer is then what this command did, not what came after it.
    const keyed = () => process().dispatch({ ...demo('LEROY'), contactRequestId: 8 as never }, { ...META, idempotencyKey: 'k' });
    const [first] = done(await keyed()).events;
    done(await process().dispatch({ type: 'ErasePerson', subject: 'contactrequest-8', accountId: ACCOUNT, because: 'outdated' }, META));
    // Personal fields are opened again only for deciders that read them.
    expect(done(await keyed()).events).toEqual([{ ...first, personal: null }]);
  });

  test('C67 facts include another process’s events as soon as they were seen in the log, also for the only writer', async () => {
    const { store, keys, clock, process } = await world();
    const parts = { keys, clock, ids: memoryIds(), envelope };
    const here = createDispatch({ store, ...parts, onlyWriter: true });
    done(await here.dispatch(create(1, true), META));
    const there = process();
    done(await there.dispatch({ type: 'ErasePerson', subject: 'organizations-1', accountId: ACCOUNT, because: 'deleted' }, META));
    const erased = async () => ((await here.loadState('organizations', 1)).state as { erased: boolean }).erased;
    expect(await erased()).toBe(false);
    here.seen(await store.readAll({ after: null, limit: 1 }));
    expect(await erased()).toBe(false);
    here.seen(await store.readAll({ after: null, limit: 10 }));
    expect(await erased()).toBe(true);
  });

  test('two processes: a cached state alone never decides a refusal or « nothing »', async () => {
    const { process } = await world();
    const [a, b] = [process(), process()];
    done(await a.dispatch(create(1), META));
    done(await b.dispatch(create(2), META));
    // `a` does not know organisation 2 yet: it must read the stream before it refuses.
    const edited = await a.dispatch({ ...create(2), type: 'EditOrganization', isDefault: true }, META);
    expect(done(edited).events).toHaveLength(1);
    const gone = await b.dispatch({ type: 'ArchiveOrganization', accountId: ACCOUNT, organizationId: 1 as OrganizationId }, META);
    expect(done(gone).events).toHaveLength(1);
  });

  test('C46 parallel creations in two processes: all succeed, with one default at each prefix', async () => {
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
    // Another process changes it back; the late retry must not change it again.
    done(await a.dispatch({ ...rename, name: 'Agence' }, META));
    const late = done(await process().dispatch(rename, keyed));
    expect(late.events).toMatchObject([{ personal: { name: 'Siège' } }]);
    expect(await store.readStream('organizations-1')).toHaveLength(3);
  });

  test('an append whose answer was lost is recognised by its key', async () => {
    const { process, store } = await world();
    let lose = true;
    const losing: EventStore = {
      ...store,
      append: async (...args) => {
        const result = await store.append(...args);
        if (lose) throw new Unavailable('PostgreSQL', 'connection lost');
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
  ])('C58 an event that the log reports is in the state for its reader, also %s', async (_when, lost) => {
    const { store, keys, clock } = await world();
    let told: (() => Promise<void>) | null = null;
    // The log reports the event before the command has its answer.
    const ringing: EventStore = {
      ...store,
      append: async (...args) => {
        const result = await store.append(...args);
        if (told && lost) throw new Unavailable('PostgreSQL', 'connection lost');
        const asked = told;
        told = null;
        await asked?.();
        return result;
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

  test('A26 the only writer drops its state when it is told of an append by a command-line tool', async () => {
    const { process, store, keys, clock } = await world();
    const product = createDispatch({ store, keys, clock, ids: memoryIds(), envelope, onlyWriter: true });
    done(await product.dispatch(create(1), META));
    done(await process().dispatch(create(2), META));
    const revision = async () => (await product.loadState('organizations', ACCOUNT)).revision;
    expect(await revision()).toBe(0);
    product.seen(await store.readStream('organizations-1'));
    expect(await revision()).toBe(1);
    // A late report of an older revision changes nothing.
    product.seen([{ stream: 'organizations-1', revision: 0 }]);
    expect(await revision()).toBe(1);
  });

  test('the only writer reads a stream without an event once; its first event is seen at once, also one that was told or begins meanwhile', async () => {
    const { process, store, keys, clock } = await world();
    let reads = 0;
    let meanwhile: (() => Promise<unknown>) | null = null;
    const counting: EventStore = {
      ...store,
      async readStream(...args) {
        reads += 1;
        const events = await store.readStream(...args);
        const then = meanwhile;
        meanwhile = null;
        await then?.();
        return events;
      },
    };
    const product = createDispatch({ store: counting, keys, clock, ids: memoryIds(), envelope, onlyWriter: true });
    const revision = async (id: number) => (await product.loadState('organizations', id)).revision;
    expect([await revision(ACCOUNT), await revision(ACCOUNT), reads]).toEqual([-1, -1, 1]);
    done(await product.dispatch(create(1), META));
    expect(await revision(ACCOUNT)).toBe(0);
    // Another process begins it.
    const other = 2 as typeof ACCOUNT;
    expect(await revision(other)).toBe(-1);
    done(await process().dispatch({ ...create(3), accountId: other }, { ...META, accountId: other }));
    product.seen(await store.readStream('organizations-2'));
    expect(await revision(other)).toBe(0);
    // It begins while it is read: the reader may be answered « empty », whoever reads next is not.
    const third = 3 as typeof ACCOUNT;
    meanwhile = () => product.dispatch({ ...create(4), accountId: third }, { ...META, accountId: third });
    expect(await revision(third)).toBe(-1);
    expect(await revision(third)).toBe(0);
  });

  test('C47 with an expected revision the second of two edits of the same version is refused', async () => {
    const { dispatch } = await world();
    const { revision } = done(await dispatch(create(1), META));
    const edit = (name: string) =>
      dispatch({ ...create(1), type: 'EditOrganization', isDefault: undefined, name }, { ...META, expectedRevision: revision });
    const outcomes = await Promise.all([edit('A'), edit('B')]);
    expect(outcomes.filter(isRefusal)).toMatchObject([{ refusal: 'stale-state' }]);
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

  // R7 of the reproductions: the next event was sealed under a new key, and the data sealed under the lost key could never be opened again.
  test('C67 a lost key is not replaced: nothing is sealed under a new one, nothing is written', async () => {
    const { dispatch, process, store, shelf } = await world();
    done(await dispatch(create(1, true), META));
    const key = shelf.get('organizations-1');
    shelf.delete('organizations-1');
    for (const one of [dispatch, process().dispatch]) await expect(one(create(2), META)).rejects.toThrow(UnknownKeyError);
    expect([shelf.has('organizations-1'), (await store.readStream('organizations-1')).length]).toEqual([false, 1]);
    shelf.set('organizations-1', key!);
    done(await dispatch(create(2), META));
    expect(await store.readStream('organizations-1')).toHaveLength(2);
  });

  test('C67 a stream whose events are not decrypted keeps its key as well, also from the cache; a stream without a key gets one', async () => {
    const { dispatch, process, store, shelf } = await world();
    const verification = { token: 't', tokenHash: 'th', expiresAt: '2026-11-22T09:00:00.000Z' as never };
    const person = { companyName: 'DUPONT BTP', email: 'a@b.fr', phoneNumber: '0612345678' };
    done(await dispatch({ type: 'RegisterAccount', accountId: ACCOUNT, emailHash: 'h', ...person, verification }, META));
    done(await dispatch({ type: 'VerifyEmail', accountId: ACCOUNT, tokenHash: 'th', selfApprove: false }, META));
    const before = await store.readStream('account-1');
    shelf.delete('account-1');
    const renew = { type: 'RequestPasswordReset', accountId: ACCOUNT, reset: { ...verification, tokenHash: 'other' } } as never;
    for (const one of [dispatch, process().dispatch]) await expect(one(renew, META)).rejects.toThrow(UnknownKeyError);
    expect([shelf.has('account-1'), await store.readStream('account-1')]).toEqual([false, before]);
    done(
      await dispatch({ type: 'RejectAccount', accountId: ACCOUNT, by: 2, farewell: { companyName: 'D', email: 'a@b.fr' } } as never, META),
    );
    expect(shelf.get('farewell-1')).toHaveLength(32);
  });
});
