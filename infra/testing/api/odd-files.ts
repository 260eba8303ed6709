// Forty-four files that are not what their name or type says, or valid as two formats (C14): name, content, the sent name and type, and the
// expected result.

import { pdf } from './people.ts';
import { applicationData, frame, jpeg, photo, png, scan } from './pictures.ts';

/** The type under which it is stored, or the refusal. */
export type Becomes =
  | 'application/pdf'
  | 'image/png'
  | 'image/jpeg'
  | 'file-type-not-accepted'
  | 'file-unreadable'
  | 'image-too-large'
  | 'file-too-large';
export type OddFile = readonly [what: string, content: Buffer, fileName: string, declared: string, becomes: Becomes];

const text = (content: string): Buffer => Buffer.from(content, 'latin1');
const hex = (content: string, length = 300): Buffer =>
  Buffer.concat([Buffer.from(content.replaceAll(' ', ''), 'hex'), Buffer.alloc(length)]);
const HTML = '<!doctype html><html><script>alert(1)</script></html>';
const ZIP = Buffer.concat([hex('504b0304 1400 0000 0800', 40), text('META-INF/MANIFEST.MF'), hex('504b0506', 18)]);
const office = (part: string): Buffer =>
  Buffer.concat([
    hex('504b0304 1400 0000 0000 0000 0000 0000 0000 00000000 00000000', 0),
    Buffer.from([part.length, 0, 0, 0]),
    text(part),
    hex('504b0506', 18),
  ]);
/** A JPEG comment with any content. */
const comment = (content: string): Buffer => Buffer.concat([Buffer.from([0xff, 0xfe, 0, content.length + 2]), text(content)]);
const whole = pdf('odd');
const picture = png(40, 30, { lines: 30 });
const [PDF, PNG, JPEG] = ['application/pdf', 'image/png', 'image/jpeg'] as const;
const [WRONG, BROKEN] = ['file-type-not-accepted', 'file-unreadable'] as const;

