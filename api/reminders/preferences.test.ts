// A contact's preferences: his page, one click in a mail program (RFC 8058), and unknown tokens.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Subcontractor } from '#contract/subcontractors.ts';
import type { SubcontractorId } from '#domain/kernel/ids.ts';
import { preferenceToken } from '#domain/reminders/preference-token.ts';
import { writePages } from '#infra/testing/api/pages.ts';
import { customer, ok, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  await writePages(world);
  person = await customer(world);
});
afterAll(() => world.close());
const anybody = () => world.client();
const pathOf = ({ id }: Pick<Subcontractor, 'id'>) => `/api/preferences/${preferenceToken(world.keys, id as SubcontractorId)}`;
const changes = async ({ id }: Pick<Subcontractor, 'id'>) =>
  (await world.events(`subcontractor-${id}`)).filter(({ type }) => type === 'ContactPreferencesChanged').map(({ data }) => data);

test('his choice is stored with who made it and how; a repeated choice is stored once', async () => {
  const sub = await subcontractor(person);
  const { body: before } = ok(await anybody().get(pathOf(sub)));
  expect(before).toEqual({ email: true, sms: true, voice: true, companyName: before.companyName });
  expect(before.companyName).not.toBe('');
  for (const _ of [1, 2]) {
    const { body } = ok(await anybody().post(pathOf(sub), { sms: false }));
    expect(body).toEqual({ ...before, sms: false });
  }
  ok(await anybody().post(pathOf(sub), { sms: true, voice: false }));
  expect(ok(await anybody().get(pathOf(sub))).body).toEqual({ ...before, voice: false });
  expect(await changes(sub)).toMatchObject([
    { email: true, sms: false, voice: true, by: 'contact', how: 'page' },
    { email: true, sms: true, voice: false, by: 'contact', how: 'page' },
  ]);
});

const FORM = 'List-Unsubscribe=One-Click';
const MULTIPART = `--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n`;
test.each([
  ['application/x-www-form-urlencoded', FORM],
  ['multipart/form-data; boundary=b', MULTIPART],
])('RFC 8058 one click of a mail program, %s, ends e-mails and changes nothing else', async (type, body) => {
  const sub = await subcontractor(person);
  const answer = await anybody().raw('POST', pathOf(sub), { headers: { 'content-type': type }, body });
  expect(answer.status).toBe(200);
  expect(ok(await anybody().get(pathOf(sub))).body).toMatchObject({ email: false, sms: true, voice: true });
});

test('a GET by a mail program changes nothing', async () => {
  const sub = await subcontractor(person);
  for (const method of ['GET', 'HEAD']) await anybody().raw(method, pathOf(sub));
  expect(await changes(sub)).toEqual([]);
});

test('K17 the address of List-Unsubscribe, opened by a person, leads to the page where one chooses', async () => {
  const sub = await subcontractor(person);
  const opened = await anybody().raw('GET', pathOf(sub), { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } });
  expect([opened.status, opened.headers.get('location')]).toEqual([302, pathOf(sub).replace('/api/', '/')]);
});

test.each([
  ['another form', 'application/x-www-form-urlencoded', 'email=false'],
  ['half a form', 'multipart/form-data; boundary=b', '--b\r\nContent'],
  ['no JSON', 'application/json', '{"email":'],
  ['no choice', 'application/json', '{"email":"non"}'],
  ['nothing', 'application/json', 'null'],
])('%s is 400 in French, without effect', async (_, type, body) => {
  const sub = await subcontractor(person);
  const answer = await anybody().raw('POST', pathOf(sub), { headers: { 'content-type': type }, body });
  expect([answer.status, await changes(sub)]).toEqual([400, []]);
  expect(answer.body.message).toMatch(/\.$/);
});

describe('the token', () => {
  test('works while the link is revoked or expired or its owner inactive; an archived subcontractor may still refuse', async () => {
    const sub = await subcontractor(person);
    ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`));
    world.clock.set('2028-11-21T09:00:00Z');
    expect((await anybody().get(pathOf(sub))).status).toBe(200);
    world.clock.set('2026-11-21T09:00:00Z');
    ok(await person.delete(`/api/subcontractors/${sub.id}`));
    ok(await anybody().post(pathOf(sub), { email: false }));
    ok(await person.post(`/api/subcontractors/${sub.id}/restore`, { allowDuplicateSiret: true }));
    expect(ok(await anybody().get(pathOf(sub))).body).toMatchObject({ email: false });
  });

  test('C9 belongs to one contact: another id, a changed letter or a shorter token is 404 « Lien invalide », by page and by call', async () => {
    const [one, two] = [await subcontractor(person), await subcontractor(person)];
    const mine = pathOf(one);
    const mac = mine.slice(mine.indexOf('.'));
    const spoiled = mine.slice(0, -1) + (mine.endsWith('0') ? '1' : '0');
    for (const path of [
      `/api/preferences/${two.id}${mac}`,
      spoiled,
      mine.slice(0, -1),
      `/api/preferences/${one.id}.`,
      '/api/preferences/x',
    ]) {
      for (const answer of [await anybody().get(path), await anybody().post(path, { email: false })])
        expect([path, answer.status, answer.body.code, answer.body.message]).toEqual([path, 404, 'invalid-link', 'Lien invalide']);
      expect([path, (await anybody().raw('GET', path.replace('/api', ''))).status]).toEqual([path, 404]);
    }
    expect([await changes(one), await changes(two)]).toEqual([[], []]);
    const page = await anybody().raw('GET', mine.replace('/api', ''));
    expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('referrer-policy')]).toEqual([
      200,
      'noindex, nofollow',
      'no-referrer',
    ]);
  });

  test('C12 guessing ends in 429; a valid token from the same address still works', async () => {
    const sub = await subcontractor(person);
    const answers = [];
    for (let i = 0; i < 80; i++) answers.push((await anybody().get(`/api/preferences/${sub.id}.${'a'.repeat(36)}${1000 + i}`)).status);
    expect([answers.includes(404), answers.at(-1)]).toEqual([true, 429]);
    expect((await anybody().get(pathOf(sub))).status).toBe(200);
  });
});
