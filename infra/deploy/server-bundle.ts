// Bundles the server into a few files of plain JavaScript: one for the product, one for each operator's command, thread and child process,
// and shared chunks. Files that the code reads beside itself (tables, migrations, a list of passwords) keep their path below the same root.
import { cp, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { type OutputChunk, type Plugin, rolldown } from 'rolldown';
import { STAYING } from './staying.ts';

export const ROOT = join(import.meta.dirname, '../..');
/** Started by name, in `server/` of the bundle: `node server/main.js`, `node server/admin.js list`. */
export const COMMANDS = [
  'admin',
  'verify',
  'rebuild',
  'backup',
  'restore',
  'erase-account',
  'migrate-events',
  'migrate-files',
  'rotate-master-key',
  'rotate-log-key',
  'audit',
] as const;

const BESIDE = /new URL\('(\.\/[^']*)', import\.meta\.url\)/g;

/**
 * Every chunk is in `server/`, so a module's import.meta paths are rewritten to its path below the root. A TypeScript file that a module
 * names as a thread or child process becomes a chunk under its name; any other file that it names is kept at its path, and `found` receives
 * it.
 */
function places(found: (path: string) => void): Plugin {
  return {
    name: 'places',
    transform: {
      filter: { id: /\.ts$/, code: /import\.meta\.(?:url|dirname)/ },
      handler(code, id) {
        if (id.includes(`${sep}node_modules${sep}`)) return null;
        const place = relative(ROOT, id).replaceAll(sep, '/');
        if (code.includes('tableText(import.meta.url)')) found(`${dirname(place)}/table.sql`);
        return code
          .replace(BESIDE, (whole, path: string) => {
            if (!path.endsWith('.ts')) {
              found(join(dirname(place), path));
              return whole;
            }
            const name = basename(path, '.ts');
            this.emitFile({ type: 'chunk', id: join(dirname(id), path), fileName: `${name}.js` });
            return `new URL('./${name}.js', CHUNK_URL)`;
          })
          .replaceAll('import.meta.url', `new URL('../${place}', CHUNK_URL).href`)
          .replaceAll('import.meta.dirname', `CHUNK_FOLDER.concat('/../${dirname(place)}')`)
          .replaceAll('CHUNK_URL', 'import.meta.url')
          .replaceAll('CHUNK_FOLDER', 'import.meta.dirname');
      },
    },
  };
}

const packageOf = (id: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(id)![0];
const stays = (id: string): boolean => Object.hasOwn(STAYING, packageOf(id));

/** Writes `server/` and the files it reads into `folder`. Answers the packages that were bundled, by the paths of their modules. */
export async function bundleServer(folder: string): Promise<{ chunks: readonly string[]; modules: readonly string[] }> {
  const beside = new Set<string>();
  const entries = COMMANDS.map((name) => [name, join(ROOT, `infra/tools/${name}.ts`)]);
  const build = await rolldown({
    cwd: ROOT,
    platform: 'node',
    input: { main: join(ROOT, 'infra/app/main.ts'), ...Object.fromEntries(entries) },
    external: (id) => !/^[./]/.test(id) && stays(id),
    plugins: [places((path) => beside.add(path))],
    onLog(level, log, handle) {
      // CommonJS in packages: we cannot change that.
      if (level === 'warn' && log.id?.includes('node_modules')) return;
      handle(level, log);
    },
  });
  const { output } = await build.write({
    dir: join(folder, 'server'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
  });
  await build.close();
  for (const path of beside) await cp(join(ROOT, path), join(folder, path), { recursive: true });
  const chunks = output.filter((one): one is OutputChunk => one.type === 'chunk');
  for (const name of COMMANDS)
    if (!chunks.some((one) => one.fileName === `${name}.js` && one.code.includes('import.meta.main')))
      throw new Error(`infra/tools/${name}.ts is imported by another command: started from the bundle it would do nothing`);
  return { chunks: chunks.map(({ fileName }) => fileName), modules: chunks.flatMap(({ moduleIds }) => moduleIds) };
}

/** Its package.json: what Node requires, and the product's name. */
export async function writePackage(folder: string): Promise<void> {
  const { name, version, engines } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as Record<string, unknown>;
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ name, version, private: true, type: 'module', engines }, null, 2)}\n`);
}
