// What a browser shows that opens a failed call by itself: a link to a file that was kept, sent on, or opened in a tab.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, type Person } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { Problem } from '../problem.ts';
import { problemPage } from './problem-page.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
});
afterAll(() => world.close());
const OPENED = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

test.each([
  ['/api/documents/1/download', 401, 'Veuillez vous connecter.'],
  ['/api/documents/files.zip?ids=1', 401, 'Veuillez vous connecter.'],
  ['/api/documents/1/download?token=abcdefghijklmnopqrstuvwx', 404, 'Lien invalide'],
  ['/api/nulle-part', 404, 'Introuvable.'],
])('%s opened in a browser is a French page (%s), for a program it is JSON', async (path, status, sentence) => {
  const opened = await world.client().raw('GET', path, { headers: OPENED });
  expect([opened.status, opened.headers.get('content-type'), opened.headers.get('cache-control')]).toEqual([
    status,
    'text/html; charset=utf-8',
    'no-store',
  ]);
  expect(opened.text).toMatch(/^<!doctype html><html lang="fr">/);
  expect(opened.text).toContain(sentence);
  expect(opened.text).not.toContain('"code"');
  for (const accept of ['application/json', '*/*']) {
    const asked = await world.client().raw('GET', path, { headers: { accept } });
    expect([asked.status, JSON.parse(asked.text).status]).toEqual([status, status]);
  }
});

test('what is sent is never answered with a page', async () => {
  const answer = await person.raw('POST', '/api/organizations', { headers: OPENED });
  expect(answer.headers.get('content-type')).toContain('application/json');
});

test('a sentence that holds a person’s words is text, and the headers of the problem stay', () => {
  const problem = new Problem('unavailable', { message: 'Attendez <b>« A & B »</b>', retryAfterSeconds: 2 });
  const { status, headers, body } = problemPage(problem, { status: 503, headers: { 'retry-after': '2' }, body: '' });
  expect([status, headers['retry-after']]).toEqual([503, '2']);
  expect(body).toContain('&lt;b&gt;');
  expect(body).toContain('&amp;');
  expect(body).not.toContain('<b>');
});
