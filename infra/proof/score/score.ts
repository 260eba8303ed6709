// `npm run score`: reads the corpus as the product does and counts what it got right.
//   --part build|held|all   --carrier text|scan|photo|all   --mode full|light   --limit n   --wrong
// What is wrong is listed for the part to build with; of the part to score with only counts are told, so that nobody fits a reader to it.
import { parseArgs } from 'node:util';
import type { PictureMode } from '../../adapters/analyser/pictures/picture-mode.ts';
import { CARRIERS, type Carrier, type PartName } from './part.ts';
import { printed, wrongLines } from './report.ts';
import { run } from './run.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'all' },
    carrier: { type: 'string', default: 'text' },
    limit: { type: 'string' },
    mode: { type: 'string' },
    wrong: { type: 'boolean', default: false },
  },
});
const one = <T extends string>(value: string, of: readonly T[], name: string): readonly T[] => {
  if (value === 'all') return of;
  const found = of.filter((known) => known === value);
  if (found.length === 0) {
    console.error(`--${name}: ${of.join(', ')} or all`);
    process.exit(2);
  }
  return found;
};
const parts = one<PartName>(values.part, ['build', 'held'], 'part');
const carriers = one<Carrier>(values.carrier, CARRIERS, 'carrier');
const mode = values.mode === undefined ? undefined : one<PictureMode>(values.mode, ['full', 'light'], 'mode')[0];

for (const part of parts) {
  const result = await run(part, {
    carriers,
    ...(values.limit === undefined ? {} : { limit: Number(values.limit) }),
    ...(mode === undefined ? {} : { mode }),
  });
  console.log(printed(part, result));
  if (!values.wrong) continue;
  console.log(part === 'build' ? wrongLines(result.outcomes) : 'What is wrong in the part to score with is not told.');
}