export const ODD_FILES: readonly OddFile[] = [
  // Another format under an accepted name.
  ['HTML named .pdf', text(HTML), 'a.pdf', PDF, WRONG],
  ['HTML with a script alone, named .jpg', text('<script>alert(1)</script>'), 'a.jpg', JPEG, WRONG],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.png', PNG, WRONG],
  ['an SVG behind its XML head', text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml', WRONG],
  ['a Windows program', Buffer.concat([text('MZ'), Buffer.alloc(300), text('PE\0\0')]), 'a.pdf', PDF, WRONG],
  ['a Linux program', hex('7f454c46 02010100'), 'a.pdf', PDF, WRONG],
  ['a shell script', text('#!/bin/sh\nrm -rf /\n'), 'a.pdf', PDF, WRONG],
  ['a ZIP', ZIP, 'a.pdf', PDF, WRONG],
  ['a Word document', office('word/document.xml'), 'a.pdf', PDF, WRONG],
  ['an old Word document', hex('d0cf11e0a1b11ae1', 600), 'a.pdf', PDF, WRONG],
  ['RTF', text('{\\rtf1\\ansi bonjour}'), 'a.pdf', PDF, WRONG],
  ['PostScript', text('%!PS-Adobe-3.0 EPSF-3.0\nshowpage\n'), 'a.pdf', PDF, WRONG],
  ['a GIF', text('GIF89a1234567890'), 'a.jpg', JPEG, WRONG],
  ['a WebP', Buffer.concat([text('RIFF'), Buffer.alloc(4, 9), text('WEBPVP8 '), Buffer.alloc(50)]), 'a.jpg', JPEG, WRONG],
  [
    'a HEIC without a picture',
    Buffer.concat([hex('00000018', 0), text('ftypheic'), hex('00000000', 0), text('mif1heic'), Buffer.alloc(50)]),
    'a.jpg',
    JPEG,
    BROKEN,
  ],
  ['an AVIF', Buffer.concat([hex('00000018', 0), text('ftypavif'), Buffer.alloc(60)]), 'a.jpg', JPEG, WRONG],
  ['a TIFF', hex('49492a00 08000000'), 'a.jpg', JPEG, WRONG],
  ['a BMP', text('BM'), 'a.png', PNG, WRONG],
  ['JPEG 2000', hex('0000000c 6a502020 0d0a870a', 60), 'a.jpg', JPEG, WRONG],
  ['a film', Buffer.concat([hex('00000018', 0), text('ftypmp42'), Buffer.alloc(60)]), 'a.png', PNG, WRONG],
  ['a text', text('Attestation valable du 01/01/2026 au 31/12/2026'), 'a.pdf', PDF, WRONG],
  ['%PDF at byte 1,025', Buffer.concat([Buffer.alloc(1025, 32), whole]), 'a.pdf', PDF, WRONG],
  // Valid as two formats, the first of them not accepted.
  ['GIF and Java archive in one', Buffer.concat([text('GIF89a'), Buffer.alloc(30), ZIP]), 'a.gif', 'image/gif', WRONG],
  ['HTML in front of a PDF', Buffer.concat([text(`${HTML}\n`), whole]), 'a.pdf', PDF, WRONG],
  ['a ZIP in front of a PDF', Buffer.concat([ZIP, whole]), 'a.pdf', PDF, WRONG],
  ['a program in front of a PDF', Buffer.concat([text('MZ'), Buffer.alloc(60), whole]), 'a.pdf', PDF, WRONG],
  // The right type behind what careless programs write in front of it (K5).
  ['K5 a line break in front of a PDF', Buffer.concat([text('\r\n'), whole]), 'a.pdf', PDF, PDF],
  ['K5 a warning of PHP in front of a PDF', Buffer.concat([text('<br />\n<b>Warning</b>: open()'), whole]), 'a.pdf', PDF, PDF],
  ['K5 heads of HTTP in front of a PDF', Buffer.concat([text(`X-A: ${'b'.repeat(900)}\r\n\r\n`), whole]), 'a', '', PDF],
  // The right type, but it cannot be opened.
  ['nothing', Buffer.alloc(0), 'a.pdf', PDF, BROKEN],
  ['a PDF cut in the middle', whole.subarray(0, whole.length / 2), 'a.pdf', PDF, BROKEN],
  ['a PDF’s head before HTML', text(`%PDF-1.7\n${HTML.repeat(20)}`), 'a.pdf', PDF, BROKEN],
  ['a PDF’s both ends with HTML between', text(`%PDF-1.7\n${HTML.repeat(20)}\nstartxref\n0\n%%EOF\n`), 'a.pdf', PDF, BROKEN],
  ['a PNG cut in the middle', picture.subarray(0, picture.length - 20), 'a.png', PNG, BROKEN],
  ['a PNG’s head before a program', Buffer.concat([picture.subarray(0, 33), text('MZ'), Buffer.alloc(300)]), 'a.png', PNG, BROKEN],
  ['a JPEG without an end', photo(40, 30).subarray(0, -2), 'a.jpg', JPEG, BROKEN],
  ['a PNG of 30,000 × 30,000', png(30_000, 30_000), 'a.png', PNG, 'image-too-large'],
  [
    'a JPEG of 30,000 × 30,000 behind much else',
    jpeg(...Array.from({ length: 4 }, () => applicationData(65_000)), frame(0xc2, 30_000, 30_000), scan()),
    'a.jpg',
    JPEG,
    'image-too-large',
  ],
  // The right type under a wrong name, or with other content inside: stored under its real type, and served so that it stays that.
  ['a PDF named .png', whole, 'a.png', PNG, PDF],
  ['a PNG named .pdf', picture, 'a.pdf', PDF, PNG],
  ['HTML in the comment of a JPEG', jpeg(comment(HTML), frame(0xc0, 40, 30), scan()), 'a.html', 'text/html', JPEG],
  ['a Java archive behind a JPEG', Buffer.concat([photo(40, 30), ZIP]), 'a.jar', 'application/java-archive', JPEG],
  ['HTML in a comment of a PDF', Buffer.concat([text(`%PDF-1.4\n%${HTML}\n`), whole.subarray(9)]), 'a.html', 'text/html', PDF],
  ['a ZIP behind a PDF', Buffer.concat([pdf('zip'), ZIP]), 'a.zip', 'application/zip', PDF],
];
