// F270 Openings of a subcontractor's page are recorded: the first through each link as an event, the last as a row.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addMillis, instant } from '#domain/kernel/calendar.ts';
import { administrator, customer, defaultTypes, ok, type Person, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { forgetNeighbours, neighboursSeen } from '../shell/http/neighbours.ts';

let world: World;
let person: Person;
let failing = false;
let dispatched = 0;
beforeAll(async () => {
  world = await startWorld({
    deps: ({ dispatch }) => ({
      dispatch: async (command, meta) => {
        if (command.type !== 'NoteLinkOpened') return dispatch(command, meta);
        dispatched += 1;
        if (failing) throw new Error('the event store is away');
        return dispatch(command, meta);
      },
    }),
  });
  person = await customer(world);
});
afterAll(() => world.close());
beforeEach(() => {
  failing = false;
  dispatched = 0;
});
const openings = async (id: number) => (await world.events(`subcontractor-${id}`)).filter(({ type }) => type === 'LinkOpened');
const last = async (id: number): Promise<string | undefined> =>
  (await world.db<{ at: string }[]>`SELECT last_opened_at AS at FROM ops.link_openings WHERE subcontractor_id = ${id}`)[0]?.at;
const page = (token: string) => `/api/subcontractor/${token}`;
const openedOnce = (id: number) =>
  vi.waitFor(async () => expect([(await openings(id)).length, typeof (await last(id))]).toEqual([1, 'string']), { timeout: 20_000 });

test('N4 a deposit that another program refused for its size is told to the operator', async () => {
  forgetNeighbours();
  const sub = await subcontractor(person);
  ok(await world.client().get(page(sub.secureToken), { 'x-purpose': 'preview', 'x-refused-size': '3000000' }));
  expect(neighboursSeen()).toEqual(['uploads-refused']);
});

describe('F270 an opened link', () => {
  test('is one event of its subcontractor, with him as actor and without his secret', async () => {
    const sub = await subcontractor(person);
    ok(await world.client().get(page(sub.secureToken)));
    await openedOnce(sub.id);
    for (let i = 0; i < 3; i++) ok(await world.client().get(page(sub.secureToken)));
    world.clock.set(addMillis(world.clock.now(), 3_600_000));
    ok(await world.client().get(page(sub.secureToken)));
    await vi.waitFor(async () => expect(await last(sub.id)).toBe(world.clock.now()), 20_000);
    expect(await openings(sub.id)).toMatchObject([
      {
        data: { openedAt: instant('2026-11-21T09:00:00Z') },
        personal: null,
        actor: { kind: 'subcontractor', subcontractorId: sub.id },
        accountId: person.accountId,
      },
    ]);
    expect(JSON.stringify(await openings(sub.id))).not.toContain(sub.secureToken);
  });

  test('many callers at one link cause one event and one command, and all are served', async () => {
    const sub = await subcontractor(person);
    const answers = await Promise.all(Array.from({ length: 40 }, () => world.client().get(page(sub.secureToken))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await openedOnce(sub.id);
    expect(dispatched).toBe(1);
  });

  test('the last opening is written at most once a minute', async () => {
    const sub = await subcontractor(person);
    const start = world.clock.now();
    const come = async (ms: number) => {
      world.clock.set(addMillis(start, ms));
      ok(await world.client().get(page(sub.secureToken)));
    };
    await come(0);
    await openedOnce(sub.id);
    await come(59_999);
    // Another link's row is written after this one: by then this one's would exist.
    const other = await subcontractor(person, { companyName: 'AUTRE' });
    ok(await world.client().get(page(other.secureToken)));
    await openedOnce(other.id);
    expect(await last(sub.id)).toBe(start);
    await come(60_000);
    await vi.waitFor(async () => expect(await last(sub.id)).toBe(addMillis(start, 60_000)), 20_000);
  });

  test('a new link starts again; an upload, a dead link, a HEAD, the page’s HTML and K15 a page that nobody has looked at are no opening', async () => {
    const sub = await subcontractor(person);
    ok(await world.client().raw('HEAD', page(sub.secureToken)));
    await world.client().get(`/upload/${sub.secureToken}`);
    await world.client().get(`/s/${sub.shortUrl.split('/').at(-1)}`);
    ok(await world.client().get(page(sub.secureToken), { 'sec-purpose': 'prefetch;prerender' }));
    // K15 The page in front of which nobody has moved yet: a mail scanner that runs scripts.
    ok(await world.client().get(page(sub.secureToken), { 'x-purpose': 'preview' }));
    ok(await upload(world.client(), sub.secureToken, (await defaultTypes(person))[0]!.id), 201);
    ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`));
    expect((await world.client().get(page(sub.secureToken))).status).toBe(404);
    const { body } = ok(await person.post(`/api/subcontractors/${sub.id}/link/renew`));
    expect(await openings(sub.id)).toEqual([]);
    expect(dispatched).toBe(0);
    ok(await world.client().get(page(body.secureToken)));
    await openedOnce(sub.id);
  });

  test('a visit by the account’s own users or an administrator does not count; one by another customer does', async () => {
    const sub = await subcontractor(person);
    ok(await person.get(page(sub.secureToken)));
    ok(await (await administrator(world)).get(page(sub.secureToken)));
    const other = await customer(world);
    expect(await openings(sub.id)).toEqual([]);
    ok(await other.get(page(sub.secureToken)));
    await openedOnce(sub.id);
  });

  test('an append that fails is logged and tried at the next opening: the page is served', async () => {
    const sub = await subcontractor(person);
    failing = true;
    world.problems.length = 0;
    expect((await world.client().get(page(sub.secureToken))).status).toBe(200);
    await vi.waitFor(() => expect(world.problems).toMatchObject([{ subcontractorId: sub.id }]), 20_000);
    expect(JSON.stringify(world.problems)).not.toContain(sub.secureToken);
    failing = false;
    ok(await world.client().get(page(sub.secureToken)));
    await openedOnce(sub.id);
  });

  test('C67 is erased with its subcontractor, and is not written after his erasure', async () => {
    const sub = await subcontractor(person);
    ok(await world.client().get(page(sub.secureToken)));
    await openedOnce(sub.id);
    await world.erasure.account({ accountId: person.accountId, because: 'deleted', withDocuments: true });
    expect(await last(sub.id)).toBeUndefined();
    expect((await world.client().get(page(sub.secureToken))).status).toBe(404);
  });
});
