// Project rules that the compiler and the import rules cannot check; each is a search of the files' text.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFiles } from './source-files.ts';

type Rule = { name: string; why: string; applies: (path: string) => boolean; forbidden: RegExp };

const isTest = (path: string): boolean =>
  /\.test(-kit)?\.tsx?$|\/suite[^/]*\.ts$|\/testing\/|^infra\/(e2e|lab)\/|^infra\/adapters\/sql\/(test|migrated)-/.test(path);
const isBuild = (path: string): boolean => /\/vite\.config\.ts$|-ui\/vite\/|^infra\/tools\/vite\//.test(path);
const LONGEST_FILE = 300;
const LONGEST_FUNCTION = 100;
/** How a function is declared at the left edge. A table, a schema or a class is none. */
const FUNCTION =
  /^(?:export )?(?:(?:default )?(?:async )?function\b|const (?=\w+[^\n]*?=\s+(?:async )?(?:<[^\n]*>)?(?:\(|\w+ =>)))\s*\*?\s*(\w*)/;

const RULES: readonly Rule[] = [
  {
    name: 'one writer',
    why: 'Only api/shell/dispatch.ts appends events: every fact has been decided.',
    applies: (path) => !isTest(path) && path !== 'api/shell/dispatch.ts' && !path.startsWith('infra/adapters/event-store/'),
    forbidden: /\b\w*store\s*\.append\(/i,
  },
  {
    name: 'one reader of the environment',
    why: 'Every setting is declared, checked and documented in infra/app/config.ts.',
    applies: (path) => !isTest(path) && !isBuild(path) && path !== 'infra/app/config.ts' && path !== 'infra/tools/run.mjs',
    forbidden: /\bprocess\s*\.env\b/,
  },
  {
    name: 'one clock',
    why: 'Time comes in with the command or from infra/adapters/clock, so that it can be moved and replayed.',
    applies: (path) => !isTest(path) && !isBuild(path) && !path.startsWith('infra/adapters/clock/') && path !== 'infra/tools/run.mjs',
    forbidden: /\bDate\s*\.now\(|\bnew Date(\(\s*\)|(?!\w|\s*\())/,
  },
  {
    name: 'a pure domain',
    why: 'The same history and command give the same decision, anywhere and always.',
    applies: (path) => path.startsWith('domain/') && !isTest(path),
    forbidden: /\bMath\.random\b|\bcrypto\.|\bconsole\.|\bset(Timeout|Interval)\(|\bfetch\(|\bprocess\.|\bglobalThis\b/,
  },
  {
    name: 'nothing swallowed',
    why: 'A new event, refusal or status must break every switch until it answers: `default` only with `never`, or where it throws.',
    applies: (path) => /^(domain|projections|workflows)\//.test(path) && !isTest(path),
    forbidden: /\bdefault:(?!\s*\{?[^}]{0,160}\b(?:never|throw)\b)/,
  },
  {
    name: 'nothing skipped',
    why: 'A test that does not run proves nothing, and looks as if it did.',
    applies: (path) => /\.test\.tsx?$/.test(path),
    forbidden: /\b(?:it|test|describe|suite)\.(?:skip|only|todo|fails|skipIf|runIf|fixme)\b/,
  },
];

/** Comments may name what code may not do. An address (`http://…`) is no comment. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(?<![:'"`\\/])\/\/.*$/gm, '');

/** Functions at the left edge of a file, each from its first line to its last: those inside are shorter. */
function* functionsIn(code: string): Generator<{ name: string; line: number; lines: number }> {
  for (const { 0: declared, index } of code.matchAll(/^[a-z][\s\S]*?(?=^[a-z]|(?![\s\S]))/gm)) {
    const found = FUNCTION.exec(declared);
    if (found) yield { name: found[1]!, line: code.slice(0, index).split('\n').length, lines: declared.trimEnd().split('\n').length };
  }
}

/** One line per fault, with file and line. */
export function sourceFaults(root: string): string[] {
  const faults: string[] = [];
  for (const path of sourceFiles(root, ['.ts', '.tsx', '.mjs', '.css', '.sql'])) {
    const text = readFileSync(join(root, path), 'utf8');
    const lines = text.split('\n').length - 1;
    if (lines > LONGEST_FILE)
      faults.push(`${path} has ${lines} lines\n    short files: none is over ${LONGEST_FILE}, so that each can be read at once.`);
    if (/\.(css|sql)$/.test(path)) continue;
    const code = withoutComments(text);
    for (const { name, line, lines } of isTest(path) ? [] : functionsIn(code))
      if (lines > LONGEST_FUNCTION)
        faults.push(
          `${path}:${line} ${name} has ${lines} lines\n    short functions: none is over ${LONGEST_FUNCTION}, so that each says one thing.`,
        );
    for (const { name, why, applies, forbidden } of RULES) {
      const found = applies(path) ? forbidden.exec(code) : null;
      if (found) faults.push(`${path}:${code.slice(0, found.index).split('\n').length} ${found[0].trim()}\n    ${name}: ${why}`);
    }
  }
  return faults;
}
