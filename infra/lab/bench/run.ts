// `npm run bench -- NAME [--quick | --pairs N]`: runs one bench and prints its table (QUALITY §2).
import { parseArgs } from 'node:util';
import { type Protocol, QUICK, WHOLE } from './protocol.ts';
import { exitCode, type Report, table } from './report.ts';

export type BenchFile = { bench(protocol: Protocol): Promise<Report> };

const BENCHES: Record<string, () => Promise<BenchFile>> = {
  append: () => import('./append.ts'),
  command: () => import('./command.ts'),
  lag: () => import('./lag.ts'),
  rebuild: () => import('./rebuild.ts'),
  dashboard: () => import('./dashboard.ts'),
  upload: () => import('./upload.ts'),
  deposit: () => import('./deposit.ts'),
  timers: () => import('./timers.ts'),
  pages: () => import('./pages.ts'),
  console: () => import('./console.ts'),
  pictures: () => import('./pictures.ts'),
  reading: () => import('./reading.ts'),
  dates: () => import('./dates.ts'),
  temporal: () => import('./temporal.ts'),
  neighbours: () => import('./neighbours.ts'),
  proof: () => import('./proof.ts'),
  'proof-file': () => import('./proof-file.ts'),
  'first-start': () => import('./first-start.ts'),
};

const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: { quick: { type: 'boolean' }, pairs: { type: 'string' } },
});
const load = BENCHES[positionals[0] ?? ''];
if (load === undefined) {
  process.stderr.write(`Which one? npm run bench -- ${Object.keys(BENCHES).join(' | ')} [--quick | --pairs N]\n`);
  process.exitCode = 2;
} else {
  const pairs = Number(values.pairs ?? WHOLE.pairs);
  // Fewer pairs than the protocol asks for are a look, never a judgment.
  const protocol: Protocol = values.quick ? QUICK : { pairs, dropped: Math.min(WHOLE.dropped, pairs - 2), quick: pairs < WHOLE.pairs };
  const started = performance.now();
  const report = await (await load()).bench(protocol);
  process.stdout.write(`\n${table(positionals[0]!, report, protocol)}took ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  process.exitCode = exitCode(report.goals);
  if (protocol.quick && process.exitCode === 0) process.exitCode = 3;
}
