// What single PDFs need beside pdf.js: character maps, the fonts that need not be embedded, decoders of scanned images. Served as files
// of our own below /pdfjs/, never from another host.
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];
/** A script engine for forms, which stay still here. */
const LEFT_OUT = /^quickjs|LICENSE_.*QUICKJS/;

export const pdfAssets = (): Plugin => ({
  name: 'pdf-assets',
  async generateBundle() {
    for (const folder of FOLDERS)
      for (const name of await readdir(join(PACKAGE, folder)))
        if (!LEFT_OUT.test(name))
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source: await readFile(join(PACKAGE, folder, name)) });
  },
  configureServer: (server) =>
    void server.middlewares.use((request, response, next) => {
      const [, folder, name] = /^\/pdfjs\/([a-z_]+)\/([\w.-]+)$/.exec(request.url ?? '') ?? [];
      if (folder === undefined || name === undefined || !FOLDERS.includes(folder)) return next();
      createReadStream(join(PACKAGE, folder, name))
        .on('error', next)
        .pipe(response);
    }),
});
