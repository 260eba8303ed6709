// Tesseract as anyone would call it: one page, as it is, in whatever arrangement. What reading a scan costs without all the rest.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import type { Grey } from '../../adapters/analyser/pictures/grey.ts';

interface Api {
  Init(path: null, language: string, engine: number, config: undefined): number;
  SetVariable(name: string, value: string): void;
  SetImageFile(exif: number, radians: number): number;
  Recognize(monitor: null): number;
  GetUTF8Text(): string;
}
type Core = { FS: { writeFile(path: string, data: Uint8Array): void }; TessBaseAPI: new () => Api };

export async function barePage(): Promise<(picture: Grey) => string> {
  const require = createRequire(import.meta.url);
  const quiet = { print: () => undefined, printErr: () => undefined };
  const core = (await require('tesseract.js-core/tesseract-core-simd-lstm')(quiet)) as Core;
  core.FS.writeFile(
    './fra.traineddata',
    gunzipSync(readFileSync(require.resolve('@tesseract.js-data/fra/4.0.0_best_int/fra.traineddata.gz'))),
  );
  const api = new core.TessBaseAPI();
  if (api.Init(null, 'fra', 1, undefined) !== 0) throw new Error('Tesseract does not start');
  api.SetVariable('tessedit_pageseg_mode', '3');
  return ({ width, height, data }) => {
    core.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]));
    if (api.SetImageFile(1, 0) !== 0 || api.Recognize(null) !== 0) throw new Error('Tesseract reads nothing');
    return api.GetUTF8Text();
  };
}
