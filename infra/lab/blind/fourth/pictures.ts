// Scans and photographs of the fourth family: half of them are stamped, written on or struck through.
import { type Chance, chanceOf } from '../chance.ts';
import { HANDS, written } from '../hand.ts';
import type { Mark } from '../marks.ts';
import { honest, type Made } from '../papers.ts';
import { page, photograph, scan } from '../pictures.ts';
import { FOURTH } from './set.ts';

const STAMPED = ['CADUC', 'NON VALABLE', 'COPIE SANS VALEUR', 'REJETÉ', 'RÉSILIÉ', 'EXEMPLAIRE ANNULÉ'];
const PENNED = ['NUL', 'A REFAIRE', 'REFUSE', 'PAS VALABLE', 'ANCIEN', 'NE PAS UTILISER'];
const INKS = ['#b3101f', '#1d3ea8', '#303030', '#1f7a3a'];

function stamped(chance: Chance, word: string): Mark {
  const ink = chance.of(INKS);
  const size = Math.min(84, Math.round(1000 / (word.length * 0.68)));
  const [w, h] = [size * word.length * 0.74 + 60, size * 1.8];
  const turn = chance.of([-14, -6, 0, 9]);
  return {
    class: 'stamp',
    word,
    svg: `<g transform="translate(${chance.int(650, 1000)} ${chance.int(500, 2000)}) rotate(${turn})" opacity="0.8"><rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="none" stroke="${ink}" stroke-width="8"/><text text-anchor="middle" dominant-baseline="middle" font-family="Liberation Sans" font-weight="bold" font-size="${size}" fill="${ink}">${word}</text></g>`,
  };
}
function penned(chance: Chance, word: string): Mark {
  const { svg, length } = written(word, chance.int(60, 110), chance.of(INKS), chance.of(HANDS), chance);
  const x = Math.max(80, chance.int(600, 1000) - length / 2);
  return {
    class: 'handwriting',
    word,
    svg: `<g transform="translate(${x} ${chance.int(500, 2050)}) rotate(${chance.int(-8, 8)})">${svg}</g>`,
  };
}
function struck(chance: Chance): Mark {
  const [ink, wide] = [chance.of(INKS), chance.int(6, 13)];
  const [top, low] = [chance.int(180, 400), chance.int(1200, 1900)];
  const paths = chance.of([
    `M150 ${low} L1500 ${top}`,
    `M140 ${top} L1510 ${low} M1500 ${top} L150 ${low}`,
    `M130 ${top} C600 ${low} 900 ${top} 1520 ${low}`,
  ]);
  return {
    class: 'struck through',
    word: '(strokes alone)',
    svg: `<path d="${paths}" fill="none" stroke="${ink}" stroke-width="${wide}"/>`,
  };
}

/** Every other paper is clean; the marks take turns. */
export function fourthPictures(seed: string): Made[] {
  const all = honest(seed, FOURTH);
  return Array.from({ length: 60 }, (_, i): Made => {
    const { truth, pdf } = all[(i * 41 + 3) % all.length]!;
    const chance = chanceOf(`${seed}/fourth/${i}`);
    const turn = (i - 1) / 2;
    const mark =
      i % 2 === 0
        ? undefined
        : [
            () => stamped(chance, STAMPED[turn % STAMPED.length]!),
            () => penned(chance, PENNED[turn % PENNED.length]!),
            () => struck(chance),
          ][turn % 3]!();
    const kind = mark === undefined && i % 6 === 0 ? 'photograph' : 'scan';
    const about = { class: mark?.class ?? kind, wording: mark?.word ?? null, look: mark?.class ?? null, validate: mark === undefined };
    return {
      truth: { ...truth, ...about, file: `fourth-pictures/${i}-${kind}-${truth.base}.jpg`, set: 'fourth-pictures' },
      pdf: async () => {
        const raw = await page(await pdf());
        return kind === 'photograph' ? photograph(raw, chance) : scan(raw, chance, mark);
      },
    };
  });
}
