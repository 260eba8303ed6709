// Locates the dates, each with the words that may label it: before it on its line, in the cells to its left, in the sentence that leads to
// it, in its column header, after it, and below it.
import { DATE_HEADS } from './date-cells.ts';
import { type DateToken, findDates, findMonths } from './date-forms.ts';
import { type Block, type Layout, lineAt, type Segment } from './layout.ts';
import { between } from './vicinity.ts';

export type Place = {
  readonly block: Block;
  readonly token: DateToken;
  readonly segment: Segment;
  /** Where the previous date of the block ends. */
  readonly from: number;
  /** The text of its line since the previous date. */
  readonly own: string;
  /** The text of its line up to the next date. */
  readonly after: string;
  /** Whether it is the last date of its line. */
  readonly last: boolean;
};
/** `heads`: the column header to the left, if the words are a column header: « Attribution | Fin ». */
export type Context = { readonly text: string; readonly how: 'before' | 'sentence' | 'above' | 'after' | 'below'; readonly heads?: string };

/** A page with more dates is no certificate. */
const PLACES_MAX = 300;
/** A cell with longer text before the date labels it by itself; a shorter one may need the cell to its left. */
const OWN_LABEL_MAX = 40;
const SENTENCE_MAX = 260;
/** Share of the page height for letterhead and addressee. */
const HEAD_SHARE = 0.3;

