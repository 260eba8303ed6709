// npm run bundle [-- FOLDER]: writes what the image contains, without Docker: `product/`, which `node server/main.js` runs, and `proxy/`,
// the files that the proxy serves. The front ends must be built before (run.mjs --screens).
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { closure, nameOf } from '../tools/lockfile.mjs';
import { runCommand } from '../tools/run-command.ts';
import { copyPackage, packageOfModule, readLock, sizeOf } from './packages.ts';
import { sbom } from './sbom.ts';
import { bundleServer, ROOT, writePackage } from './server-bundle.ts';
import { FRONT_ENDS, writeStaticFiles } from './static-files.ts';
import { FOUND_BY_NAME, isFor, NEVER_LOADED, needless, STAYING } from './staying.ts';
import { bundleWorkflows } from './temporal-workflows.ts';

export type Bundle = {
  product: string;
  proxy: string;
  /** Paths of package-lock.json: the bundled packages, and those that stay packages. */
  bundled: readonly string[];
  staying: readonly string[];
};

/** Replaces what is in the folder. */
export async function bundle(folder: string): Promise<Bundle> {
  const [product, proxy] = [join(folder, 'product'), join(folder, 'proxy')];
  await rm(folder, { recursive: true, force: true });
  await mkdir(product, { recursive: true });

  const { modules } = await bundleServer(product);
  await writePackage(product);
  await bundleWorkflows(join(ROOT, 'workflows/index.ts'), join(product, 'workflows/bundle.js'));
  for (const front of Object.keys(FRONT_ENDS)) await cp(join(ROOT, front), join(product, front), { recursive: true });
  await writeStaticFiles(ROOT, proxy);

  const lock = await readLock(ROOT);
  const names = [...new Set([...Object.keys(STAYING), ...FOUND_BY_NAME])];
  const staying = closure(lock, [{ from: '', names }], (name, one) => !NEVER_LOADED.test(name) && isFor(one, process));
  for (const path of staying) await copyPackage(path, ROOT, product, (file) => needless(nameOf(path), file, process));
  const bundled = [...new Set(modules.flatMap((module) => packageOfModule(module, ROOT) ?? []))].sort();
  await writeFile(join(product, 'sbom.cdx.json'), await sbom(ROOT));
  return { product, proxy, bundled, staying };
}

const megabytes = async (folder: string): Promise<string> => `${Math.round((await sizeOf(folder)) / 1e6)} MB`;

if (import.meta.main)
  await runCommand(async () => {
    const { product, proxy, bundled, staying } = await bundle(resolve(process.argv[2] ?? join(ROOT, 'dist')));
    const size = [await megabytes(join(product, 'server')), await megabytes(join(product, 'node_modules'))];
    process.stdout.write(`${product}: ${bundled.length} packages in ${size[0]} of server, ${staying.length} beside it in ${size[1]}\n`);
    process.stdout.write(`${proxy}: ${await megabytes(proxy)}\n`);
  });
