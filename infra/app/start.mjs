// Starts the product the short way: from the bundle, when that is made of the sources as they are now, else from the sources. Plain
// JavaScript, because a first file of TypeScript would cost more than all of this.
import { freshBundle } from './bundle/fresh.mjs';

const { readFileSync } = process.getBuiltinModule('node:fs');
const { enableCompileCache, SourceMap } = process.getBuiltinModule('node:module');
const { join } = process.getBuiltinModule('node:path');
const { fileURLToPath, pathToFileURL } = process.getBuiltinModule('node:url');
const root = join(import.meta.dirname, '../..');
const bundle = freshBundle(root);
if (bundle === null) {
  await import('./main.ts');
} else {
  enableCompileCache(join(root, 'node_modules/.cache/subdoc-compiled'));
  nameSources(join(bundle, '..'));
  await import(pathToFileURL(bundle).href);
}

/** Errors name the sources. Node's own way would read the map at each start, which takes as long as the rest; here the first error does. */
function nameSources(folder) {
  const maps = new Map();
  const mapOf = (file) => {
    if (!maps.has(file)) maps.set(file, new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8'))));
    return maps.get(file);
  };
  const place = (site) => {
    const url = site.getFileName();
    if (!url?.startsWith('file:')) return `${site}`;
    const file = fileURLToPath(url);
    if (!file.startsWith(folder)) return `${site}`;
    const { fileName, lineNumber, columnNumber } = mapOf(file).findOrigin(site.getLineNumber(), site.getColumnNumber());
    return fileName === undefined
      ? `${site}`
      : `${site}`.replace(/file:\S+?:\d+:\d+/, `${join(folder, fileName)}:${lineNumber}:${columnNumber}`);
  };
  Error.prepareStackTrace = (error, sites) => {
    const head = Error.prototype.toString.call(error);
    try {
      return [head, ...sites.map((site) => `    at ${place(site)}`)].join('\n');
    } catch {
      return [head, ...sites.map((site) => `    at ${site}`)].join('\n');
    }
  };
}