/** Words that may separate a label from its date and are no label themselves. */
const CONNECTOR =
  /^(?:[\s:.,;()*\-|→>/]|\b(?:from|to|until|du|au|le|des|de|en|et|a|jusqu'?|jusqu'? ?au|a compter du|a partir du|depuis le|entre le|inclus|effet du|minuit|zero heure|[\do]{1,2} ?h(?:eures?)?(?:00)?|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b)*$/;
export const isConnector = (text: string): boolean => text.length < 60 && CONNECTOR.test(text);

/** Dot leaders from a label to its value. */
const LEADERS = /(?:[._…·] ?){3,}/g;

export function placesOf(layout: Layout): Place[] {
  const places: Place[] = [];
  for (const block of layout.blocks) {
    const dates = findDates(block.normalized);
    const tokens = [...dates, ...findMonths(block.normalized, dates)].sort((a, b) => a.start - b.start);
    tokens.forEach((token, i) => {
      const line = lineAt(block, token.start);
      const lineStart = block.starts[line]!;
      const lineEnd = block.starts[line + 1] ?? block.normalized.length;
      const from = tokens[i - 1]?.end ?? 0;
      const own = block.normalized.slice(Math.max(lineStart, from, token.start - SENTENCE_MAX), token.start).replace(LEADERS, ' ');
      const after = block.normalized.slice(token.end, Math.min(tokens[i + 1]?.start ?? lineEnd, lineEnd, token.end + 80));
      const last = (tokens[i + 1]?.start ?? lineEnd) >= lineEnd;
      places.push({ block, token, segment: block.segments[line]!, from, own, after, last });
    });
    if (places.length > PLACES_MAX) return places.slice(0, PLACES_MAX);
  }
  return places;
}

const lastDateEnd = (normalized: string): number => findDates(normalized).at(-1)?.end ?? 0;
const hasDate = (segment: Segment): boolean => lastDateEnd(segment.normalized) > 0;
const startsSmall = (segment: Segment): boolean => /^\p{Ll}/u.test(segment.text);
const alone = (segment: Segment): boolean => segment.left === null && segment.right === null;

/** The last word of a label, which no table's cell holds alone: « Garanties acquises / du ». */
const OPENING = /^\W*(?:du|le|a compter du|a partir du)\W*$/;
/** A label that was wrapped in its narrow cell: « Date d'établissement de / l'attestation ». */
function wholeCell(cell: Segment, layout: Layout): string {
  const near = between(layout, cell.page, cell.box[1] - 2 * cell.size, cell.box[3] + 2 * cell.size).filter(
    (other) =>
      other !== cell &&
      other.right === null &&
      Math.abs(other.box[0] - cell.box[0]) < cell.size &&
      Math.abs(other.box[1] - cell.box[1]) < 1.6 * cell.size,
  );
  const before = startsSmall(cell) ? near.find((other) => other.box[1] < cell.box[1] && !hasDate(other)) : undefined;
  const next = near.find(
    (other) =>
      other.box[1] > cell.box[1] && startsSmall(other) && (other.left === null || OPENING.test(other.normalized)) && !hasDate(other),
  );
  return [before?.normalized, cell.normalized.slice(lastDateEnd(cell.normalized)), next?.normalized].filter(Boolean).join(' ');
}

/** The text of the nearest cell to the left that has words, but not beyond a date. */
export function leftOf(segment: Segment, layout: Layout): string {
  let text = '';
  let cell = segment.left;
  for (let steps = 0; cell !== null && steps < 3; steps += 1) {
    text = `${wholeCell(cell, layout)} ${text}`;
    if (hasDate(cell) || !isConnector(text)) break;
    cell = cell.left;
  }
  // « Fait à | Montclar | le | 02/03/2026 »
  return /\ble\s*$/.test(text) && cell?.left != null && SIGNED.test(cell.left.normalized) ? `${cell.left.normalized} ${text}` : text;
}
const SIGNED = /^\W*(?:faite?|etablie?|delivree?) a\W*$/;

const overlaps = (a: Segment, b: Segment): boolean => Math.min(a.box[2], b.box[2]) > Math.max(a.box[0], b.box[0]);

/** Closely set lines overlap by this share of their height. */
const LINES_TOUCH = 0.2;

/** The segments above, nearest first, within `reach` line heights. */
function over(segment: Segment, layout: Layout, reach: number): Segment[] {
  const near = between(layout, segment.page, segment.box[1] - reach * segment.size, segment.box[1] + LINES_TOUCH * segment.size).filter(
    (other) => other !== segment,
  );
  const column = near.filter((other) => overlaps(other, segment)).sort((a, b) => b.box[3] - a.box[3]);
  // A title at the left margin above an indented line.
  const titles = near.filter((other) => alone(other) && other.box[0] <= segment.box[0] && other.text.length < 60);
  return column.length > 0 ? column : titles.sort((a, b) => b.box[3] - a.box[3]);
}

/** Maximum height of a row, whose tallest cell separates the others from their headers. */
const TALL_ROW = 6;
const inRow = (cell: Segment): boolean => !alone(cell);

/** The column header: the text above the date, or, in a table of several rows, above the other values of the column. */
function headOf(segment: Segment, layout: Layout): { text: string; heads: string } | null {
  let at = segment;
  for (let rows = 0; rows < 12; rows += 1) {
    const nearest = over(at, layout, 2.5)[0] ?? (inRow(at) ? over(at, layout, TALL_ROW).find(inRow) : undefined);
    if (nearest === undefined) return null;
    if (!hasDate(nearest)) {
      if (!/[a-z]{2}/.test(nearest.normalized)) return null;
      // A header may be wrapped.
      const lines = over(nearest, layout, 0.75)
        .filter((line) => !hasDate(line) && Math.abs(line.size - nearest.size) < 1 && besideAlike(line, nearest))
        .slice(0, 1);
      // « du » alone is a header of its own.
      const broken = isConnector(nearest.normalized)
        ? []
        : lines.filter((line) => startsSmall(nearest) || /\b(?:de|d'|du|la|l'|fin|date)\s*$/.test(line.normalized));
      const heads = nearest.left?.normalized ?? '';
      const text = [...broken, nearest].map((line) => line.normalized).join(' ');
      return { text: text.replace(DATE_HEADS, ''), heads };
    }
    at = nearest;
  }
  return null;
}

/** In a cell that is centred vertically in its row, only the first line has neighbours (beside.ts). */
const besideAlike = (a: Segment, b: Segment): boolean => a.left === null || b.left === null || a.left.row === b.left.row;

/** A short line below the value: forms print captions under their boxes. */
function under(segment: Segment, layout: Layout): Segment | null {
  const below = between(layout, segment.page, segment.box[3], segment.box[3] + 3 * segment.size)
    .filter((other) => other.box[1] >= segment.box[3] - 1 && other.box[1] - segment.box[3] < 1.3 * segment.size && overlaps(other, segment))
    .sort((a, b) => a.box[1] - b.box[1])[0];
  return below === undefined || below.text.length > 45 || /\d/.test(below.text) || below.text.includes(':') ? null : below;
}
const CAPTION_SIZE = 0.85;
function isCaption(below: Segment, date: Segment, layout: Layout): boolean {
  const [above] = over(date, layout, 2.5);
  const gap = below.box[1] - date.box[3];
  return below.size < CAPTION_SIZE * date.size && (above === undefined || gap < date.box[1] - above.box[3]);
}

const ASIDE =
  /\b(?:n(?:°|um(?:ero)?\b)|contrat|police) ?:? ?[\w./-]*\d[\w./-]*(?: \d{2,5}(?![/.]))*|\b\d{3} ?\d{3} ?\d{3}(?: ?\d{5})?\b|\(?\b\d{1,2} ?(?:ans?|mois|jours|h(?:eures?)?(?:00)?)\b\)?|\b\d{1,2} ?%|\(\d\)|\b\d{1,2} ?e(?:me)?\b(?! trim)|\b\d{5}\b|(?<![\d/.-] ?)\b20\d\d\b(?! ?[\d/.-])/g;
/** Removes numbers, durations and hours: they say nothing about the date, and a digit would end the search for a label. */
const withoutAsides = (text: string): string => text.replace(LEADERS, ' ').replace(ASIDE, '  ');

/** The texts that may label the date, the most reliable first. */
export const contextsOf = (place: Place, layout: Layout): Context[] =>
  allContexts(place, layout).map((context) => ({ ...context, text: withoutAsides(context.text) }));

function allContexts(place: Place, layout: Layout): Context[] {
  const { block, token, segment, from, own } = place;
  const lineStart = block.starts[block.segments.indexOf(segment)]!;
  const first = from <= lineStart;
  const left = first && own.length < OWN_LABEL_MAX ? leftOf(segment, layout) : '';
  // Text after another date is not at the beginning of its line.
  const contexts: Context[] = [];
  // A wrapped « le » does not begin a line either: its sentence gives the label.
  const broken = isConnector(own) && lineStart > from && !/^\s*Le\b/.test(block.text.slice(lineStart, token.start));
  if ((left === '' && !broken) || !isConnector(own)) contexts.push({ how: 'before', text: `${first ? '' : 'x'}${own}` });
  if (left !== '') contexts.push({ how: 'before', text: `${left} ${own}`.slice(-SENTENCE_MAX) });
  // In a letterhead the date is alone beside the sender: « LEVANT ASSURANCES | Le 8 janvier 2026 ».
  const dated = /^\s*Le\s*$/.test(block.text.slice(lineStart, token.start)) && place.after.trim() === '';
  if (left !== '' && dated && segment.box[1] < HEAD_SHARE * layout.pages[segment.page - 1]!.height)
    contexts.push({ how: 'before', text: own });
  if (lineStart > from) {
    const text = block.normalized.slice(Math.max(from, token.start - SENTENCE_MAX), token.start).replaceAll('\n', ' ');
    contexts.push({ how: 'sentence', text: `x${text}` });
  }
  if (!isConnector(own)) return contexts;
  const below = under(segment, layout);
  const caption: Context[] = below === null || /[a-z]{3}/.test(place.after) ? [] : [{ how: 'below', text: below.normalized }];
  const head = headOf(segment, layout);
  const above: Context[] = head === null ? [] : [{ how: 'above', text: `${head.text} ${own.trim()} `, heads: head.heads }];
  // In smaller print, and closer than the text above, it is the caption of the date.
  contexts.push(...(below !== null && isCaption(below, segment, layout) ? [...caption, ...above] : above));
  const after = /^[\s:(,–-]*/.exec(place.after)![0];
  if (/[a-z]{3}/.test(place.after)) contexts.push({ how: 'after', text: place.after.slice(after.length) });
  return [...contexts, ...caption];
}

/** All words of the row to the left: the topic of the row. */
export function rowHead(segment: Segment): string {
  let text = '';
  let cell = segment.left;
  for (let steps = 0; cell !== null && steps < 6; steps += 1) {
    text = `${cell.normalized} ${text}`;
    cell = cell.left;
  }
  return text;
}
