// Uploads over a real socket: exact limits while bytes arrive, interrupted files, links revoked during the upload.
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { customer, defaultTypes, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const LIMIT = 10 * 1024 * 1024;
let world: World;
let person: Person;
let typeId: number;
let url: string;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  typeId = (await defaultTypes(person))[0]!.id;
  ({ url } = await world.listen());
});
afterAll(() => world.close());

/** A PDF of exactly this many bytes. */
const weighing = (bytes: number): Buffer => {
  const small = pdf('poids');
  return Buffer.concat([small.subarray(0, 9), Buffer.alloc(bytes - small.length, '%'), small.subarray(9)]);
};
const B = 'grenze';
const head = (sub: Subcontractor) =>
  `--${B}\r\nContent-Disposition: form-data; name="token"\r\n\r\n${sub.secureToken}\r\n--${B}\r\nContent-Disposition: form-data; name="documentTypeId"\r\n\r\n${typeId}\r\n--${B}\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
const TAIL = `\r\n--${B}--\r\n`;

/** A request that a test writes byte by byte; without a length it is sent in chunks. */
function open(headers: Record<string, string> = {}) {
  const sent: ClientRequest = request(`${url}/api/upload`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${B}`, ...headers },
  });
  const answer = new Promise<{ status: number; body: { code?: string; id?: number } } | { failed: string }>((done) => {
    sent.on('response', (response: IncomingMessage) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => done({ status: response.statusCode!, body: JSON.parse(text) }));
    });
    sent.on('error', (error: NodeJS.ErrnoException) => done({ failed: error.code ?? error.message }));
  });
  const closed = new Promise<void>((done) => sent.on('close', done));
  return { sent, answer, closed };
}
// Counts objects by the history, not in the folder: the object of an interrupted earlier upload may not be removed yet.
const objects = async () => (await world.objects()).length;

describe('C15 the limit of ten mebibytes is exact while bytes arrive', () => {
  test('10 MiB − 1 and 10 MiB are accepted, one more is 413 and leaves nothing', async () => {
    for (const [bytes, status] of [
      [LIMIT - 1, 201],
      [LIMIT, 201],
      [LIMIT + 1, 413],
    ] as const) {
      const sub = await subcontractor(person);
      const before = await world.uploads();
      const { client } = await world.listen();
      const answer = await upload(client, sub.secureToken, typeId, weighing(bytes));
      expect([bytes, answer.status]).toEqual([bytes, status]);
      expect(await objects()).toBe(before + (status === 201 ? 1 : 0));
      if (status === 413)
        expect(answer.body).toMatchObject({ code: 'file-too-large', message: 'Le fichier dépasse la taille maximale de 10 Mo.' });
    }
  });

  test('an endless body without a length is cut at the limit, and the socket closed', async () => {
    const sub = await subcontractor(person);
    const before = await world.uploads();
    const { sent, answer, closed } = open({ 'transfer-encoding': 'chunked' });
    sent.write(head(sub) + pdf().toString('latin1'));
    const piece = Buffer.alloc(64 * 1024, '%');
    let written = 0;
    let over = false;
    void closed.then(() => {
      over = true;
    });
    const pour = () => {
      while (!over && written < 200 * 1024 * 1024) {
        written += piece.length;
        if (!sent.write(piece)) return void sent.once('drain', pour);
      }
    };
    pour();
    const told = await answer;
    expect('status' in told ? told.status : told.failed).toBe(413);
    await closed;
    expect(written).toBeLessThan(100 * 1024 * 1024);
    await expect.poll(objects).toBe(before);
  });

  test('a wrong declared length: more bytes are not read, fewer end as an incomplete upload', async () => {
    const sub = await subcontractor(person);
    const before = await world.uploads();
    const body = head(sub) + pdf().toString('latin1');
    const { sent, answer } = open({ 'content-length': String(body.length + 1000) });
    sent.write(body);
    setImmediate(() => sent.destroy());
    expect(await answer).toHaveProperty('failed');
    await world.caughtUp();
    await expect.poll(objects).toBe(before);
    expect((await world.events(`subcontractor-${sub.id}`)).some(({ type }) => type === 'DocumentUploaded')).toBe(false);
  });
});

describe('C15 memory used by a file over the limit', () => {
  test('the server does not read beyond the limit, except what the buffers hold', async () => {
    const sub = await subcontractor(person);
    const { sent, answer, closed } = open({ 'content-length': String(60 * 1024 * 1024) });
    let over = false;
    void closed.then(() => {
      over = true;
    });
    sent.write(head(sub) + pdf().toString('latin1'));
    const piece = Buffer.alloc(64 * 1024, '%');
    const before = process.memoryUsage().arrayBuffers;
    let most = before;
    // Client and server share this process, so both their buffers are measured; the client waits for the server's backpressure.
    while (!over && sent.writable) {
      if (!sent.write(piece)) await Promise.race([new Promise((drained) => sent.once('drain', drained)), closed]);
      most = Math.max(most, process.memoryUsage().arrayBuffers);
    }
    expect(await answer).toMatchObject({ status: 413 });
    await closed;
    // The buffers of both sockets, the parser and two blocks; never the whole file.
    expect(most - before).toBeLessThan(LIMIT / 2);
  });
});

