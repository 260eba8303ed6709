// C19 Requests that arrive very slowly: each connection has a time limit, and hundreds of them do not delay other callers.
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customer, defaultTypes, largePdf, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
beforeAll(async () => {
  world = await startWorld({ crowds: { arrivalWindowMs: 1_500 } });
  person = await customer(world);
});
afterAll(() => world.close());

/** Sends the head at once, then a byte now and then, until the connection ends. Returns what was received. */
function trickle(port: number, head: string): Promise<string> {
  return new Promise((ended) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const drip = setInterval(() => socket.writable && socket.write('%'), 100);
    socket.write(head);
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    // A reset may follow the answer, because the client was still writing.
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(drip);
      ended(answer);
    });
  });
}

test('C19 two hundred very slow uploads get 408 in French and leave no object; other callers are served meanwhile', async () => {
  const sub = await subcontractor(person);
  // A link accepts 60 files and 200 MB an hour, including running uploads: fifty per link.
  const slowLinks = await Promise.all(Array.from({ length: 4 }, () => subcontractor(person)));
  const typeId = (await defaultTypes(person))[0]!.id;
  const { url, client } = await world.listen();
  const port = Number(new URL(url).port);
  const field = (name: string, value: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const file =
    '--b\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n';
  const form = (token: string) => field('token', token) + field('documentTypeId', String(typeId)) + file;
  const head = (token: string) =>
    `POST /api/upload HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 3000000\r\n\r\n${form(token)}`;
  const slow = Array.from({ length: 200 }, (_, i) => trickle(port, head(slowLinks[i % 4]!.secureToken)));

  ok(await upload(client, sub.secureToken, typeId, pdf('pendant ce temps')), 201);
  const answers = await Promise.all(slow);
  for (const answer of [...new Set(answers)]) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('La demande a mis trop de temps à arriver.');
  }
  await expect.poll(() => world.objects().then(({ length }) => length)).toBe(await world.uploads());
  expect(await world.uploads()).toBe(1);
});

test('K36 an upload that pauses and brings more than the least rate afterwards arrives, however long it takes on the whole', async () => {
  const sub = await subcontractor(person);
  const typeId = (await defaultTypes(person))[0]!.id;
  const { url } = await world.listen();
  const form = new FormData();
  form.append('token', sub.secureToken);
  form.append('documentTypeId', String(typeId));
  form.append('document', new File([new Uint8Array(largePdf(100_000))], 'a.pdf'));
  const whole = new Request(url, { method: 'POST', body: form });
  const bytes = new Uint8Array(await whole.arrayBuffer());
  const pieces = Array.from({ length: 5 }, (_, n) => bytes.subarray((n * bytes.length) / 5, ((n + 1) * bytes.length) / 5));
  const body = new ReadableStream({
    async pull(line) {
      const piece = pieces.shift();
      if (piece === undefined) return line.close();
      line.enqueue(piece);
      // Shorter than the window of 1.5 s; five of them are longer.
      await new Promise((later) => setTimeout(later, 600));
    },
  });
  const headers = { 'content-type': whole.headers.get('content-type')! };
  const answer = await fetch(`${url}/api/upload`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
  expect([answer.status, await answer.text()]).toEqual([201, expect.stringContaining('a.pdf')]);
});
