import { expect, it } from 'vitest';
import { acceptOf, judge } from './choose.ts';
import { texts } from './texts.ts';

const MIB = 1024 * 1024;
const file = (name: string, type: string, size = 10) => Object.defineProperty(new File(['x'], name, { type }), 'size', { value: size });
const ALL = ['PDF', 'JPG', 'PNG'];

it('F242 accepts one PDF, JPEG or PNG up to 10 MiB exactly', () => {
  for (const [name, type] of [
    ['a.pdf', 'application/pdf'],
    ['a.jpeg', 'image/jpeg'],
    ['a.png', 'image/png'],
  ] as const)
    expect(judge([file(name, type, name === 'a.pdf' ? 10 * MIB : 10)], ALL).kind).toBe('file');
  expect(judge([file('a.pdf', 'application/pdf', 10 * MIB + 1)], ALL)).toEqual({ kind: 'error', error: 'file-too-large' });
});

it('F243 names each error of a drop in French', () => {
  expect(judge([file('a.docx', 'application/msword')], ALL)).toEqual({ kind: 'error', error: 'file-invalid-type' });
  expect(judge([file('a.pdf', 'application/pdf', 0)], ALL)).toEqual({ kind: 'error', error: 'file-too-small' });
  expect(judge([file('a.pdf', 'application/pdf'), file('b.pdf', 'application/pdf')], ALL)).toEqual({
    kind: 'error',
    error: 'too-many-files',
  });
  expect(texts.drop['file-invalid-type'](['PDF'])).toBe("Ce type de fichier n'est pas accepté. Formats acceptés : PDF.");
  expect(texts.drop['file-too-large']()).toMatch(/10 Mo/);
});

it('joins several photos into one PDF, but only where a PDF is accepted', () => {
  const photos = [file('1.jpg', 'image/jpeg'), file('2.png', 'image/png')];
  expect(judge(photos, ALL).kind).toBe('photos');
  expect(judge(photos, ['JPG', 'PNG'])).toEqual({ kind: 'error', error: 'too-many-files' });
});

it('makes a photo that is too heavy lighter instead of refusing it', () => {
  expect(judge([file('1.jpg', 'image/jpeg', 14 * MIB)], ALL).kind).toBe('photos');
});

it('offers the chooser only the formats of the type', () => {
  expect(acceptOf(['PDF'])).toBe('application/pdf,.pdf');
  expect(acceptOf(['JPG'])).toBe('image/jpeg,.jpg,.jpeg');
});

it.each([
  ['IMG_1.HEIC', ''],
  ['photo', 'image/heic'],
  ['photo', 'image/heif'],
])('A49 a HEIC photo (%s, %s) is told by its name, with what to do, alone or among others', (name, type) => {
  const heic = { kind: 'error', error: 'heic' };
  expect([judge([file(name, type)], ALL), judge([file('a.jpg', 'image/jpeg'), file(name, type)], ALL)]).toEqual([heic, heic]);
  expect(texts.drop.heic()).toMatch(/HEIC.*Le plus compatible/);
});
