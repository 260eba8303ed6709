// Every call: cookie, JSON, the server's clock, own writes, and what a failure says (product.md §7, §8; DESIGN 3.8, 3.12).
import { expect, it, vi } from 'vitest';
import { problem, setUp } from '../testing/dom.tsx';
import { call, totalOf, urlOf } from './call.ts';
import { forgetTime, heard, now } from './clock.ts';
import { CallFailed, sentenceOf } from './failure.ts';

const api = setUp();
const caught = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

it('F065 carries the session and says JSON where there is a body', async () => {
  await call('getSettings', {});
  await call('putSettings', { body: { autoValidationEnabled: false } });
  const [read, write] = api.calls;
  expect([read?.credentials, write?.credentials]).toEqual(['include', 'include']);
  expect([read?.headers.get('content-type'), write?.headers.get('content-type')]).toEqual([null, 'application/json']);
});

it('F066 an answer without text becomes « {status}: {statusText} », with text « {status}: {text} »', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('', { status: 503, statusText: 'Service Unavailable' })));
  expect(await caught(call('getSettings', {}))).toMatchObject({ message: '503: Service Unavailable', status: 503 });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('trop tard', { status: 504, statusText: 'Gateway Timeout' })));
  expect(await caught(call('getSettings', {}))).toMatchObject({ message: '504: trop tard' });
});

it('F066 shows people the server’s French sentence all the same', async () => {
  api.instead.set('/api/settings', problem(403, 'account-not-approved', 'Votre compte attend son approbation.'));
  const error = await caught(call('getSettings', {}));
  expect(error).toBeInstanceOf(CallFailed);
  expect((error as CallFailed).message).toMatch(/^403: /);
  expect(sentenceOf(error)).toBe('Votre compte attend son approbation.');
  expect((error as CallFailed).code).toBe('account-not-approved');
});

it.each([
  [502, 'Le serveur ne répond pas pour le moment'],
  [503, 'Le serveur ne répond pas pour le moment'],
  [504, 'Le serveur ne répond pas pour le moment'],
  [408, 'Le serveur ne répond pas pour le moment'],
  [413, 'trop lourd pour ce serveur'],
  [403, 'refusée avant d’arriver à SubDoc'],
])('N3 of a proxy’s %i, with its HTML or an empty body, people read « %s »', async (status, sentence) => {
  for (const page of ['<html><body><h1>502 Bad Gateway</h1></body></html>', '']) {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(page, { status, statusText: 'Bad' })));
    const error = await caught(call('getSettings', {}));
    expect(sentenceOf(error)).toContain(sentence);
    expect(sentenceOf(error, 'Impossible d’enregistrer.')).toContain(status === 413 ? sentence : 'Impossible d’enregistrer.');
    expect((error as CallFailed).message).toBe(`${status}: Bad`);
  }
});

it('says in French that the server cannot be reached', async () => {
  api.instead.set('/api/settings', 'offline');
  expect(sentenceOf(await caught(call('getSettings', {})))).toContain('Connexion au serveur impossible');
});

it('takes the time from x-now, whatever the browser’s calendar says', () => {
  forgetTime();
  expect(now()).toBeNull();
  heard('2027-03-04T22:30:00.000Z');
  expect(now()?.slice(0, 16)).toBe('2027-03-04T22:30');
});

it('asks for at least its own position after an own command', async () => {
  const made = { ...api.world.organizations[0], name: 'Chantier' };
  api.instead.set('/api/organizations', { status: 201, body: made, headers: { 'x-position': '42' } });
  await call('createOrganization', { body: { name: 'Chantier' } });
  await call('getSettings', {});
  expect(api.calls.at(-1)?.headers.get('x-after-position')).toBe('42');
});

it('writes addresses in the simple-rest dialect and reads totals', () => {
  expect(urlOf('downloadDocument', { id: 7 })).toBe('/api/documents/7/download');
  expect(decodeURIComponent(urlOf('listDocuments', {}, { range: [0, 24], filter: { q: 'kbis' }, sort: undefined }))).toBe(
    '/api/documents?range=[0,24]&filter={"q":"kbis"}',
  );
  expect([totalOf(new Headers({ 'content-range': 'documents 0-24/317' })), totalOf(new Headers())]).toEqual([317, null]);
});

it('F102 what got no answer is asked again under the same key, so that nothing is sent or made twice', async () => {
  const ask = (name: string) => caught(call('createOrganization', { body: { name, description: '', color: '#1976d2' } }));
  const keys = () => api.calls.map(({ headers }) => headers.get('idempotency-key'));
  api.instead.set('/api/organizations', 'offline');
  await ask('Chantier');
  await ask('Chantier');
  api.instead.clear();
  await ask('Chantier');
  const [first, second, third] = keys();
  expect([first?.length, second, third]).toEqual([32, first, first]);
  // What was answered is a wish of its own the next time, and so are other words.
  await ask('Chantier');
  await ask('Agence');
  await caught(call('getSettings', {}));
  expect(new Set(keys().slice(2)).size).toBe(4);
  expect(keys().at(-1)).toBeNull();
});
