// Files whose content differs from their name or type, with the real route and PDF reader: which are refused, and how accepted ones are
// served (C14, C17, C21).
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { heicConverter } from '#infra/adapters/analyser/heic.ts';
import { pdfOpener } from '#infra/adapters/analyser/local.ts';
import { ODD_FILES } from '#infra/testing/api/odd-files.ts';
import { customer, defaultTypes, file, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const opener = pdfOpener();
const photographs = heicConverter();
let world: World;
let person: Person;
let typeId: number;
beforeAll(async () => {
  world = await startWorld({ deps: () => ({ openable: opener.canOpenPdf, toJpeg: photographs.toJpeg }) });
  person = await customer(world);
  typeId = (await defaultTypes(person))[1]!.id;
});
afterAll(async () => {
  await opener.close();
  await photographs.close();
  await world.close();
});

const STATUS = { 'file-type-not-accepted': 415, 'file-unreadable': 422, 'image-too-large': 422, 'file-too-large': 413 } as const;
const EXTENSION = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

test('C14 the list has forty-four files', () => expect(ODD_FILES).toHaveLength(44));

test.each(ODD_FILES)('C14 A49 %s', async (_, content, fileName, declared, becomes) => {
  const sub = await subcontractor(person);
  const before = (await world.objects()).length;
  const sent = await world.client().form('/api/upload', [
    ['token', sub.secureToken],
    ['documentTypeId', String(typeId)],
    ['document', file(content, declared), fileName],
  ]);
  if (becomes in STATUS) {
    expect([sent.status, sent.body.code]).toEqual([STATUS[becomes as keyof typeof STATUS], becomes]);
    expect(sent.body.message).toMatch(/fichier|image/i);
    expect(await world.objects()).toHaveLength(before);
    expect((await person.get(`/api/documents/${sub.id}`)).body).toEqual([]);
    return;
  }
  const mimeType = becomes as keyof typeof EXTENSION;
  expect([sent.status, sent.body.fileName]).toEqual([201, expect.stringMatching(new RegExp(`\\.${EXTENSION[mimeType]}$`))]);
  for (const inline of [false, true]) {
    const got = await person.raw('GET', `/api/documents/${sent.body.id}/download${inline ? '?inline=1' : ''}`);
    expect([got.status, got.text]).toEqual([200, new TextDecoder().decode(content)]);
    expect([got.headers.get('content-type'), got.headers.get('x-content-type-options')]).toEqual([mimeType, 'nosniff']);
    expect(got.headers.get('content-disposition')).toMatch(inline ? /^inline;/ : /^attachment;/);
    expect(got.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'; (?!.*script-src)/);
    expect(got.headers.get('content-security-policy')).not.toContain('allow-');
  }
});

const TELEPHONE = readFileSync(new URL('../../infra/testing/api/telephone.heic', import.meta.url));
const deposited = async (content: Uint8Array, fileName: string, declared: string, allowedFormats = ['PDF', 'JPG', 'PNG']) => {
  const sub = await subcontractor(person);
  const type = (await person.post('/api/document-types', { name: `Photos ${fileName}`, allowedFormats })).body;
  return world.client().form('/api/upload', [
    ['token', sub.secureToken],
    ['documentTypeId', String(type.id)],
    ['document', file(content, declared), fileName],
  ]);
};

test.each([
  ['IMG_0042.HEIC', 'image/heic', 'IMG_0042.jpg'],
  ['IMG_0043.heif', 'image/heif', 'IMG_0043.jpg'],
  ['attestation.jpg', 'application/octet-stream', 'attestation.jpg'],
])('A49 the photograph of a telephone named %s is kept and shown as a JPEG', async (name, declared, stored) => {
  const sent = await deposited(TELEPHONE, name, declared);
  expect([sent.status, sent.body.fileName]).toEqual([201, stored]);
  for (const inline of ['', '?inline=1']) {
    const got = await person.raw('GET', `/api/documents/${sent.body.id}/download${inline}`);
    expect([got.status, got.headers.get('content-type'), got.text.includes('ftypheic')]).toEqual([200, 'image/jpeg', false]);
  }
});

test('A49 a HEIC is refused where JPGs are, and one that was cut is unreadable; neither leaves an object', async () => {
  const before = (await world.objects()).length;
  const refused = await deposited(TELEPHONE, 'a.heic', 'image/heic', ['PDF']);
  expect([refused.status, refused.body.code]).toEqual([415, 'format-not-allowed']);
  const cut = await deposited(TELEPHONE.subarray(0, TELEPHONE.length - 900), 'b.heic', 'image/heic');
  expect([cut.status, cut.body.code]).toEqual([422, 'file-unreadable']);
  expect(await world.objects()).toHaveLength(before);
});
