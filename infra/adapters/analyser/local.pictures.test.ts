// The analyser sends pages that are pictures to the OCR engines.
import { afterAll, expect, it } from 'vitest';
import { localAnalyser } from './local.ts';
import { recognisedScanPdf, scanPdf } from './odd-pdfs.test-kit.ts';

const analyser = localAnalyser();
afterAll(() => analyser.close());
const read = async (bytes: Uint8Array | Promise<Uint8Array>, mimeType = 'application/pdf') =>
  analyser.read({ bytes: await bytes, mimeType });

it('says of a picture that is none, and of a scan that shows nothing, that nobody can read it', async () => {
  expect((await read(new Uint8Array([0xff, 0xd8, 0xff]), 'image/jpeg')).problems).toEqual([{ code: 'file-broken', detail: '' }]);
  expect(await read(scanPdf())).toMatchObject({ readable: false, problems: [{ code: 'file-no-text' }] });
});

it('T26 believes no text that lies invisibly over a picture which does not show it', async () => {
  const scan = await read(recognisedScanPdf());
  expect(scan).toMatchObject({ readable: false, dates: [], problems: [{ code: 'file-no-text' }, { code: 'text-layer-differs' }] });
});
