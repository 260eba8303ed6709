// Marks that somebody put on a paper: stamps, slanted words, a pen. As SVG over a page of 200 dpi.
import type { Chance } from './chance.ts';
import { HANDS, written } from './hand.ts';

export const PAGE = { width: 1654, height: 2339 } as const;
const WORDS = [
  'RÉSILIÉ',
  'ANNULÉ',
  'PROJET',
  'SPÉCIMEN',
  'NUL',
  'DUPLICATA NON VALABLE',
  'PÉRIMÉ',
  'REFUSÉ',
  'SUSPENDU',
  'SANS VALEUR',
  'FAUX',
  'NON CONFORME',
  'CADUC',
  'À REFAIRE',
  'IMPAYÉ',
  'NE PAS UTILISER',
  'BROUILLON',
  'RETIRÉ',
];
const INKS = ['#c1121f', '#1d3ea8', '#6a6a6a', '#a9a9a9', '#d94f6b', '#1f7a3a', '#111111', '#7d2fa0'];
const FACES = ['Liberation Sans', 'DejaVu Sans', 'Liberation Serif', 'DejaVu Sans Mono'];

export type Mark = { readonly class: string; readonly word: string; readonly svg: string };
type Place = { readonly over: boolean; readonly x: number; readonly y: number };

/** The upper third of most papers has words on it, the lower third has none. */
function placed(chance: Chance, over: boolean): Place {
  return { over, x: chance.int(560, 1050), y: over ? chance.int(420, 900) : chance.int(1500, 2050) };
}
const words = (text: string, size: number, ink: string, face: string, more = '') =>
  `<text text-anchor="middle" dominant-baseline="middle" font-family="${face}" font-weight="bold" font-size="${size}" fill="${ink}" ${more}>${text}</text>`;
const sized = (text: string, most: number, width: number) => Math.min(most, Math.round(width / (text.length * 0.68)));

export function stamp(chance: Chance, over: boolean): Mark {
  const { x, y } = placed(chance, over);
  const [word, ink, face] = [chance.of(WORDS), chance.of(INKS), chance.of(FACES)];
  const size = sized(word, 110, 900);
  const [w, h] = [size * word.length * 0.72 + 60, size * 1.7];
  const frame = chance.of([
    `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" rx="14" fill="none" stroke="${ink}" stroke-width="9"/>`,
    `<rect x="${-w / 2}" y="${-h / 2}" width="${w}" height="${h}" fill="none" stroke="${ink}" stroke-width="4"/><rect x="${-w / 2 + 12}" y="${-h / 2 + 12}" width="${w - 24}" height="${h - 24}" fill="none" stroke="${ink}" stroke-width="4"/>`,
    `<ellipse rx="${w / 2 + 20}" ry="${h / 1.5}" fill="none" stroke="${ink}" stroke-width="7"/>`,
    '',
  ]);
  const turn = chance.of([0, 0, -12, 9, 18, -25]);
  const opacity = chance.of([1, 0.85, 0.6]);
  return {
    class: `stamp ${over ? 'over text' : 'on blank'}`,
    word,
    svg: `<g transform="translate(${x} ${y}) rotate(${turn})" opacity="${opacity}">${frame}${words(word, size, ink, face)}</g>`,
  };
}

export function slanted(chance: Chance, over: boolean): Mark {
  const [word, ink] = [chance.of(WORDS), chance.of(['#bdbdbd', '#9c9c9c', '#e08a8a', '#c1121f', '#8fa4d8'])];
  const size = sized(word, 300, 1500);
  const turn = chance.of([-45, -35, -55, 40, -60, 90]);
  const y = over ? 700 : 1750;
  const outline = chance() < 0.25 ? `stroke="${ink}" stroke-width="5" fill-opacity="0"` : '';
  return {
    class: `slanted ${over ? 'over text' : 'on blank'}`,
    word,
    svg: `<g transform="translate(827 ${y}) rotate(${turn})" opacity="${chance.of([0.5, 0.75, 1])}">${words(word, over ? size : Math.round(size * 0.6), ink, chance.of(FACES), outline)}</g>`,
  };
}

export function handwritten(chance: Chance, over: boolean): Mark {
  const { x, y } = placed(chance, over);
  const hand = chance.of(HANDS);
  const word = chance.of([...WORDS, 'RÉSILIÉ LE 12/06', 'NUL !', 'ANNULÉ PAR LE CLIENT']);
  const height = Math.min(chance.int(60, 150), Math.round(1300 / (word.length * (hand.narrow + 0.22))));
  const { svg, length } = written(word, height, chance.of(['#15207a', '#111111', '#b3101f', '#5b5b5b']), hand, chance);
  return {
    class: `handwritten ${over ? 'over text' : 'on blank'}`,
    word,
    svg: `<g transform="translate(${Math.max(60, x - length / 2)} ${y}) rotate(${chance.int(-14, 10)})">${svg}</g>`,
  };
}

/** Strokes through the paper with a word of the pen beside them. */
export function crossed(chance: Chance): Mark {
  const ink = chance.of(['#111111', '#15207a', '#b3101f']);
  const word = chance.of(['NUL', 'ANNULÉ', '', '']);
  const { svg } = written(word, 90, ink, chance.of(HANDS), chance);
  const lines = chance.of([
    `<path d="M140 200 L1500 1300 M1480 220 L160 1280" stroke="${ink}" stroke-width="9" fill="none"/>`,
    `<path d="M150 1200 Q700 700 1500 240" stroke="${ink}" stroke-width="12" fill="none"/>`,
    `<path d="M120 500 L1530 560 M130 620 L1520 660 M120 760 L1500 780" stroke="${ink}" stroke-width="8" fill="none"/>`,
  ]);
  return {
    class: 'crossed out',
    word: word === '' ? '(strokes alone)' : word,
    svg: `${lines}<g transform="translate(650 1500)">${svg}</g>`,
  };
}

/** What honest papers carry: a signature, the firm's stamp, the day of arrival. */
export function harmless(chance: Chance, company: string): Mark {
  const ink = chance.of(['#1d3ea8', '#111111', '#5b5b5b']);
  const sign = `<path d="M0 60 C40 -40 70 120 110 20 S180 90 230 10 S300 70 360 30" fill="none" stroke="${ink}" stroke-width="5"/>`;
  const round = `<circle r="120" fill="none" stroke="${ink}" stroke-width="5"/>${words(company.slice(0, 16).replaceAll('&', '&amp;'), 24, ink, 'Liberation Sans')}`;
  const arrived = `<rect x="-190" y="-50" width="380" height="100" fill="none" stroke="${ink}" stroke-width="5"/>${words('REÇU LE 20 NOV. 2026', 32, ink, 'Liberation Sans')}`;
  const [word, drawn] = chance.of([
    ['signature', sign],
    ['stamp of the firm', round],
    ['day of arrival', arrived],
  ] as const);
  return {
    class: 'harmless mark on blank',
    word,
    svg: `<g transform="translate(${chance.int(500, 1100)} ${chance.int(1750, 2000)}) rotate(${chance.int(-8, 8)})">${drawn}</g>`,
  };
}
