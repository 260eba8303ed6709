// Checks that a read model whose code changed got a new version: projections/versions.json holds the hash of its sources for its version
// (infra/decisions/084). As a command it updates the hashes of each model whose version was raised.
import { hash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readModels } from '#projections/index.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';
import { runCommand } from './run-command.ts';
import { sourceFiles } from './source-files.ts';

const ROOT = join(import.meta.dirname, '../..');
const NOTED = 'projections/versions.json';
export const COMMAND = 'node infra/tools/run.mjs infra/tools/projection-versions.ts';

export type Noted = Record<string, { version: number; sources: string }>;

/** The modules of projections/ and domain/ that it imports at run time, by path; imports of types do not count. */
export function importsOf(path: string, text: string): string[] {
  const found: string[] = [];
  for (const [, what, from] of text.matchAll(/^(?:import|export) ((?:[^;'"]|\n)*?) ?from '([^']+)';/gm)) {
    const names = /\{([\s\S]*)\}/.exec(what!)?.[1]?.split(',') ?? [];
    const onlyTypes = what!.startsWith('type ') || (names.length > 0 && names.every((name) => /^\s*(type |$)/.test(name)));
    if (onlyTypes) continue;
    if (from!.startsWith('.')) found.push(posix.join(posix.dirname(path), from!));
    else if (/^#(domain|projections)\//.test(from!)) found.push(from!.slice(1));
  }
  return found;
}

/** Removes what changes no row: comments and white space. */
export const bare = (path: string, text: string): string =>
  text
    .replace(path.endsWith('.sql') ? /^\s*--.*$/gm : /^\s*\/\/.*$|^\s*\/\*\*[\s\S]*?\*\//gm, '')
    .replace(/\s+/g, ' ')
    .trim();

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** All sources that determine the rows of the model of this `project.ts`, the domain's rules included. */
export function sourcesOf(project: string): string[] {
  const found = new Set([posix.join(posix.dirname(project), 'table.sql')]);
  const visit = (path: string): void => {
    if (found.has(path)) return;
    found.add(path);
    importsOf(path, read(path)).forEach(visit);
  };
  visit(project);
  return [...found].sort();
}

/** As the sources stand now. */
export function present(): Noted {
  const projects = sourceFiles(ROOT, ['/project.ts', 'project.ts']).filter((path) => /^projections\/[^/]+\/project\.ts$/.test(path));
  const entries = readModels.map(({ name, version }) => {
    const project = projects.find((path) => read(path).includes(`\n  name: '${name}',`));
    if (project === undefined) throw new Error(`no project.ts of ${name}`);
    const text = sourcesOf(project).map((path) => `${path}\n${bare(path, read(path))}`);
    return [name, { version, sources: hash('sha256', text.join('\n'), 'hex').slice(0, 32) }] as const;
  });
  return Object.fromEntries(entries);
}
export const noted = (): Noted => JSON.parse(read(NOTED));

/** Models whose sources changed under the recorded version. */
export const unversioned = (before: Noted, now: Noted): string[] =>
  Object.keys(now).filter(
    (name) => before[name] !== undefined && before[name].version === now[name]!.version && before[name].sources !== now[name]!.sources,
  );

if (import.meta.main)
  await runCommand(async () => {
    const now = present();
    const changed = unversioned(noted(), now);
    if (changed.length > 0 && !process.argv.includes('--same-rows'))
      throw new ForPeople(
        `Raise \`version\` of ${changed.join(', ')}: their sources changed. « ${COMMAND} --same-rows » where every row stays as it was.`,
      );
    writeFileSync(join(ROOT, NOTED), `${JSON.stringify(now, null, 2)}\n`);
  });
