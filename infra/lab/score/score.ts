// `npm run score`: reads the corpus as the product does and counts what it got right.
//   --folder PATH --day 2026-11-26   instead of a part: a set from elsewhere (folder.ts), judged on that day
//   --part build|held|all   --carrier text|scan|photo|all   --mode full|light   --limit n   --wrong   --write   --typed
// What is wrong is listed for the part to build with; of the part to score with only counts are told, so that nobody fits a reader to it.
// --write publishes the run over the part to score with: docs/accuracy.md, and the figures of the landing page. Pictures are then read in
// both modes, unless one is named. Carriers and modes not run keep theirs.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { calendarDate, instant, parisDay } from '../../../domain/kernel/calendar.ts';
import { type PictureMode, pictureMode } from '../../adapters/analyser/pictures/picture-mode.ts';
import { CARRIERS, type Carrier, type PartName } from '../../testing/certificates/part.ts';
import {
  LIGHT_FILE,
  measured,
  PAGE_FILE,
  PUBLISHED_FILE,
  type Published,
  type PublishedLight,
  page,
  published,
  publishedLight,
} from './published.ts';
import { printed, wrongLines } from './report.ts';
import { type Result, run } from './run.ts';

const { values } = parseArgs({
  options: {
    part: { type: 'string', default: 'all' },
    folder: { type: 'string' },
    day: { type: 'string' },
    carrier: { type: 'string', default: 'text' },
    limit: { type: 'string' },
    mode: { type: 'string' },
    wrong: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    typed: { type: 'boolean', default: false },
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
const named = values.mode === undefined ? null : one<PictureMode>(values.mode, ['full', 'light'], 'mode');
const pictured = carriers.some((carrier) => carrier !== 'text');
const modes: readonly PictureMode[] = named ?? (values.write && pictured && pictureMode() === 'full' ? ['full', 'light'] : [pictureMode()]);

if (values.write && (values.limit !== undefined || !parts.includes('held'))) {
  console.error('--write: the whole part to score with, without --limit');
  process.exit(2);
}

for (const part of values.folder === undefined ? parts : (['folder'] as const))
  for (const [turn, mode] of modes.entries()) {
    const result = await run(part === 'folder' ? { folder: values.folder! } : part, {
      // Text is read in one mode as in the other.
      carriers: turn === 0 ? carriers : carriers.filter((carrier) => carrier !== 'text'),
      ...(values.limit === undefined ? {} : { limit: Number(values.limit) }),
      ...(values.day === undefined ? {} : { day: calendarDate(values.day) }),
      mode,
      typed: values.typed,
    });
    console.log(`${mode} mode\n${printed(part, result)}`);
    if (values.write && part === 'held') publish(result);
    if (!values.wrong) continue;
    console.log(part !== 'held' ? wrongLines(result.outcomes) : 'What is wrong in the part to score with is not told.');
  }

function publish({ mode, outcomes, peakMb }: Result): void {
  const told: Published = { ...published() };
  const light: PublishedLight = { ...publishedLight() };
  for (const carrier of CARRIERS) {
    const own = outcomes.filter((one) => one.case.carrier === carrier);
    if (own.length === 0) continue;
    const figures = measured(own, { measuredOn: parisDay(instant(Date.now())), mode: carrier === 'text' ? 'text' : mode, peakMb });
    if (carrier !== 'text' && mode === 'light') light[carrier] = figures;
    else told[carrier] = figures;
  }
  writeFileSync(PUBLISHED_FILE, `${JSON.stringify(told, null, 2)}\n`);
  writeFileSync(LIGHT_FILE, `${JSON.stringify(light, null, 2)}\n`);
  writeFileSync(PAGE_FILE, page(told, light));
}
