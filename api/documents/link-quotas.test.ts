// The quota of one link per hour, over a real socket, and uploads that wait for the PDF check.

import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMillis } from '#domain/kernel/calendar.ts';
import { linkQuotaText } from '#domain/texts/fr/quotas.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import type { ApiDeps } from '../shell/deps.ts';

const FILES = 3;
const MINUTE_MS = 60_000;
const KIB = 1024;

let world: World;
let person: Person;
let typeId: number;
let url: string;
let look: ApiDeps['openable'] = async () => 'ok';
beforeAll(async () => {
  world = await startWorld({
    config: { linkFilesPerHour: FILES, linkMegabytesPerHour: 1 },
    deps: () => ({ openable: (...call) => look(...call) }),
  });
  person = await customer(world);
  typeId = (await defaultTypes(person))[0]!.id;
  ({ url } = await world.listen());
});
afterAll(() => world.close());

const later = (minutes: number) => world.clock.set(addMillis(world.clock.now(), minutes * MINUTE_MS));
let documents = 0;
/** A new PDF of about this many bytes. */
const document = (bytes = 0): Buffer => Buffer.concat([pdf(`n${++documents}`), Buffer.alloc(bytes, '%'), Buffer.from('\n%%EOF\n')]);
const send = async (token: string, content: Uint8Array) => upload((await world.listen()).client, token, typeId, content);

const B = 'grenze';
const field = (name: string, value: string) => `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = `--${B}\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
const head = (token: string) => field('token', token) + field('documentTypeId', String(typeId)) + FILE;
const TAIL = `\r\n--${B}--\r\n`;
/** A request that is written piece by piece. */
function open(headers: Record<string, string | number>): { sent: ClientRequest; status: Promise<number> } {
  const sent = request(`${url}/api/upload`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${B}`, ...headers },
  });
  sent.on('error', () => {});
  const status = new Promise<number>((done) => sent.on('response', (answer) => done(answer.resume().statusCode!)));
  return { sent, status };
}

test('C17 one link sends a limited number of files an hour; one more is a 429 with the time of the next try, other links are not limited', async () => {
  const sub = await subcontractor(person);
  ok(await send(sub.secureToken, document()), 201);
  expect((await send(sub.secureToken, Buffer.from('no document at all'))).status).toBe(415);
  ok(await send(sub.secureToken, document()), 201);
  const objects = (await world.objects()).length;
  const refused = await send(sub.secureToken, document());
  expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(3600);
  expect(refused.body.message).toBe(typeset(linkQuotaText(addMillis(world.clock.now(), wait * 1000))));
  expect((await world.objects()).length).toBe(objects);
  ok(await send((await subcontractor(person)).secureToken, document()), 201);
  ok(await (await world.listen()).client.get(`/api/subcontractor/${sub.secureToken}`));
  later(61);
  ok(await send(sub.secureToken, document()), 201);
});

test('C17 one link sends a limited number of megabytes an hour; a file beyond it is refused before it is read', async () => {
  const sub = await subcontractor(person);
  ok(await send(sub.secureToken, document(900 * KIB)), 201);
  const { sent, status } = open({ 'content-length': 200 * KIB });
  sent.write(`${head(sub.secureToken)}%PDF-`);
  expect(await status).toBe(429);
  sent.destroy();
});

test('C17 a file without a declared length is counted as it arrives, and cut at the quota', async () => {
  const sub = await subcontractor(person);
  const chunked = async (bytes: number) => {
    const { sent, status } = open({ 'transfer-encoding': 'chunked' });
    sent.write(head(sub.secureToken));
    sent.write(document(bytes));
    sent.end(TAIL);
    return status;
  };
  const before = (await world.objects()).length;
  expect([await chunked(600 * KIB), await chunked(600 * KIB)]).toEqual([201, 429]);
  expect((await world.objects()).length).toBe(before + 1);
});

test('C17 a token that follows its file in the form is counted all the same', async () => {
  const sub = await subcontractor(person);
  const answers: number[] = [];
  for (let n = 0; n <= FILES; n += 1) {
    const body = Buffer.concat([
      Buffer.from(field('documentTypeId', String(typeId)) + FILE),
      document(),
      Buffer.from(`\r\n${field('token', sub.secureToken)}--${B}--\r\n`),
    ]);
    const { sent, status } = open({ 'content-length': body.length });
    sent.end(body);
    answers.push(await status);
  }
  expect(answers).toEqual([201, 201, 201, 429]);
});

test('C17 a file of undeclared length before its token counts by its size', async () => {
  const sub = await subcontractor(person);
  const behind = (bytes: number) => {
    const { sent, status } = open({ 'transfer-encoding': 'chunked' });
    sent.write(field('documentTypeId', String(typeId)) + FILE);
    sent.write(document(bytes));
    sent.end(`\r\n${field('token', sub.secureToken)}--${B}--\r\n`);
    return status;
  };
  expect([await behind(600 * KIB), await behind(600 * KIB)]).toEqual([201, 429]);
});

test('C17 an impossible declared length is a refusal, not an error', async () => {
  const sub = await subcontractor(person);
  const { sent, status } = open({ 'content-length': 9_007_199_254_740_991 });
  sent.write(`${head(sub.secureToken)}%PDF-`);
  expect(await status).toBe(429);
  sent.destroy();
});

test('C17 a new link in place of a revoked one has a new quota, so abuse of the old link does not block the subcontractor', async () => {
  const sub = await subcontractor(person);
  for (let n = 0; n < FILES; n += 1) await send(sub.secureToken, Buffer.from('junk'));
  expect((await send(sub.secureToken, document())).status).toBe(429);
  ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`));
  const { body } = ok(await person.post(`/api/subcontractors/${sub.id}/link/renew`));
  ok(await send(body.secureToken, document()), 201);
});

