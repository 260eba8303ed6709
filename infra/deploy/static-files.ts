// The files that the proxy serves itself: every built file except pages, which the product renders for each visitor; at the product's
// paths, and compressed beforehand as the product does (api/shell/http/files.ts).
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Folder of a front end's build and the path below which it is served. */
export const FRONT_ENDS = { 'admin-ui/dist': '', 'upload-ui/dist': 'upload-ui' } as const;
/** For smaller files compression gains less than its header costs. */
const WORTH_BYTES = 1_024;
const PACKED = new Set(['.js', '.mjs', '.css', '.svg', '.json', '.txt', '.wasm', '.webmanifest']);
const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];

export async function writeStaticFiles(root: string, folder: string): Promise<void> {
  for (const [front, address] of Object.entries(FRONT_ENDS)) {
    const source = join(root, front);
    for (const entry of await readdir(source, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name.startsWith('.') || extname(entry.name) === '.html') continue;
      const from = join(entry.parentPath, entry.name);
      const to = join(folder, address, relative(source, from));
      await mkdir(dirname(to), { recursive: true });
      await copyFile(from, to);
      if (PACKED.has(extname(entry.name))) await pack(to);
    }
  }
}

async function pack(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < WORTH_BYTES) return;
  await writeFile(`${file}.br`, await brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
  await writeFile(`${file}.gz`, await gzipped(content));
}
