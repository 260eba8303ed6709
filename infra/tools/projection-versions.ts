// Whether a read model whose code changed got a new version: its sources as they were when its version was last noted lie in
// projections/versions.json (infra/decisions/084). As a command it notes them anew, for each model whose version was raised.
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

/** What a module needs at run time of projections/ and domain/, by path; of types it needs nothing. */
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

/** Without what changes no row: comments and white space. */
export const bare = (path: string, text: string): string =>
  text
    .replace(path.endsWith('.sql') ? /^\s*--.*$/gm : /^\s*\/\/.*$|^\s*\/\*\*[\s\S]*?\*\//gm, '')
    .replace(/\s+/g, ' ')
    .trim();

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** All that decides on the rows of a model whose `project.ts` this is: the rules of the domain that it asks are among it. */
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

/** Whose sources are others under the version that was noted with them. */
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
