import { expect, it, vi } from 'vitest';
import { acceptOf, type Chosen, judge, readChosen } from './choose.ts';
import { texts } from './texts.ts';

const MIB = 1024 * 1024;
const HEADS = { PDF: '%PDF-1.7', JPG: '\xff\xd8\xff\xe0', PNG: '\x89PNG\r\n\x1a\n', HEIC: '\0\0\0\x18ftypheic' } as const;
const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const file = (head: string, name = '', type = '') => new File([bytes(head)], name, { type });
const chosen = (format: Chosen['format'], size = 10, pixels = 1): Chosen => {
  const content = Object.defineProperty(new Blob(['x']), 'size', { value: size });
  return { name: 'a', content, format, pixels };
};
const ALL = ['PDF', 'JPG', 'PNG'];

it('F242 accepts one PDF, JPEG or PNG up to 10 MiB exactly', () => {
  for (const format of ['PDF', 'JPG', 'PNG'] as const) expect(judge([chosen(format, 10 * MIB)], ALL).kind).toBe('file');
  expect(judge([chosen('PDF', 10 * MIB + 1)], ALL)).toEqual({ kind: 'error', error: 'file-too-large' });
});

it('F243 names each error of a drop in French', () => {
  expect(judge([chosen(null)], ALL)).toEqual({ kind: 'error', error: 'file-invalid-type' });
  expect(judge([chosen('PNG')], ['PDF'])).toEqual({ kind: 'error', error: 'file-invalid-type' });
  expect(judge([chosen('PDF', 0)], ALL)).toEqual({ kind: 'error', error: 'file-too-small' });
  expect(judge([chosen('PDF'), chosen('PDF')], ALL)).toEqual({ kind: 'error', error: 'too-many-files' });
  expect(texts.drop['file-invalid-type'](['PDF'])).toBe('Ce type de fichier n’est pas accepté. Formats acceptés : PDF.');
  expect(texts.drop['file-too-large']()).toMatch(/10 Mo/);
});

it.each([
  ['a PDF declared octet-stream', HEADS.PDF, 'attestation', 'application/octet-stream', 'PDF'],
  ['a PDF declared x-pdf', HEADS.PDF, 'a.pdf', 'application/x-pdf', 'PDF'],
  ['K5 a PDF behind a line break', `\r\n${HEADS.PDF}`, 'a.pdf', 'application/pdf', 'PDF'],
  ['a photo as image/jpg', HEADS.JPG, 'a.jpg', 'image/jpg', 'JPG'],
  ['a photo as pjpeg', HEADS.JPG, 'a.jpg', 'image/pjpeg', 'JPG'],
  ['a photo without ending or type', HEADS.JPG, 'IMG-20261121-WA0003', '', 'JPG'],
  ['a photo whose ending and type say HEIC', HEADS.JPG, 'IMG_1.HEIC', 'image/heic', 'JPG'],
  ['a PNG that says it is a PDF', HEADS.PNG, 'a.pdf', 'application/pdf', 'PNG'],
  ['a page that says it is a PDF', '<html>', 'a.pdf', 'application/pdf', null],
] as const)('K3 the first bytes decide: %s', async (_, head, name, type, format) => {
  const read = await readChosen(file(head, name, type));
  expect(read.format).toBe(format);
  expect(judge([read], ALL).kind).toBe(format === null ? 'error' : 'file');
});

it('K4 the bytes are read when the file is chosen: what becomes of the file then changes nothing', async () => {
  const original = file(`${HEADS.PDF} entier`, 'a.pdf', '');
  const { content } = await readChosen(original);
  expect(content).not.toBe(original);
  expect([await content.text(), content.type]).toEqual([`${HEADS.PDF} entier`, 'application/pdf']);
});

it('K4 a large file of another kind is not read whole', async () => {
  const film = file('\0\0\0\x18ftypisom', 'film.mp4', 'video/mp4');
  const whole = vi.spyOn(film, 'arrayBuffer');
  await readChosen(film);
  expect(whole).not.toHaveBeenCalled();
});

it('joins several photos into one PDF, but only where a PDF is accepted', () => {
  const photos = [chosen('JPG'), chosen('PNG')];
  expect(judge(photos, ALL).kind).toBe('photos');
  expect(judge(photos, ['JPG', 'PNG'])).toEqual({ kind: 'error', error: 'too-many-files' });
});

it('K35 makes a photo smaller that is too heavy or has too many pixels, instead of refusing it', () => {
  expect(judge([chosen('JPG', 14 * MIB)], ALL).kind).toBe('photos');
  expect(judge([chosen('JPG', 6 * MIB, 108_000_000)], ['JPG']).kind).toBe('photos');
});

it('K34 offers the formats of the type, and what a provider declares that knows none: for pictures too, so that Android offers the camera', () => {
  expect(acceptOf(['PDF'])).toBe('application/pdf,.pdf,application/octet-stream');
  const photos = (device: string): string[] => acceptOf(['JPG', 'PNG'], device).split(',');
  const known = ['image/jpeg', '.jpg', '.jpeg', 'image/png', '.png'];
  expect(photos('Android')).toEqual([...known, 'image/heic', 'image/heif', '.heic', '.heif', 'application/octet-stream']);
  expect(photos('iPhone')).toEqual([...known, 'application/octet-stream']);
});

it('A49 a HEIC photo is told by its first bytes and sent as it is where a JPG is accepted; among others it says what to do', async () => {
  const photo = await readChosen(file(HEADS.HEIC, 'photo', ''));
  expect(judge([photo], ALL)).toEqual({ kind: 'file', file: photo });
  expect(photo.content.type).toBe('image/heic');
  expect(judge([photo], ['PDF'])).toEqual({ kind: 'error', error: 'file-invalid-type' });
  expect(judge([chosen('JPG'), photo], ALL)).toEqual({ kind: 'error', error: 'heic' });
  expect(texts.drop.heic()).toMatch(/HEIC.*une par une/);
});