describe('C19 incomplete uploads', () => {
  test('a missing boundary, ten thousand parts, a field twice, two files: 4xx in French, no object', async () => {
    const sub = await subcontractor(person);
    const before = await world.uploads();
    const field = (name: string, value: string) => `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const document = `--${B}\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n${pdf().toString('latin1')}\r\n`;
    const own = field('token', sub.secureToken) + field('documentTypeId', String(typeId));
    const cases: [string, string, Record<string, string>][] = [
      ['no boundary', own + document + TAIL, { 'content-type': 'multipart/form-data' }],
      ['10 000 parts', Array.from({ length: 10_000 }, (_, i) => field(`f${i}`, 'x')).join('') + own + document + TAIL, {}],
      ['a field twice', field('token', sub.secureToken) + own + document + TAIL, {}],
      ['two files', own + document + document + TAIL, {}],
      ['a part without an end', own + document.slice(0, -40), {}],
    ];
    for (const [what, body, headers] of cases) {
      const { sent, answer } = open({ ...headers, 'content-length': String(Buffer.byteLength(body, 'latin1')) });
      sent.end(body, 'latin1');
      const told = await answer;
      expect([what, 'status' in told && told.status >= 400 && told.status < 500]).toEqual([what, true]);
      if ('status' in told)
        expect([what, (told.body as { message?: string }).message]).toEqual([what, expect.stringMatching(/^[A-ZÀ-Ý].*\.$/)]);
    }
    await expect.poll(objects).toBe(before);
    ok(await upload((await world.listen()).client, sub.secureToken, typeId, pdf('encore là')), 201);
  });

  test('fifty uploads reset at random places leave nothing, cause no unhandled error, and delay nobody', async () => {
    const sub = await subcontractor(person);
    const before = await world.uploads();
    const loose: unknown[] = [];
    const note = (error: unknown) => void loose.push(error);
    process.on('unhandledRejection', note);
    process.on('uncaughtException', note);
    const content = weighing(400_000);
    const cutting = Array.from({ length: 50 }, async (_, i) => {
      const { sent, closed } = open({ 'transfer-encoding': 'chunked' });
      const whole = Buffer.concat([Buffer.from(head(sub)), content, Buffer.from(`%${i}\n`)]);
      sent.write(whole.subarray(0, Math.floor((whole.length * (i + 1)) / 51)), () => sent.socket?.resetAndDestroy());
      await closed;
    });
    ok(await person.get('/api/user'));
    await Promise.all(cutting);
    await expect.poll(objects).toBe(before);
    process.off('unhandledRejection', note);
    process.off('uncaughtException', note);
    expect(loose).toEqual([]);
  });

  test('an upload cut at 99 % leaves no document and no object; the next one works', async () => {
    const sub = await subcontractor(person);
    const before = await world.uploads();
    const content = weighing(3_000_000);
    const { sent, closed } = open({ 'transfer-encoding': 'chunked' });
    sent.write(head(sub));
    sent.write(content.subarray(0, 2_970_000), () => sent.destroy());
    await closed;
    await expect.poll(objects).toBe(before);
    ok(await upload((await world.listen()).client, sub.secureToken, typeId, content), 201);
  });
});

describe('C9 a link revoked during an upload', () => {
  test('revoked between the first and the last byte: 404, no document, no object', async () => {
    const sub = await subcontractor(person);
    const before = await world.uploads();
    const { sent, answer } = open({ 'transfer-encoding': 'chunked' });
    const content = pdf('en route');
    sent.write(head(sub));
    await new Promise<void>((done) => sent.write(content.subarray(0, 40), () => done()));
    ok(await person.post(`/api/subcontractors/${sub.id}/link/revoke`));
    sent.end(content.subarray(40).toString('latin1') + TAIL);
    expect(await answer).toMatchObject({ status: 404, body: { code: 'invalid-link' } });
    expect((await world.events(`subcontractor-${sub.id}`)).some(({ type }) => type === 'DocumentUploaded')).toBe(false);
    await expect.poll(objects).toBe(before);
  });
});

describe('many uploads at once', () => {
  test('twenty of 5 MB are all received', async () => {
    const sub = await subcontractor(person);
    const { client } = await world.listen();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        upload(client, sub.secureToken, typeId, Buffer.concat([weighing(5_000_000), Buffer.from(`%${i}\n`)])),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  });
});
