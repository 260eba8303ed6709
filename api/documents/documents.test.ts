// Documents over HTTP: the deposit, its limits, the decisions, the file itself, and every reason for which a link is dead.
import { hash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maskPath } from '#infra/app/log.ts';
import { customer, defaultTypes, file, largePdf, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

let world: World;
let person: Person;
let types: { id: number; name: string }[];
const anybody = () => world.client();
const urssaf = () => types[0]!.id;
beforeAll(async () => {
  world = await startWorld();
  person = await customer(world);
  types = await defaultTypes(person);
});
afterAll(() => world.close());
/** Subcontractors without a list of their own need the six default types. */
const deposited = async (content = pdf(), typeId = urssaf()) => {
  const sub = await subcontractor(person);
  const { body } = ok(await upload(anybody(), sub.secureToken, typeId, content), 201);
  return { sub, id: body.id as number };
};
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('F270 the deposit', () => {
  test('the page shows who asks for which documents, and nothing about the owner or others', async () => {
    const sub = await subcontractor(person);
    const { status, body, headers } = await anybody().get(`/api/subcontractor/${sub.secureToken}`);
    expect(status).toBe(200);
    expect(body.subcontractor).toEqual({
      ...{ companyName: 'DUPONT BTP', contactName: 'Jean Dupont', requestedBy: 'Bâtiments du Midi', requestedByPhone: '04 67 00 00 00' },
    });
    const urssafSource = body.sources.find(({ documentTypeId }: { documentTypeId: number }) => documentTypeId === urssaf());
    expect(urssafSource.site).toEqual({ name: 'urssaf.fr', href: 'https://www.urssaf.fr' });
    expect([body.documents, body.documentTypes.length]).toEqual([[], 6]);
    expect(JSON.stringify(body)).not.toContain(person.email);
    expect([headers.get('cache-control'), headers.get('referrer-policy')]).toEqual(['no-store', 'no-referrer']);
  });

  test('F251 F176 a received file is pending, shown to both sides, and stored encrypted', async () => {
    const content = pdf('canari-en-clair');
    const { sub, id } = await deposited(content);
    expect((await anybody().get(`/api/subcontractor/${sub.secureToken}`)).body.documents).toMatchObject([
      { id, fileName: 'attestation.pdf', validationStatus: 'pending', fileSize: content.length },
    ]);
    const { body } = await person.get(`/api/documents/${sub.id}`);
    expect(body).toMatchObject([
      {
        id,
        subcontractorId: sub.id,
        subcontractorCompany: 'DUPONT BTP',
        documentTypeName: types[0]!.name,
        validationStatus: 'pending',
        isEncrypted: true,
        mimeType: 'application/pdf',
      },
    ]);
    const uploaded = (await world.events(`subcontractor-${sub.id}`)).find((event) => event.type === 'DocumentUploaded');
    expect(uploaded?.data).toMatchObject({ fileSize: content.length });
    expect(uploaded?.personal).toMatchObject({ sha256: hash('sha256', content, 'hex') });
    expect(uploaded?.actor).toEqual({ kind: 'subcontractor', subcontractorId: sub.id });
    const { blobId } = uploaded!.data as { blobId: string };
    const kept = await readFile(await world.objectPath(blobId), 'latin1');
    expect([kept.length > content.length, kept.includes('canari-en-clair'), kept.includes('%PDF')]).toEqual([true, false, false]);
  });

  test('the file may come before the token in the form', async () => {
    const sub = await subcontractor(person);
    const before = (await world.objects()).length;
    const content = pdf('avant');
    const { body } = ok(
      await anybody().form('/api/upload', [
        ['document', file(content), 'a.pdf'],
        ['documentTypeId', String(urssaf())],
        ['token', sub.secureToken],
      ]),
      201,
    );
    const got = await person.raw('GET', `/api/documents/${body.id}/download`);
    expect(got.text).toBe(content.toString('latin1'));
    expect(await world.objects()).toHaveLength(before + 1);
  });

  test('missing or wrong fields are a 4xx with a message, and leave no object', async () => {
    const sub = await subcontractor(person);
    const before = (await world.objects()).length;
    const [token, typeId, document] = [
      ['token', sub.secureToken],
      ['documentTypeId', String(urssaf())],
      ['document', file(pdf()), 'a.pdf'],
    ] as const;
    const form = (parts: Parameters<Person['form']>[1]) =>
      anybody()
        .form('/api/upload', parts)
        .then(({ status, body }) => [status, body.code]);
    expect(await form([token, typeId])).toEqual([400, 'file-required']);
    expect(await form([token, document])).toEqual([400, 'invalid-body']);
    expect(await form([typeId, document])).toEqual([404, 'invalid-link']);
    expect(await form([document, typeId])).toEqual([404, 'invalid-link']);
    expect(await form([token, ['documentTypeId', 'all'], document])).toEqual([400, 'invalid-body']);
    expect(await form([token, ['documentTypeId', '2000000000'], document])).toEqual([404, 'document-type-not-required']);
    expect(await form([token, typeId, document, document])).toEqual([400, 'one-file-only']);
    expect(await form([token, token, typeId, document])).toEqual([400, 'malformed-upload']);
    expect((await anybody().post('/api/upload', { token: sub.secureToken })).status).toBe(415);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=']) {
      expect((await anybody().raw('POST', '/api/upload', { headers: { 'content-type': type }, body: 'x' })).status).toBe(
        type.includes(';') ? 400 : 415,
      );
    }
    expect(
      (
        await anybody().raw('POST', '/api/upload', {
          headers: { 'content-type': 'multipart/form-data; boundary=b' },
          body: '--b\r\nContent-Disposition: form-data; name="document"; filename="a.pdf"\r\n\r\n%PDF-1.4',
        })
      ).status,
    ).toBe(400);
    expect(await world.objects()).toHaveLength(before);
  });

  test('A format that this type of document does not allow is refused', async () => {
    const { body: only } = await person.post('/api/document-types', { name: 'PDF seulement', allowedFormats: ['PDF'] });
    const sub = await subcontractor(person);
    const before = (await world.objects()).length;
    const { status, body } = await anybody().form('/api/upload', [
      ['token', sub.secureToken],
      ['documentTypeId', String(only.id)],
      ['document', file(PNG, 'image/png'), 'a.png'],
    ]);
    expect([status, body.code]).toEqual([415, 'format-not-allowed']);
    expect(await world.objects()).toHaveLength(before);
    ok(await person.delete(`/api/document-types/${only.id}`));
  });

  test('C16 names are sanitised, stored as text, and returned by RFC 6266', async () => {
    const names: [string, string][] = [
      ['../../etc/passwd', 'passwd.pdf'],
      ['..\\..\\boot.ini', 'boot.ini.pdf'],
      ['%2e%2e/a.pdf', 'a.pdf'],
      ['C:\\temp\\kbis.pdf', 'kbis.pdf'],
      ['facture\u202Efdp.exe', 'facturefdp.exe.pdf'],
      ['a\u0001b\u007f.pdf', 'ab.pdf'],
      ['CON.pdf', '_CON.pdf'],
      ['📄 été.pdf', '📄 été.pdf'],
      ['.htaccess', 'htaccess.pdf'],
      ['prix:b*c?.pdf', 'prix_b_c_.pdf'],
      [' ', 'document.pdf'],
      ['x'.repeat(300), `${'x'.repeat(150)}.pdf`],
    ];
    for (const [sent, kept] of names) {
      const sub = await subcontractor(person);
      const { body } = ok(await upload(anybody(), sub.secureToken, urssaf(), pdf(sent), sent), 201);
      expect([sent, body.fileName]).toEqual([sent, kept]);
      const { headers } = await person.raw('GET', `/api/documents/${body.id}/download`);
      const disposition = headers.get('content-disposition')!;
      expect(disposition).toMatch(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
      expect(decodeURIComponent(disposition.split("UTF-8''")[1]!)).toBe(kept);
    }
  });

  test('C20 the same file ×20 in parallel is one document; another one replaces the pending one exactly once', async () => {
    const sub = await subcontractor(person);
    const before = (await world.objects()).length;
    const first = ok(await upload(anybody(), sub.secureToken, urssaf(), pdf('premier')), 201);
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(anybody(), sub.secureToken, urssaf(), pdf('double clic'))));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    const { body } = await person.get(`/api/documents/${sub.id}`);
    expect(body.map((row: { id: number; validationStatus: string }) => [row.id, row.validationStatus])).toEqual([
      [answers[0]!.body.id, 'pending'],
      [first.body.id, 'replaced'],
    ]);
    const replaced = (await world.events(`subcontractor-${sub.id}`)).filter(({ type }) => type === 'DocumentReplaced');
    expect(replaced).toHaveLength(1);
    expect(await world.objects()).toHaveLength(before + 2);
  });
});

