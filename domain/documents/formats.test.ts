import { expect, it } from 'vitest';
import { formatOfBytes, PDF_HEAD_BYTES } from './formats.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (sign) => sign.charCodeAt(0));

it.each([
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'JPG'],
  ['\xff\xd8\xff\xe1', 'JPG'],
  ['\xff\xd8\xff\xf7', null],
  ['\x89PNG\r\n\x1a\n', 'PNG'],
  ['\x89PNG', null],
  ['\0\0\0\x18ftypheic', 'HEIC'],
  ['\0\0\0\x18ftypmif1', 'HEIC'],
  ['\0\0\0\x18ftypavif', null],
  ['\0\0\0\x18ftypisom', null],
  ['PK\x03\x04', null],
  ['<html>bonjour</html>', null],
  ['PK\x03\x04%PDF-1.7', null],
  ['\n<!DOCTYPE html>%PDF-1.7', null],
  ['GIF89a%PDF-1.7', null],
  ['', null],
])('K3 A49 the first bytes %j are %s', (head, format) => {
  expect(formatOfBytes(bytes(head))).toBe(format);
});

it.each([
  '',
  '\n',
  '\r\n\r\n',
  ' ',
  '<br>',
  '<br />\n',
  '\xef\xbb\xbf',
  '\0\0\0',
  'Content-Type: application/pdf\r\n\r\n',
  'x'.repeat(1019),
])('K5 a PDF begins behind %j: anywhere within the first kilobyte', (before) => {
  expect(formatOfBytes(bytes(`${before}%PDF-1.7`))).toBe('PDF');
});

it('K5 a header that ends beyond the first kilobyte is none', () => {
  expect(formatOfBytes(bytes(`${'x'.repeat(PDF_HEAD_BYTES - 4)}%PDF-1.7`))).toBe(null);
});
