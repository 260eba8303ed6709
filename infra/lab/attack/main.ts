// npm run attack [-- --url http://localhost:3000 --data .data --pid 4711 --only limits,doors]: tries from outside what a
// stranger, a customer and a subcontractor would try. Starts a product of its own without --url. Prints one table; ends with 1 when a
// statement does not hold. Moves the product's clock and fills it with rubbish: never one that somebody uses.
import { parseArgs } from 'node:util';
import type { Attack } from './part.ts';
import { parts } from './parts.ts';
import { createPeople } from './people.ts';
import { type Line, table } from './table.ts';
import { findTarget } from './target.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    /** Its data folder, where its developer tools have their secret. */
    data: { type: 'string' },
    /** The process behind the address, for its memory. */
    pid: { type: 'string' },
    only: { type: 'string', default: '' },
    demo: { type: 'boolean', default: false },
  },
});
const pid = values.pid === undefined ? undefined : Number(values.pid);
if (pid !== undefined && !Number.isInteger(pid)) throw new Error('--pid is a whole number');
const names = values.only.split(',').filter((name) => name !== '');
const unknown = names.filter((name) => !parts.some((part) => part.name === name));
if (unknown.length > 0) throw new Error(`no such part: ${unknown.join(', ')}; parts: ${parts.map(({ name }) => name).join(', ')}`);

const target = await findTarget({ url: values.url, data: values.data, pid, demo: values.demo });
// Nothing is left behind by a Ctrl-C either.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void target.stop().finally(() => process.exit(130)));
const lines: Line[] = [];
try {
  const people = createPeople(target);
  for (const part of parts.filter(({ name }) => names.length === 0 || names.includes(name))) {
    const started = performance.now();
    const check: Attack['check'] = (statement, holds, seen) => {
      lines.push({ part: part.name, statement, holds, seen: holds ? '' : tell(seen) });
    };
    process.stdout.write(`${part.name}: ${part.about} …`);
    try {
      await part.run({ target, people, check });
    } catch (error) {
      check('the part runs to its end', false, error instanceof Error ? (error.stack ?? error.message) : error);
    }
    process.stdout.write(` ${Math.round((performance.now() - started) / 1000)} s\n`);
  }
} finally {
  await target.stop();
}
const failed = lines.filter(({ holds }) => !holds).length;
process.stdout.write(`\n${table(lines)}\n\n${lines.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 && lines.length > 0 ? 0 : 1);

function tell(seen: unknown): string {
  const text = typeof seen === 'string' ? seen : (JSON.stringify(seen) ?? '');
  return text.replace(/\s+/g, ' ').slice(0, 600);
}
