// Finds every date of a document and gives each the label of the words beside it: before it on the line, in the cell to its left,
// or above it. A date without a label is left out: it means nothing.

import type { DocumentKind } from '#domain/documents/kinds.ts';
import type { DateLabel, LabelledDate } from '#domain/documents/reading.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { type DateToken, findDates, MONTH_WORD, monthEnd, monthNumber } from './date-forms.ts';
import { PERIOD, SINGLE } from './date-labels.ts';
import { type Block, boxOf, type Layout, lineAt, type Segment } from './layout.ts';

type Context = { readonly text: string };
type Labelled = { readonly label: string; readonly rank: number };

/** What may stand between a label and its date without being a label itself. */
const CONNECTOR =
  /^(?:[\s:.,;()*\-|]|\b(?:du|au|le|des|de|en|et|a|jusqu'?|jusqu'? ?au|a compter du|a partir du|depuis le|entre le|inclus|effet du|minuit|zero heure|0h|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)\b)*$/;
/** Between the two dates of a period. */
const TO =
  /^\W*(?:inclus\W*|minuit\W*|a? ?\d{1,2} ?h(?:eures?)?(?: ?\d{2})?\W*|zero heure\W*)*(?:et )?(?:jusqu'? ?)?(?:au|a|et le|-|>|→|\/|to)?\s*:?\s*$/;
const TO_WORD = /(?:au|et le|jusqu'? ?au|-|>|→|\/)\s*:?\s*$/;

const lastDateEnd = (normalized: string): number => findDates(normalized).at(-1)?.end ?? 0;

function closest(
  context: Context,
  rows: readonly { pattern: RegExp; kinds?: readonly DocumentKind[] }[],
  kinds: readonly DocumentKind[],
): { row: number; gap: number } | null {
  let best: { row: number; gap: number } | null = null;
  rows.forEach((row, index) => {
    if (row.kinds !== undefined && !row.kinds.some((kind) => kinds.includes(kind))) return;
    for (const match of context.text.matchAll(row.pattern)) {
      const rest = context.text.slice(match.index + match[0].length);
      // The rest up to the date: short, and no new sentence or figure in it.
      if (rest.length > 48 || /[;\d]|\.\s/.test(rest.replace(/n°\s*[\w-]+/g, ''))) continue;
      if (best === null || rest.length < best.gap) best = { row: index, gap: rest.length };
    }
  });
  return best;
}

/** A cell whose text before the date is longer than this names the date itself; a shorter one may need the cell to its left. */
const OWN_LABEL_MAX = 40;

/** The texts that may hold the label of something at `offset` of a block, nearest first. */
function contextsOf(block: Block, from: number, offset: number): Context[] {
  const line = lineAt(block, offset);
  const segment = block.segments[line]!;
  const lineStart = Math.max(block.starts[line]!, from);
  const own = block.normalized.slice(lineStart, offset);
  const left = lineStart === block.starts[line] && own.length < OWN_LABEL_MAX ? segment.left : null;
  const contexts: Context[] = [{ text: left === null ? own : `${left.normalized.slice(lastDateEnd(left.normalized))} ${own}` }];
  if (lineStart > from) contexts.push({ text: block.normalized.slice(Math.max(from, offset - 220), offset).replaceAll('\n', ' ') });
  return contexts;
}

/** The cell above, in another block because it is set apart: a table's heading. */
function headingAbove(segment: Segment, layout: Layout): Context | null {
  const size = segment.size;
  const above = layout.segments.filter(
    (other) =>
      other.page === segment.page &&
      other.box[3] <= segment.box[1] + 1 &&
      segment.box[1] - other.box[3] < 2.5 * size &&
      Math.min(other.box[2], segment.box[2]) - Math.max(other.box[0], segment.box[0]) > 0,
  );
  const nearest = above.sort((a, b) => b.box[3] - a.box[3])[0];
  return nearest === undefined || findDates(nearest.normalized).length > 0 ? null : { text: `${nearest.normalized} ` };
}

function label(
  block: Block,
  from: number,
  token: DateToken,
  layout: Layout,
  rows: typeof SINGLE | typeof PERIOD,
  kinds: readonly DocumentKind[],
): Labelled | null {
  const contexts = contextsOf(block, from, token.start);
  for (const context of contexts) {
    const hit = closest(context, rows, kinds);
    if (hit !== null) return { label: context.text.slice(-60).trim(), rank: hit.row };
  }
  const segment = block.segments[lineAt(block, token.start)]!;
  if (!CONNECTOR.test(block.normalized.slice(Math.max(from, block.starts[lineAt(block, token.start)]!), token.start))) return null;
  const heading = headingAbove(segment, layout);
  const hit = heading === null ? null : closest(heading, rows, kinds);
  return hit === null ? null : { label: heading!.text.slice(-60).trim(), rank: hit.row };
}

/** True where the second date ends a period that the first begins. */
function isPeriod(block: Block, first: DateToken, second: DateToken): boolean {
  const between = block.normalized.slice(first.end, second.start);
  if (!TO.test(between)) return false;
  return TO_WORD.test(between.trim()) || TO_WORD.test(between);
}

/** « du 01/01/2026 » in one cell and « au 31/12/2026 » in the next: whether these two cells join to a period. */
function cellsFormPeriod(left: Segment | null, right: Segment | null): boolean {
  if (left === null || right === null) return false;
  const first = findDates(left.normalized).at(-1);
  const second = findDates(right.normalized)[0];
  if (first === undefined || second === undefined) return false;
  const between = `${left.normalized.slice(first.end)} ${right.normalized.slice(0, second.start)}`;
  return TO.test(between) && TO_WORD.test(between.trim());
}
const blockOf = (layout: Layout, segment: Segment): Block => layout.blocks.find((block) => block.segments.includes(segment))!;

/** The label of the period whose first date is the last one in the cell `left`. */
function periodLabelAt(left: Segment, layout: Layout, kinds: readonly DocumentKind[]): Labelled | null {
  const block = blockOf(layout, left);
  const base = block.starts[block.segments.indexOf(left)]!;
  const tokens = findDates(left.normalized);
  const first = tokens.at(-1)!;
  return label(
    block,
    base + (tokens.at(-2)?.end ?? 0),
    { ...first, start: base + first.start, end: base + first.end },
    layout,
    PERIOD,
    kinds,
  );
}

/** Start or end of a period that two neighbouring cells share; null where this date belongs to none. */
function acrossCells(
  block: Block,
  tokens: readonly DateToken[],
  i: number,
  layout: Layout,
  kinds: readonly DocumentKind[],
): { label: DateLabel; text: string } | null {
  const line = lineAt(block, tokens[i]!.start);
  const segment = block.segments[line]!;
  const alone = tokens.filter((token) => lineAt(block, token.start) === line).length === 1;
  if (!alone) return null;
  const startsHere = cellsFormPeriod(segment, segment.right);
  if (!startsHere && !cellsFormPeriod(segment.left, segment)) return null;
  const hit = periodLabelAt(startsHere ? segment : segment.left!, layout, kinds);
  return hit === null ? null : { label: PERIOD[hit.rank]!.labels[startsHere ? 0 : 1], text: hit.label };
}

export function labelledDates(layout: Layout, kinds: readonly DocumentKind[]): LabelledDate[] {
  const found: LabelledDate[] = [];
  const add = (block: Block, token: DateToken, as: DateLabel, text: string) =>
    found.push({
      label: as,
      date: token.date,
      repaired: token.repaired,
      evidence: {
        page: block.page,
        box: boxOf(block, token.start, token.end),
        label: text,
        text: block.text.slice(token.start, token.end).replaceAll('\n', ' '),
      },
    });
  for (const block of layout.blocks) {
    const tokens = findDates(block.normalized);
    for (let i = 0; i < tokens.length; i += 1) {
      const token = tokens[i]!;
      const from = tokens[i - 1]?.end ?? 0;
      const next = tokens[i + 1];
      if (next !== undefined && isPeriod(block, token, next)) {
        const hit = label(block, from, token, layout, PERIOD, kinds);
        if (hit !== null) {
          const [start, end] = PERIOD[hit.rank]!.labels;
          add(block, token, start, hit.label);
          add(block, next, end, hit.label);
        }
        i += 1;
        continue;
      }
      const across = acrossCells(block, tokens, i, layout, kinds);
      if (across !== null) {
        add(block, token, across.label, across.text);
        continue;
      }
      const hit = label(block, from, token, layout, SINGLE, kinds);
      if (hit !== null) add(block, token, SINGLE[hit.rank]!.label, hit.label);
    }
    if (kinds.includes('urssaf')) found.push(...declaredMonths(block));
  }
  return found;
}

const LAST_MONTH = new RegExp(
  `au titre (?:du|des) mois (?:de |d')?(?:${MONTH_WORD}\\.?\\s*(?:\\d{4})?\\s*(?:a|au|et)\\s+)?(?<month>${MONTH_WORD})\\.?\\s*(?<year>\\d{4})`,
  'g',
);
const QUARTER = /au titre du (?<quarter>[1-4]|premier|deuxieme|troisieme|quatrieme)(?:er|e|eme)?\s*trimestre\s*(?<year>\d{4})/g;
const QUARTER_WORDS = ['premier', 'deuxieme', 'troisieme', 'quatrieme'];

/** « au titre du mois de novembre 2022 »: the period ends with the month. */
function declaredMonths(block: Block): LabelledDate[] {
  const flat = block.normalized.replaceAll('\n', ' ');
  const found: LabelledDate[] = [];
  const add = (match: RegExpExecArray, date: CalendarDate | null) =>
    found.push({
      label: 'period-month',
      date,
      repaired: false,
      evidence: {
        page: block.page,
        box: boxOf(block, match.index, match.index + match[0].length),
        label: 'au titre du',
        text: block.text.slice(match.index, match.index + match[0].length).replaceAll('\n', ' '),
      },
    });
  for (const match of flat.matchAll(LAST_MONTH)) add(match, monthEnd(Number(match.groups!.year), monthNumber(match.groups!.month!)));
  for (const match of flat.matchAll(QUARTER)) {
    const quarter = match.groups!.quarter!;
    const number = /\d/.test(quarter) ? Number(quarter) : QUARTER_WORDS.indexOf(quarter) + 1;
    add(match, monthEnd(Number(match.groups!.year), number * 3));
  }
  return found;
}
