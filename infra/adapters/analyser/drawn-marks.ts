// Marks that are no text: « ANNULÉ » as a picture, as outlines, as a stamp over the page (V2, V7). The page is drawn without its texts; of the
// ink that is left, rows of letters are recognised, in whatever direction they run.
import { normalizeText } from '#domain/documents/normalize-text.ts';
import { isKnownWord } from '#domain/reading/learned.ts';
import { isMark } from '#domain/reading/standing-marks.ts';
import { isStruckAcross } from './drawn-strokes.ts';
import { drawnPart } from './pdfium-drawn.ts';
import type { Pdfium } from './pdfium-module.ts';
import { pageObjects } from './pdfium-objects.ts';
import { onPage } from './pdfium-page.ts';
import { type Point, type Quad, sizeOf } from './pictures/geometry.ts';
import { type Grey, quarterTurned } from './pictures/grey.ts';
import { type Group, groupsOf, heightOf, inked, LETTER, NONE, RULED, sets } from './pictures/ink.ts';
import { linesOf } from './pictures/ink-lines.ts';
import { lineCrop, withRim } from './pictures/line-crop.ts';
import type { TextBox } from './pictures/text-boxes.ts';
import type { ReadLine } from './printed-places.ts';

/** Pixels per point: letters that take a paper back are higher than six points. */
const SCALE = 1;
/** Letters higher than so many points are looked for in a smaller picture: groups of ink have a largest size. */
const LARGE = 60;
const SCALE_OF_LARGE = 0.4;
/** Larger slanted words are a stamp's, not a seal's. */
const STAMPED = 18;
const SCALE_OF_STROKES = 0.5;
/** For recognition, and the largest page that is drawn so. */
const SHARP = 3;
const SIDE_MAX_POINTS = 1700;
/** Light letters count as well: what is this much darker than the paper is black. */
const DARKER = 3;
/** Rows that are recognised on one page, the highest first. */
const ROWS_MAX = 4;
const WIDE = 2.5;

/** What takes the page back, drawn on it: a mark or a stroke, in words; null: nothing. `printed`: the page's own words. */
export function drawnMark(pdfium: Pdfium, document: number, index: number, printed: readonly string[], read: ReadLine): string | null {
  const names = new Set(printed.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).flatMap(wordsOf));
  return onPage(pdfium, document, index, (page) => {
    const [width, height] = [pdfium._FPDF_GetPageWidthF(page), pdfium._FPDF_GetPageHeightF(page)];
    const { texts, images, strokes, excessive } = pageObjects(pdfium, page);
    if (excessive || (images === 0 && strokes === 0) || Math.max(width, height) > SIDE_MAX_POINTS) return null;
    for (const text of texts) pdfium._FPDFPageObj_SetIsActive(text, 0);
    if (isStruckAcross(darker(drawnPart(pdfium, page, [0, 0, width, height], SCALE_OF_STROKES)))) return 'un trait en travers';
    const rows = (scale: number, from = 0) =>
      rowsOf(darker(drawnPart(pdfium, page, [0, 0, width, height], scale)))
        .filter((row) => row.height > from * scale)
        .map((row) => ({ row, scale }));
    for (const { row, scale } of [...rows(SCALE), ...rows(SCALE_OF_LARGE, LARGE)]) {
      const crop = withRim(darker(sharpRow(pdfium, page, row, scale)));
      for (const turned of [crop, quarterTurned(crop, 2)].slice(0, row.upright ? 1 : 2)) {
        const text = recognised(turned, read);
        if (isMark(text)) return `« ${text} »`;
        if (row.aslant && row.height > STAMPED * scale && isStamped(text, names)) return `un texte en travers, lu « ${text} »,`;
      }
    }
    return null;
  });
}

const wordsOf = (text: string): string[] => normalizeText(text).match(/[a-z]{4,}/g) ?? [];
/** What may be stamped across a paper and takes nothing from it, and words that insurers are named with. */
const HARMLESS =
  /^(?:original|copie|duplicata|certifiee?|conforme|payee?|acquittee?|reglee?|valide|valable|officiel|document|attestation|certificat|assurances?|mutuelles?|generale?s?|confidentiel|exemplaire|france|francaise|reproduction|interdite|groupe|batiment|artisans?|entreprises?|professionnels?|banque|caisse|sociale?|protection|securite|pour|avec|dans|des)$/;
/** A word in capitals, be it misread: no signature is read as so many. */
const SHOUTED = /\p{Lu}{5,}/u;
/** Whether words are stamped on it that are no insurer's name: the paper prints no name of these words. */
const isStamped = (text: string, names: ReadonlySet<string>): boolean =>
  text.split(/\s+/).some((part) => {
    const [word] = wordsOf(part);
    return word !== undefined && (isKnownWord(word) || SHOUTED.test(part)) && !HARMLESS.test(word) && !names.has(word);
  });

const darker = ({ width, height, data }: Grey): Grey => ({
  width,
  height,
  data: data.map((value) => Math.max(0, 245 - (255 - value) * DARKER)),
});

type Row = TextBox & { readonly upright: boolean; readonly aslant: boolean };

