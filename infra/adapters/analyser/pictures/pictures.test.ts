// Scans and photographs through the analyser as it runs: child processes, real engines, drawn certificates degraded as scanners and
// telephones do.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer';
import { expiryOf, issueDate } from '#domain/documents/expiry.ts';
import { calendarDate } from '#domain/kernel/calendar.ts';
import { HOLDERS, rcPro, urssaf } from '#infra/specimens/index.ts';
import { typedCases } from '#infra/testing/certificates/pdfkit-typed.ts';
import { carried } from '#infra/testing/certificates/sharp-carrier.ts';
import { drawn, jpeg, scanned } from '#infra/testing/pictures/degraded.ts';
import { localAnalyser } from '../local.ts';
import type { Grey } from './grey.ts';
import { hasOnnx } from './picture-mode.ts';

// OCR takes seconds of a processor; on a busy machine these become minutes.
vi.setConfig({ testTimeout: 120_000 });

const PDF = 'application/pdf';
const JPEG = 'image/jpeg';
const day = calendarDate;
const holder = HOLDERS[1]!;
const cover = { ...holder, coverStart: day('2026-01-01'), coverEnd: day('2026-12-31'), issuedOn: day('2026-01-05') };
const SCAN = { turn: 0.5 };
const PHOTO = { turn: 3, lean: 0.03, shadow: 0.5, blur: 0.6, noise: 6 };
let certificate: Grey;
beforeAll(async () => {
  certificate = (await drawn(await rcPro(cover)))[0]!;
});

/** A few bytes whose header claims a picture with sides of this many pixels. */
function vastPng(side: number): Uint8Array {
  const chunk = (type: string, data: Buffer): Buffer => {
    const [size, named, sum] = [Buffer.alloc(4), Buffer.concat([Buffer.from(type), data]), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0]);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Uint8Array(
    Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', deflateSync(Buffer.alloc(100))), chunk('IEND', Buffer.alloc(0))]),
  );
}

/** The box of « 31/12/2026 » on the undegraded sheet, in shares of its sides. */
const TRUE_PLACE = { x: 305 / 595, y: 424 / 842 };

describe.each(['light', 'full'] as const)('F177 pictures, %s mode', (mode) => {
  // Where the second engine is not available, full is light, and the answer is that of one engine.
  const surest = mode === 'full' && hasOnnx() ? 0.98 : 0.96;
  const analyser = localAnalyser({ mode });
  afterAll(() => analyser.close());

  it('F177 a scan of two pages: every field, each on its page, as sure as its engines allow', async () => {
    const pages = await drawn(await urssaf({ ...holder, periodEnd: day('2026-10-31'), issuedOn: day('2026-11-12'), headcount: 4 }));
    const bytes = await scanned(await Promise.all(pages.map((page) => jpeg(page, SCAN))));
    const read = await analyser.read({ bytes, mimeType: PDF });
    expect(read).toMatchObject({ readable: true, kinds: ['urssaf'], pageCount: 2, company: { siren: holder.siren }, problems: [] });
    expect(expiryOf(read, 'urssaf', null)).toMatchObject({ date: '2027-04-30', evidence: { page: 2 } });
    expect(issueDate(read, 'urssaf')?.date).toBe('2026-11-12');
    expect(read.confidence).toBe(surest);
  });
  it('F177 a photograph that leans, in shadow and turned by a quarter: fields, and the place of the date on the photograph as it is shown', async () => {
    const bytes = await jpeg(certificate, { ...PHOTO, turn: 92 });
    const read = await analyser.read({ bytes, mimeType: JPEG });
    expect(read).toMatchObject({ readable: true, kinds: ['rc-pro'], company: { siren: holder.siren } });
    const expiry = expiryOf(read, 'rc-pro', null)!;
    expect(expiry.date).toBe('2026-12-31');
    const [width, height] = read.pageSizes[0]!;
    expect(width).toBeGreaterThan(height);
    const [left, top, right, bottom] = expiry.evidence!.box!;
    // A quarter turn to the right: the distance from the top becomes the distance from the right.
    expect((left + right) / 2 / width).toBeCloseTo(1 - TRUE_PLACE.y, 1);
    expect((top + bottom) / 2 / height).toBeCloseTo(TRUE_PLACE.x, 1);
    expect(bottom - top).toBeGreaterThan(right - left);
  });
  it('F177 a page of few lines, which seem to stand as well as to lie, is read as it lies', async () => {
    const one = typedCases().find(({ id }) => id === 'typed-u-rge-insurance-lines-scan-ordinary')!;
    const read = await analyser.read(await carried(await one.pdf(), one.carrier, one.condition, one.id));
    expect(read.company).toMatchObject({ name: one.truth.company, siren: one.truth.siren });
    expect(expiryOf(read, 'rge', null)?.date).toBe(one.truth.expiry);
  });
});

