// Makes one program of process.ts and what it imports: a start then reads one file instead of 560 (P11). `npm start` and `npm run build`
// run this when a source changed; what it makes lies in node_modules/.cache and is never the only way to start.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Plugin, rolldown } from 'rolldown';
import { patch, patchedFile } from '../../adapters/sql/driver-patch.ts';
import { builtins } from './builtins.ts';
import { FOLDER, hashOf, looksOf, writeStamp } from './fresh.mjs';

/** What every start needs. All other packages stay where npm put them: native, drawn in later, or not needed by most. */
const BUNDLED = ['hono', '@hono/node-server', 'zod', 'postgres', 'libphonenumber-js', '@fastify/busboy', 'file-type'];
/** A running server may still want a piece of the bundle it was started from. */
const KEPT = 3;

type Options = { root: string; entry: string; bundled?: readonly string[] };

/** Builds, stamps, and answers the path of the bundle relative to `root`. */
export async function buildServer({ root, entry, bundled = BUNDLED }: Options): Promise<string> {
  const contents = new Map<string, Buffer>();
  const looks = new Map<string, string>();
  const read = (path: string): Buffer => {
    const look = looksOf(path);
    const bytes = readFileSync(path);
    // Libraries change with what npm notes down of them: their single files need not be looked at.
    if (!path.includes('/node_modules/') || path.endsWith('/.package-lock.json')) {
      looks.set(path, look);
      contents.set(path, bytes);
    }
    return bytes;
  };
  // Which file an import means, and how all of them are put together.
  for (const file of ['package.json', 'node_modules/.package-lock.json']) read(join(root, file));
  for (const file of ['build.ts', 'builtins.ts', 'fresh.mjs', '../sql/driver-patch.ts']) read(resolve(import.meta.dirname, file));

  const sources: Plugin = {
    name: 'sources',
    resolveId(specifier, importer) {
      if (specifier.startsWith('node:') || importer === undefined || importer.includes('node_modules')) return null;
      const name = /^(?:@[^/]+\/)?[^./#@][^/]*/.exec(specifier)?.[0];
      return name !== undefined && !bundled.includes(name) ? { id: specifier, external: true } : null;
    },
    load(id) {
      if (id.startsWith('\0')) return null;
      const text = read(id).toString('utf8');
      // The hook that patches the driver has nothing to do here: it is patched below.
      if (id.endsWith('/infra/sql/driver-patch.ts')) return { code: "export { default as postgres } from 'postgres';", map: null };
      const file = patchedFile(id);
      if (file !== null) return { code: patch(file, text), map: null };
      // As if each file still ran where it lies: migrations, tables and children are found beside their sources.
      const here = { dirname: dirname(id), filename: id, url: pathToFileURL(id).href };
      return {
        code: text.replace(/\bimport\.meta\.(dirname|filename|url)\b/g, (_, field: keyof typeof here) => JSON.stringify(here[field])),
        map: null,
      };
    },
  };
  const folder = `${FOLDER}/${Date.now().toString(36)}-${process.pid}`;
  const bundle = await rolldown({
    input: { server: join(root, entry) },
    cwd: root,
    platform: 'node',
    plugins: [sources, builtins],
    logLevel: 'silent',
  });
  const { output } = await bundle.write({
    dir: join(root, folder),
    format: 'esm',
    sourcemap: true,
    // Comments and spaces are half a megabyte that each start would read.
    minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  });
  await bundle.close();
  const main = output.find((file) => file.type === 'chunk' && file.isEntry)!;
  const paths = [...contents.keys()];
  const inputs = paths.map((path) => relative(root, path));
  const hash = hashOf(inputs, (path: string) => contents.get(resolve(root, path))!);
  writeStamp(root, { bundle: `${folder}/${main.fileName}`, inputs, looks: paths.map((path) => looks.get(path)!), hash });
  removeOld(join(root, FOLDER));
  return `${folder}/${main.fileName}`;
}

function removeOld(folder: string): void {
  const builds = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const age = (name: string): number => statSync(join(folder, name)).mtimeMs;
  const oldest = builds.map(({ name }) => name).sort((a, b) => age(b) - age(a));
  for (const name of oldest.slice(KEPT)) rmSync(join(folder, name), { recursive: true, force: true });
}

if (import.meta.main) await buildServer({ root: resolve(import.meta.dirname, '../../..'), entry: 'infra/app/process.ts' });
