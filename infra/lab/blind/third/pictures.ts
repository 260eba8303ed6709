// Scans and photographs of the third family: half of them carry a word that takes the worth away.
import { type Chance, chanceOf } from '../chance.ts';
import { HANDS, written } from '../hand.ts';
import type { Mark } from '../marks.ts';
import { honest, type Made } from '../papers.ts';
import { page, photograph, scan } from '../pictures.ts';
import { THIRD } from './set.ts';

const WORDS = ['résilié', 'annulé', 'projet', 'spécimen', 'copie sans valeur', 'refusé', 'périmé'];
const INKS = ['#b3101f', '#1d3ea8', '#5b5b5b', '#111111'];

function drawn(chance: Chance, word: string, how: 'slanted' | 'stamped' | 'handwritten', over: boolean): Mark {
  const ink = chance.of(INKS);
  const [x, y] = [chance.int(600, 1000), over ? chance.int(500, 1000) : chance.int(1600, 2050)];
  const text = chance() < 0.6 ? word.toUpperCase() : word;
  const name = `${how} ${over ? 'over' : 'beside'} the text`;
  if (how === 'handwritten') {
    const { svg, length } = written(word.toUpperCase(), chance.int(70, 120), ink, chance.of(HANDS), chance);
    return {
      class: name,
      word,
      svg: `<g transform="translate(${Math.max(60, x - length / 2)} ${y}) rotate(${chance.int(-10, 8)})">${svg}</g>`,
    };
  }
  const size = Math.min(how === 'slanted' ? 200 : 90, Math.round(1200 / (text.length * 0.66)));
  const letters = `<text text-anchor="middle" dominant-baseline="middle" font-family="Liberation Sans" font-weight="bold" font-size="${size}" fill="${ink}">${text}</text>`;
  const [w, h] = [size * text.length * 0.72 + 50, size * 1.7];
  const frame = `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="10" fill="none" stroke="${ink}" stroke-width="7"/>`;
  return how === 'slanted'
    ? {
        class: name,
        word,
        svg: `<g transform="translate(827 ${over ? 800 : 1750}) rotate(${chance.of([-30, -45, 35])})" opacity="${chance.of([0.55, 0.8])}">${letters}</g>`,
      }
    : {
        class: name,
        word,
        svg: `<g transform="translate(${x} ${y}) rotate(${chance.of([0, -8, 12])})" opacity="0.85">${frame}${letters}</g>`,
      };
}

/** Layouts whose single sheet stands upright; every other paper is clean. */
export function thirdPictures(seed: string): Made[] {
  const wide = new Set(THIRD.layouts.filter((one) => one.sheet.wide === true || /pages|three|terms/.test(one.id)).map(({ id }) => id));
  const upright = honest(seed, THIRD).filter(({ truth }) => !wide.has(truth.layout));
  const HOWS = ['slanted', 'stamped', 'handwritten'] as const;
  return Array.from({ length: 60 }, (_, i): Made => {
    const { truth, pdf } = upright[(i * 37) % upright.length]!;
    const chance = chanceOf(`${seed}/third/${i}`);
    const mark = i % 2 === 0 ? undefined : drawn(chance, WORDS[i % WORDS.length]!, HOWS[((i - 1) / 2) % 3]!, ((i - 1) / 2) % 2 === 0);
    const kind = mark === undefined && i % 6 === 0 ? 'photograph' : 'scan';
    const file = `third-pictures/${i}-${kind}-${truth.base}.jpg`;
    const named = {
      ...truth,
      file,
      set: 'third-pictures',
      class: mark?.class ?? kind,
      wording: mark?.word ?? null,
      look: mark?.class ?? null,
      validate: mark === undefined,
    };
    return {
      truth: named,
      pdf: async () => {
        const raw = await page(await pdf());
        return kind === 'photograph' ? photograph(raw, chance) : scan(raw, chance, mark);
      },
    };
  });
}