/** A dark ground has as many pixels. */
const DARK_MIN = 1_000;

function rowsOf(small: Grey): Row[] {
  const ink = inked(small);
  const letters = groupsOf(ink, LETTER);
  const dark = ink.data.reduce((sum, kind) => (kind === RULED ? sum + 1 : sum), 0) > DARK_MIN;
  const level = linesOf(letters, dark ? groupsOf(ink, NONE) : [])
    .filter((box) => box.width > WIDE * box.height)
    .map((box) => ({ ...box, upright: true, aslant: false }));
  return [...level, ...aslant(letters)].sort((a, b) => b.height - a.height).slice(0, ROWS_MAX);
}

/** The row drawn anew, larger, and straightened. */
function sharpRow(pdfium: Pdfium, page: number, { quad, width, height, place }: Row, scale: number): Grey {
  const [xs, ys] = [0, 1].map((k) => quad.map((corner) => corner[k]! / scale)) as [number[], number[]];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const larger = ([x, y]: Point): Point => [(x / scale - left) * SHARP, (y / scale - top) * SHARP];
  const picture = drawnPart(pdfium, page, [left, top, Math.max(...xs), Math.max(...ys)], SHARP);
  const by = SHARP / scale;
  return lineCrop(picture, {
    quad: quad.map(larger) as unknown as Quad,
    width: width * by,
    height: height * by,
    place: (u, v) => larger(place(u, v)),
  });
}

/** Letters of a slanted row: so high in pixels, so near each other, so alike in height; so many of them. */
const HIGH_MIN = 10;
const NEAR = 0.9;
const RATIO = 1.9;
const LETTERS_MIN = 4;
const LETTERS_MAX = 30;
/** More groups are a picture, not a row of letters. */
const GROUPS_MAX = 3_000;
/** In radians, from the level. */
const SLANT_MIN = 0.12;
/** How much longer than thick. */
const LONG = 2;

function aslant(groups: readonly Group[]): Row[] {
  const letters = groups.filter((group) => heightOf(group) >= HIGH_MIN);
  if (letters.length > GROUPS_MAX) return [];
  const { add, headOf, join } = sets();
  for (const _ of letters) add();
  letters.forEach((a, i) => {
    for (let k = i + 1; k < letters.length; k += 1) {
      const b = letters[k]!;
      const high = Math.max(heightOf(a), heightOf(b));
      const apart = Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom);
      if (apart < NEAR * high && high < RATIO * Math.min(heightOf(a), heightOf(b))) join(i, k);
    }
  });
  const rows = new Map<number, Group[]>();
  for (const [i, letter] of letters.entries()) rows.set(headOf(i), [...(rows.get(headOf(i)) ?? []), letter]);
  return [...rows.values()].filter(({ length }) => length >= LETTERS_MIN && length <= LETTERS_MAX).flatMap(slantedRow);
}

/** The row along the main axis of its letters' middles; none where they stand in no row. */
function slantedRow(letters: readonly Group[]): Row[] {
  const middles = letters.map(({ left, right, top, bottom }): Point => [(left + right) / 2, (top + bottom) / 2]);
  const [cx, cy] = [0, 1].map((k) => middles.reduce((sum, point) => sum + point[k]!, 0) / middles.length) as [number, number];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [x, y] of middles) [xx, xy, yy] = [xx + (x - cx) ** 2, xy + (x - cx) * (y - cy), yy + (y - cy) ** 2];
  const angle = Math.atan2(2 * xy, xx - yy) / 2;
  if (Math.abs(angle) < SLANT_MIN) return [];
  const along: Point = [Math.cos(angle), Math.sin(angle)];
  const highs = letters.map(heightOf).sort((a, b) => a - b);
  const high = highs[Math.floor(highs.length / 2)]!;
  const shares = middles.map(([x, y]) => (x - cx) * along[0] + (y - cy) * along[1]);
  const offs = middles.map(([x, y]) => Math.abs((y - cy) * along[0] - (x - cx) * along[1]));
  const [from, to] = [Math.min(...shares) - high, Math.max(...shares) + high];
  if (Math.max(...offs) > high || to - from < LONG * high) return [];
  const half = high * 0.75;
  const place = (u: number, v: number): Point => {
    const [a, b] = [from + u * (to - from), (v * 2 - 1) * half];
    return [cx + a * along[0] - b * along[1], cy + a * along[1] + b * along[0]];
  };
  const quad: Quad = [place(0, 0), place(1, 0), place(1, 1), place(0, 1)];
  return [{ quad, ...sizeOf(quad), place, upright: Math.abs(angle) < 1.2, aslant: true }];
}

/** Logos come again with every paper of their insurer: what they say is recognised once. */
const known = new Map<string, string>();
const KNOWN_MAX = 500;
function recognised(crop: Grey, read: ReadLine): string {
  let sum = 0;
  for (const value of crop.data) sum = (Math.imul(sum, 31) + value) | 0;
  const key = `${crop.width} ${crop.height} ${sum}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const text = read(crop)
    .map((word) => word.text)
    .join(' ');
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(key, text);
  return text;
}