describe('F268 the file', () => {
  test('A46 a token in the address grants access; the answer sends no referrer and is not cached', async () => {
    const { sub, id } = await deposited();
    const { status, headers } = await anybody().raw('GET', `/api/documents/${id}/download?token=${sub.secureToken}`);
    expect([status, headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([200, 'no-referrer', 'private, no-store']);
    expect(maskPath(`/api/documents/${id}/download?token=${sub.secureToken}`)).not.toContain(sub.secureToken);
  });

  test('C21 the bytes are returned as sent; nosniff, attachment, nothing active, no cache', async () => {
    const content = pdf('octets');
    const { id } = await deposited(content);
    const got = await person.raw('GET', `/api/documents/${id}/download`);
    expect([got.status, got.text]).toEqual([200, content.toString('latin1')]);
    expect(
      Object.fromEntries(
        ['content-type', 'x-content-type-options', 'cache-control', 'x-robots-tag', 'x-frame-options'].map((name) => [
          name,
          got.headers.get(name),
        ]),
      ),
    ).toEqual({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-frame-options': 'DENY',
    });
    expect(got.headers.get('content-security-policy')).toMatch(/^sandbox;/);
    const inline = await person.raw('GET', `/api/documents/${id}/download?inline=1`);
    expect([inline.headers.get('content-disposition')?.startsWith('inline;'), inline.headers.get('x-frame-options')]).toEqual([
      true,
      'SAMEORIGIN',
    ]);
    const head = await person.raw('HEAD', `/api/documents/${id}/download`);
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test('F268 a range is 206, a range beyond the end 416, and a download of another version is sent whole', async () => {
    const content = largePdf(200_000);
    const { id } = await deposited(content);
    const address = `/api/documents/${id}/download`;
    const ask = (range: string, more: Record<string, string> = {}) => person.raw('GET', address, { headers: { range, ...more } });
    const whole = await person.raw('HEAD', address, { headers: { range: 'bytes=0-1' } });
    const etag = whole.headers.get('etag')!;
    expect([whole.status, whole.headers.get('accept-ranges'), whole.headers.get('content-length')]).toEqual([
      ...[200, 'bytes', String(content.length)],
    ]);
    // Within a segment, across two segments, from the end.
    for (const [from, to] of [
      [0, 0],
      [65_530, 65_545],
      [131_072, 131_073],
      [content.length - 5, content.length - 1],
    ] as const) {
      const { status, text, headers } = await ask(`bytes=${from}-${to}`, { 'if-range': etag });
      expect([status, headers.get('content-range'), headers.get('content-length')]).toEqual([
        ...[206, `bytes ${from}-${to}/${content.length}`, String(to - from + 1)],
      ]);
      expect(text).toBe(content.toString('latin1', from, to + 1));
      expect([headers.get('x-content-type-options'), headers.get('content-disposition')?.startsWith('attachment')]).toEqual([
        'nosniff',
        true,
      ]);
    }
    expect((await ask('bytes=-5')).text).toBe(content.toString('latin1', content.length - 5));
    const beyond = await ask(`bytes=${content.length}-`);
    expect([beyond.status, beyond.body.code, beyond.headers.get('content-range')]).toEqual([
      ...[416, 'range-not-satisfiable', `bytes */${content.length}`],
    ]);
    for (const [range, more] of [
      ['bytes=0-9', { 'if-range': '"another"' }],
      ['bytes=0-1,5-6', {}],
      ['nonsense', {}],
    ] as const) {
      const { status, text } = await ask(range, more);
      expect([range, status, text.length]).toEqual([range, 200, content.length]);
    }
  });

  test('C21 a damaged object is an error, never wrong bytes', async () => {
    const { id, sub } = await deposited();
    const uploaded = (await world.events(`subcontractor-${sub.id}`)).find((event) => event.type === 'DocumentUploaded');
    const { blobId } = uploaded!.data as { blobId: string };
    const path = await world.objectPath(blobId);
    const bytes = await readFile(path);
    bytes[bytes.length - 1]! ^= 1;
    await writeFile(path, bytes);
    const shouted = console.error;
    console.error = () => {};
    const { status, body } = await person.get(`/api/documents/${id}/download`);
    console.error = shouted;
    expect([status, body]).toEqual([500, { message: 'Une erreur est survenue.', code: 'internal-error', status: 500 }]);
  });

  test('F175 the owner can still download a replaced document', async () => {
    const { sub, id } = await deposited(pdf('ancien'));
    ok(await upload(anybody(), sub.secureToken, urssaf(), pdf('nouveau')), 201);
    expect((await person.raw('GET', `/api/documents/${id}/download`)).text).toContain('%ancien');
  });

  test('A37 « all » is no valid id, and a subcontractor without documents has an empty list', async () => {
    expect((await person.get('/api/documents/all')).body).toEqual((await person.get('/api/documents')).body);
    for (const bad of ['tout', '0', '-1', '1.5', '1e3', '99999999999', '%00'])
      expect([bad, (await person.get(`/api/documents/${bad}`)).status]).toEqual([bad, 404]);
    const sub = await subcontractor(person);
    expect((await person.get(`/api/documents/${sub.id}`)).body).toEqual([]);
  });
});
