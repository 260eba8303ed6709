// Files whose content differs from their name or type, with the real route and PDF reader: which are refused, and how accepted ones are
// served (C14, C17, C21).
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfOpener } from '#infra/adapters/analyser/local.ts';
import { ODD_FILES } from '#infra/testing/api/odd-files.ts';
import { customer, defaultTypes, file, type Person, subcontractor } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';

const opener = pdfOpener();
let world: World;
let person: Person;
let typeId: number;
beforeAll(async () => {
  world = await startWorld({ deps: () => ({ openable: opener.canOpenPdf }) });
  person = await customer(world);
  typeId = (await defaultTypes(person))[1]!.id;
});
afterAll(async () => {
  await opener.close();
  await world.close();
});

const STATUS = { 'file-type-not-accepted': 415, 'file-unreadable': 422, 'image-too-large': 422, 'file-too-large': 413 } as const;
const EXTENSION = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' } as const;

test('C14 the list has forty-three files', () => expect(ODD_FILES).toHaveLength(43));

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
