// G70 A witness's own links: what he is asked, what he answers, and how he stops, without an account.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';
import type { AccountId, WitnessId } from '#domain/kernel/ids.ts';
import { witnessToken } from '#domain/proof/witness-token.ts';
import { customer, ok, type Person } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let owner: Person;
beforeAll(async () => {
  world = await startWorld();
  owner = await customer(world, undefined, 'DURAND');
});
afterAll(() => world.close());

const chosen = async () => ok(await owner.get('/api/log/mails')).body;
/** Names him; answers his link's call. */
async function named(witness: string): Promise<string> {
  ok(await owner.put('/api/log/mails', { owners: true, witness }));
  const { data } = (await world.events(`seal-${owner.accountId}`)).at(-1)!;
  const id = (data as { witness: WitnessId }).witness;
  return `/api/witness/${witnessToken(world.keys, { accountId: owner.accountId as AccountId, witness: id })}`;
}
const stranger = () => world.client();
const CLICK = { 'content-type': 'application/x-www-form-urlencoded' };

test('G70 whoever is named is asked first; his link says by whom and until when, and he accepts once', async () => {
  const link = await named('expert@audit.example');
  const until = addMillis(world.clock.now() as Instant, 30 * 86_400_000);
  expect((await chosen()).witnessUntil).toBe(until);
  const him = stranger();
  expect(ok(await him.get(link)).body).toEqual({ companyName: 'DURAND', status: 'asked', until });
  for (const _ of [1, 2]) expect(ok(await him.post(link, { accepts: true })).body).toMatchObject({ status: 'accepted' });
  expect(ok(await him.get(link)).body).toEqual({ companyName: 'DURAND', status: 'accepted', until: null });
  expect(await chosen()).toMatchObject({ witness: 'expert@audit.example', witnessUntil: null });
  const types = (await world.events(`seal-${owner.accountId}`)).map(({ type }) => type);
  expect(types).toEqual(['CheckpointMailsSet', 'CheckpointWitnessAccepted']);
});

test('G70 he stops on his page, or by one click of his mail program; the owners go on, and his link opens nothing any more', async () => {
  for (const stops of [
    (him: ReturnType<typeof stranger>, link: string) => him.post(link, { accepts: false }),
    (him: ReturnType<typeof stranger>, link: string) => him.raw('POST', link, { body: 'List-Unsubscribe=One-Click', headers: CLICK }),
  ]) {
    const link = await named(`arret${stops.length}${Math.random()}@audit.example`);
    const him = stranger();
    ok(await him.post(link, { accepts: true }));
    expect(ok(await stops(him, link)).body).toEqual({ companyName: 'DURAND', status: 'stopped', until: null });
    expect(await chosen()).toMatchObject({ owners: true, witness: null });
    expect((await him.get(link)).body).toMatchObject({ status: 404, code: 'invalid-link' });
    expect((await him.post(link, { accepts: true })).status).toBe(404);
  }
});

test('G70 a link of nobody, of one in whose place another came, and one that came late open nothing; what is no answer is 400', async () => {
  const former = await named('premier@audit.example');
  const link = await named('second@audit.example');
  const him = stranger();
  expect((await him.post(link, {})).body).toMatchObject({ status: 400, code: 'invalid-body' });
  expect((await him.raw('POST', link, { body: 'List-Unsubscribe=no', headers: CLICK })).status).toBe(400);
  const forged = link.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const dead of [former, forged, '/api/witness/x']) expect([dead, (await him.get(dead)).status]).toEqual([dead, 404]);
  // The page is opened from a mail, with what a program put behind the address; its answer tells no one where he came from.
  const page = await him.get(`/temoin/${link.split('/').at(-1)}.`);
  expect([page.status, page.headers.get('location')]).toEqual([302, `/temoin/${link.split('/').at(-1)}`]);
  const start = world.clock.now();
  world.clock.set(addMillis(start as Instant, 31 * 86_400_000));
  expect((await him.get(link)).status).toBe(404);
  expect((await him.post(link, { accepts: true })).status).toBe(404);
  world.clock.set(start);
  expect((await him.get(link)).status).toBe(200);
});

test('G70 odd requests are refused with a French sentence, and nothing comes of them', async () => {
  const link = await named('etrange@audit.example');
  const token = link.split('/').at(-1)!;
  const him = stranger();
  const before = await world.events(`seal-${owner.accountId}`);
  const JSON_BODY = { 'content-type': 'application/json' };
  const posted = (body: string, headers: Record<string, string> = JSON_BODY) => him.raw('POST', link, { body, headers });
  const answers: [what: string, answer: ReturnType<typeof posted>, status: number][] = [
    ...['PUT', 'PATCH', 'DELETE'].map((method) => [method, him.raw(method, link, {}), 405] as [string, ReturnType<typeof posted>, number]),
    ['no body', posted(''), 400],
    ['no JSON', posted('{"accepts":'), 400],
    ['too deep', posted('['.repeat(100_000)), 400],
    ['a list', posted('[true]'), 400],
    ['a word', posted('{"accepts":"true"}'), 400],
    ['too large', posted(`{"accepts":true,"more":"${'a'.repeat(3_000_000)}"}`), 413],
    ['an empty form', posted('', CLICK), 400],
    ['a form of two minds', posted('List-Unsubscribe=no&List-Unsubscribe=One-Click', CLICK), 400],
    ['a form that is none', posted('x', { 'content-type': 'multipart/form-data' }), 400],
    ...['%E0%A4%A', '%00', '..%2f..', 'a'.repeat(5000), `9999999999.1.${'0'.repeat(40)}`, `1${token}`].map(
      (other) =>
        [other.slice(0, 30), him.raw('POST', `/api/witness/${other}`, { headers: JSON_BODY, body: '{"accepts":true}' }), 404] as never,
    ),
  ];
  for (const [what, answer, status] of answers) {
    const { status: got, body } = await answer;
    expect([what, got]).toEqual([what, status]);
    expect(body).toMatchObject({ status, message: expect.stringMatching(/^[A-Z][^{}]+\.?$/) });
  }
  expect(await world.events(`seal-${owner.accountId}`)).toEqual(before);
  expect(ok(await him.get(link)).body.status).toBe('asked');
  // A person who opens the address of his mail program is shown the page, whatever became of the link.
  for (const [opened, page] of [
    [link, token],
    [link.toUpperCase().replace('/API/WITNESS', '/api/witness'), token],
    ['/api/witness/x', 'inconnu'],
  ]) {
    const { status, headers } = await him.raw('GET', opened!, { headers: { accept: 'text/html' } });
    expect([status, headers.get('location')]).toEqual([302, `/temoin/${page}`]);
  }
});

test('G70 the link of one account opens nothing of another', async () => {
  const other = await customer(world, undefined, 'MARTIN');
  const [, account, rest] = /(\d+)(\..*)$/.exec(await named('ailleurs@audit.example'))!;
  expect(Number(account)).toBe(owner.accountId);
  expect((await stranger().get(`/api/witness/${other.accountId}${rest}`)).status).toBe(404);
});
