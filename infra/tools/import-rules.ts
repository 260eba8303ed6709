// Runs dependency-cruiser with the rules of .dependency-cruiser.cjs, and checks that it really read the code: without a working parser it
// finds no module and no violation, and succeeds.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser';
import { sourceFiles } from './source-files.ts';

type Config = { forbidden: { name: string; comment: string }[]; options: ICruiseOptions & { enhancedResolveOptions: object } };

/** With fewer modules the project's folders were not found at all. */
const FEWEST_MODULES = 20;

/** Reads `root` (the working directory must be it). Answers how many of its modules were read, and one line per fault. */
export async function importFaults(root: string, fewest = FEWEST_MODULES): Promise<{ modules: number; faults: string[] }> {
  const config = createRequire(import.meta.url)(join(import.meta.dirname, '../../.dependency-cruiser.cjs')) as Config;
  const files = sourceFiles(root, ['.ts', '.tsx']).filter((file) => !file.endsWith('.d.ts'));
  if (files.length < fewest) return { modules: 0, faults: [`only ${files.length} source files found, at least ${fewest} expected`] };
  const { forbidden, options } = config;
  let result: ICruiseResult;
  try {
    const cruised = await cruise(
      files,
      { ...options, ruleSet: { forbidden }, validate: true } as ICruiseOptions,
      options.enhancedResolveOptions,
    );
    result = cruised.output as ICruiseResult;
  } catch (error) {
    // One file that does not parse ends the whole run; its name is in the message.
    return { modules: 0, faults: [String(error).replace(/Stack backtrace:(\n.*<unknown>|\n.*_ZN.*)*/, '')] };
  }
  const read = new Set(result.modules.map(({ source }) => source));
  const unread = files.filter((file) => !read.has(file)).map((file) => `${file} was not read`);
  const imports = result.modules.reduce((sum, { dependencies }) => sum + dependencies.length, 0);
  const blind = imports < files.length / 2 ? [`only ${imports} imports found in ${files.length} files: the parser does not work`] : [];
  const reasons = new Map(forbidden.map(({ name, comment }) => [name, comment]));
  const violations = result.summary.violations.map(({ from, to, rule, cycle }) => {
    const way = cycle ? cycle.map(({ name }) => name).join(' → ') : to;
    return `${from} → ${way}\n    ${rule.name}: ${reasons.get(rule.name)}`;
  });
  return { modules: files.length - unread.length, faults: [...unread, ...blind, ...violations] };
}