describe('pictures that are not what they seem', () => {
  const analyser = localAnalyser({ mode: 'light' });
  afterAll(() => analyser.close());
  const codes = async (bytes: Uint8Array, mimeType: string) => (await analyser.read({ bytes, mimeType })).problems.map(({ code }) => code);

  it('C17 a picture of 400 million pixels, one cut off, and other things under its name are told', async () => {
    const bomb = vastPng(20_000);
    expect(await codes(bomb, 'image/png')).toEqual(['picture-too-large']);
    const photo = await jpeg(certificate, {});
    expect(await codes(photo.subarray(0, photo.length / 2), JPEG)).toEqual(['file-broken']);
    expect(await codes(photo, 'image/png')).toEqual(['file-broken']);
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>';
    expect(await codes(new TextEncoder().encode(drawing), 'image/png')).toEqual(['file-broken']);
  });
  it('T26 a scan with another date in its text, and one with a date typed over it, are told; what counts is what the page shows', async () => {
    const page = await jpeg(certificate, SCAN);
    const text = 'Attestation RC professionnelle de notre assuré, valable du 01/01/2026 au 31/12/2027, BATI SUD';
    const invisible = await scanned([page], (doc) => {
      (doc as unknown as { addContent(content: string): void }).addContent('3 Tr');
      doc.fontSize(11).text(text, 50, 60, { lineBreak: false });
    });
    const read = await analyser.read({ bytes: invisible, mimeType: PDF });
    expect(expiryOf(read, 'rc-pro', null)?.date).toBe('2026-12-31');
    expect(read.problems).toEqual([{ code: 'text-layer-differs', detail: '31/12/2027' }]);
    const typed = await scanned([page], (doc) => doc.fontSize(10).text('31/12/2027', 400, 700, { lineBreak: false }));
    expect(await codes(typed, PDF)).toContain('edited-pdf');
  });
  it('T26 a 2D-Doc that names another company is told, and that its signature was not verified', async () => {
    const require = createRequire(import.meta.url);
    const file = readFileSync(require.resolve('zxing-wasm/writer/zxing_writer.wasm'));
    prepareZXingModule({ overrides: { wasmBinary: file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer } });
    // 9 501 days after 1 January 2000 is 5 January 2026.
    const message = 'DC04FR000001251D251DA001FR2500010010700010\u001fABCDEFGH';
    const { image } = await writeBarcode(message, { format: 'DataMatrix', scale: 4 });
    const code = Buffer.from(await image!.arrayBuffer());
    const { width, height, data } = certificate;
    const sheet = await sharp(data, { raw: { width, height, channels: 1 } })
      .composite([{ input: code, left: 1300, top: 200 }])
      .jpeg({ quality: 70 })
      .toBuffer();
    const read = await analyser.read({ bytes: new Uint8Array(sheet), mimeType: JPEG });
    expect(read.problems).toEqual([
      { code: 'code-differs', detail: 'SIREN 000100107 dans le code' },
      { code: 'code-not-verified', detail: '' },
    ]);
  });
  it('C23 kill -9 while a picture is read fails that document alone', async () => {
    const bytes = await jpeg(certificate, SCAN);
    const killed = analyser.read({ bytes, mimeType: JPEG }).catch(({ reason }) => reason);
    await expect.poll(() => analyser.pictureReaders.processes[0]!.pid).toBeDefined();
    process.kill(analyser.pictureReaders.processes[0]!.pid!, 'SIGKILL');
    expect(await killed).toBe('crash');
    expect((await analyser.read({ bytes, mimeType: JPEG })).kinds).toEqual(['rc-pro']);
  });
});