test('P23 C9 a link beyond its quota that is revoked meanwhile is dead and no 429; an unknown token counts for no link', async () => {
  const sub = await subcontractor(person);
  const counted = () => world.db`SELECT FROM ops.tries WHERE bucket LIKE 'link-%'`;
  const before = await counted();
  const dead = await send('a'.repeat(39), document());
  expect(dead).toMatchObject({ status: 404, body: { code: 'invalid-link' } });
  expect(await counted()).toHaveLength(before.length);
  for (let n = 0; n < FILES; n += 1) await send(sub.secureToken, Buffer.from('junk'));
  expect((await send(sub.secureToken, document())).status).toBe(429);
  ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`));
  expect(await send(sub.secureToken, document())).toMatchObject({ status: dead.status, body: { code: 'invalid-link' } });
});

test('C17 when too many files wait for the PDF check the answer is « come back », and nothing is kept', async () => {
  const sub = await subcontractor(person);
  const before = await world.objects();
  look = async () => 'busy';
  const answer = await send(sub.secureToken, document());
  look = async () => 'ok';
  expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await world.objects()).toEqual(before);
});

test('C17 a file whose check times out is accepted', async () => {
  look = async () => 'unlooked';
  const answer = await send((await subcontractor(person)).secureToken, document());
  look = async () => 'ok';
  expect(answer.status).toBe(201);
});

test('C19 a sender who disconnects while waiting leaves the queue at once, and no document or object', async () => {
  const sub = await subcontractor(person);
  // Compares with the history: an object of an interrupted earlier test may still exist.
  const before = await world.uploads();
  const told = world.problems.length;
  const asked = Promise.withResolvers<AbortSignal>();
  look = (_content, _link, gone) => {
    asked.resolve(gone);
    return new Promise((_, leave) => gone.addEventListener('abort', () => leave(gone.reason)));
  };
  const body = Buffer.concat([Buffer.from(head(sub.secureToken)), document(), Buffer.from(TAIL)]);
  const { sent } = open({ 'content-length': body.length });
  sent.end(body);
  const gone = await asked.promise;
  expect(gone.aborted).toBe(false);
  sent.destroy();
  await expect.poll(() => gone.aborted).toBe(true);
  look = async () => 'ok';
  await expect.poll(() => world.objects()).toHaveLength(before);
  expect((await world.events(`subcontractor-${sub.id}`)).map(({ type }) => type)).not.toContain('DocumentUploaded');
  expect(world.problems.slice(told)).toEqual([]);
});
