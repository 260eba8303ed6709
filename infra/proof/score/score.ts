// `npm run score`: reads the corpus as the product does and counts what it got right.
//   --part build|all   --carrier text|all   --limit n   --wrong
import { parseArgs } from 'node:util';
import type { Carrier } from './part.ts';
import { printed, wrongLines } from './report.ts';
import { PARTS, type Present, run } from './run.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'all' },
    carrier: { type: 'string', default: 'text' },
    limit: { type: 'string' },
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
const parts = one(values.part, Object.keys(PARTS) as Present[], 'part');
const carriers = one<Carrier>(values.carrier, ['text'], 'carrier');

for (const part of parts) {
  const result = await run(part, { carriers, ...(values.limit === undefined ? {} : { limit: Number(values.limit) }) });
  console.log(printed(part, result));
  if (!values.wrong) continue;
  console.log(wrongLines(result.outcomes));
}
