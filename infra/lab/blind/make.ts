// Writes blind papers and what is true of each.
//   node infra/tools/run.mjs infra/lab/blind/make.ts OUT --seed N [--set honest,contradictions,pictures,marks,tricks,second-honest,second-contradictions,
//   third-honest,third-contradictions,third-pictures,fourth-honest,fourth-contradictions,fourth-pictures,
//   fifth-honest,fifth-contradictions,sixth-honest,sixth-contradictions,seventh-honest,seventh-contradictions,seventh-again,seventh-once-more,seventh-third-time,seventh-last-time]
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { FIFTH } from './fifth/set.ts';
import { fourthPictures } from './fourth/pictures.ts';
import { FOURTH } from './fourth/set.ts';
import { contradictions, honest, type Made } from './papers.ts';
import { marks, pictures } from './pictures.ts';
import { SECOND } from './second/set.ts';
import { SEVENTH, SEVENTH_AGAIN, SEVENTH_LAST_TIME, SEVENTH_ONCE_MORE, SEVENTH_THIRD_TIME } from './seventh/set.ts';
import { SIXTH } from './sixth/set.ts';
import { thirdPictures } from './third/pictures.ts';
import { THIRD } from './third/set.ts';
import { tricks } from './tricks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, set: { type: 'string', default: 'honest,contradictions' } },
});
const out = positionals[0];
if (out === undefined) throw new Error('make.ts needs the folder to write to');
const SETS: Record<string, (seed: string) => Made[] | Promise<Made[]>> = {
  honest: (seed) => honest(seed),
  contradictions: (seed) => contradictions(seed),
  ...{ pictures, marks, tricks },
  'second-honest': (seed) => honest(seed, SECOND),
  'second-contradictions': (seed) => contradictions(seed, SECOND),
  'third-honest': (seed) => honest(seed, THIRD),
  'third-contradictions': (seed) => contradictions(seed, THIRD),
  'third-pictures': thirdPictures,
  'fourth-honest': (seed) => honest(seed, FOURTH),
  'fourth-contradictions': (seed) => contradictions(seed, FOURTH),
  'fourth-pictures': fourthPictures,
  'fifth-honest': (seed) => honest(seed, FIFTH),
  'fifth-contradictions': (seed) => contradictions(seed, FIFTH),
  'sixth-honest': (seed) => honest(seed, SIXTH),
  'sixth-contradictions': (seed) => contradictions(seed, SIXTH),
  'seventh-honest': (seed) => honest(seed, SEVENTH),
  'seventh-contradictions': (seed) => contradictions(seed, SEVENTH),
  'seventh-again': (seed) => contradictions(seed, SEVENTH_AGAIN),
  'seventh-once-more': (seed) => contradictions(seed, SEVENTH_ONCE_MORE),
  'seventh-third-time': (seed) => contradictions(seed, SEVENTH_THIRD_TIME),
  'seventh-last-time': (seed) => contradictions(seed, SEVENTH_LAST_TIME),
};

for (const name of values.set.split(',')) {
  const made = await SETS[name]!(values.seed);
  for (const { truth, pdf } of made) {
    const path = join(out, truth.file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await pdf());
  }
  writeFileSync(
    join(out, name, 'truth.json'),
    JSON.stringify(
      made.map(({ truth }) => truth),
      null,
      1,
    ),
  );
  console.log(`${name}: ${made.length} papers`);
}
