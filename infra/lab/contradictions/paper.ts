// A paper as a list of blocks with tokens for its facts, so that a contradiction is a change of one block, and its drawing.
import { join } from 'node:path';
import { frenchDate } from '../../../domain/kernel/calendar.ts';
import { longDate, monthName, ownSigns, sirenText, siretText } from '../../specimens/options.ts';
import { Sheet, type Style } from '../../specimens/pdfkit-sheet.ts';
import { type Firm, type Kind, type Paper, paperOf } from '../../testing/certificates/facts.ts';
import { BROKER, CLIENT, INSURER, INSURER_TWO } from './firms.ts';

/** Which issuer's paper it is: several families share a kind of document. */
export const FAMILIES = ['urssaf', 'micro', 'msa', 'kbis', 'rne', 'decennale', 'rc-pro', 'qualibat', 'qualitenr'] as const;
export type Family = (typeof FAMILIES)[number];
export const KIND_OF: Record<Family, Kind> = {
  urssaf: 'urssaf',
  micro: 'urssaf',
  msa: 'urssaf',
  kbis: 'kbis',
  rne: 'kbis',
  decennale: 'decennale',
  'rc-pro': 'rc-pro',
  qualibat: 'rge',
  qualitenr: 'rge',
};

/**
 * `yes`: the sentence that affirms what the paper is asked for. `check`: rows with a box before them. `columns`: a column on the left,
 * another on the right.
 */
export type Block =
  | { readonly is: 'head' | 'title' | 'text' | 'yes' | 'note' | 'frame'; readonly text: string }
  | { readonly is: 'columns'; readonly left: string; readonly right: string }
  | { readonly is: 'fields'; readonly rows: readonly (readonly [string, string])[] }
  | { readonly is: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly is: 'check'; readonly rows: readonly (readonly [ticked: boolean, label: string])[] }
  | { readonly is: 'page' };
export type Look = { readonly font?: 'regular' | 'serif'; readonly color?: string; readonly size?: number };
export type Layout = { readonly id: string; readonly family: Family; readonly look?: Look; readonly blocks: readonly Block[] };

export const head = (text: string): Block => ({ is: 'head', text });
export const title = (text: string): Block => ({ is: 'title', text });
export const text = (said: string): Block => ({ is: 'text', text: said });
export const yes = (said: string): Block => ({ is: 'yes', text: said });
export const note = (said: string): Block => ({ is: 'note', text: said });
export const frame = (said: string): Block => ({ is: 'frame', text: said });
export const columns = (left: string, right: string): Block => ({ is: 'columns', left, right });
export const fields = (...rows: (readonly [string, string])[]): Block => ({ is: 'fields', rows });
export const table = (...rows: (readonly string[])[]): Block => ({ is: 'table', rows });
export const check = (...rows: (readonly [boolean, string])[]): Block => ({ is: 'check', rows });
export const page: Block = { is: 'page' };

/** What stands for a fact in the words of a layout, as `{fin}`. */
function tokensOf({ firm, issuedOn, start, end, periodEnd }: Paper, seed: string): Record<string, string> {
  const signs = (length: number, of = '0123456789') => ownSigns(length, of, firm.siren, seed);
  // Never nine figures: that would be a SIREN.
  const figures = signs(8);
  return {
    nom: firm.name,
    forme: firm.form,
    capital: firm.capital,
    siren: sirenText(firm.siren),
    siret: siretText(firm.siret),
    nic: firm.siret.slice(9),
    rue: firm.street,
    ville: firm.town,
    gerant: firm.manager,
    effectif: String(firm.headcount),
    metier: firm.trades[0]!,
    'metier-2': firm.trades[1] ?? firm.trades[0]!,
    edition: frenchDate(issuedOn),
    'edition-longue': longDate(issuedOn),
    periode: frenchDate(periodEnd),
    'periode-longue': longDate(periodEnd),
    mois: monthName(periodEnd),
    debut: frenchDate(start),
    'debut-long': longDate(start),
    fin: frenchDate(end),
    'fin-longue': longDate(end),
    contrat: `P${figures.slice(0, 3)}/${figures.slice(3)}`,
    code: signs(15, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
    client: CLIENT.name,
    'client-siret': siretText(CLIENT.siret),
    'client-siren': sirenText(CLIENT.siren),
    'client-rue': `${CLIENT.street}, ${CLIENT.town}`,
    courtier: BROKER.name,
    'courtier-siren': sirenText(BROKER.siren),
    'courtier-siret': siretText(BROKER.siret),
    assureur: INSURER,
    'assureur-2': INSURER_TWO,
  };
}
export type Said = (words: string) => string;
export function sayer(layout: Layout, firm: Firm, seed: string): { readonly paper: Paper; readonly say: Said } {
  const paper = paperOf(KIND_OF[layout.family], firm, seed);
  const tokens = tokensOf(paper, seed);
  const say = (words: string): string =>
    words
      .replace(/\{([\w-]+)\}/g, (_, token: string) => {
        const found = tokens[token];
        if (found === undefined) throw new Error(`${layout.id}: no fact {${token}}`);
        return found;
      })
      .replace(/\bde (?=avril|août|octobre)/g, 'd’');
  return { paper, say };
}

/** Helvetica has no boxes to tick. */
const SQUARES = join(import.meta.dirname, '../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf');
const BOTTOM = 90;

export async function draw(layout: Layout, firm: Firm, seed: string): Promise<Uint8Array> {
  const { paper, say } = sayer(layout, firm, seed);
  const sheet = new Sheet({ title: layout.family, createdOn: paper.issuedOn });
  for (const block of layout.blocks) drawn(sheet, block, layout.look ?? {}, say);
  return sheet.finish();
}

function drawn(sheet: Sheet, block: Block, { font = 'regular', color = '#1d3557', size = 9.5 }: Look, say: Said): void {
  const bold = font === 'serif' ? 'serif-bold' : 'bold';
  const style: Style = { font, size };
  if (block.is === 'page' || sheet.y > sheet.height - BOTTOM) sheet.page();
  switch (block.is) {
    case 'page':
      return;
    case 'head':
      sheet.paragraph(say(block.text), { font: bold, size: size + 2, color, after: 10 });
      return;
    case 'title':
      sheet.paragraph(say(block.text), { font: bold, size: size + 3.5, color, align: 'center', after: 12 });
      return;
    case 'text':
    case 'yes':
      sheet.paragraph(say(block.text), { ...style, after: 8 });
      return;
    case 'note':
      sheet.paragraph(say(block.text), { font, size: 7, color: '#4b5565', after: 5 });
      return;
    case 'frame': {
      const top = sheet.y;
      sheet.y = sheet.text(sheet.left + 10, top + 8, say(block.text), { font: bold, size, width: sheet.inner - 20 }) + 8;
      sheet.box(sheet.left, top, sheet.inner, sheet.y - top, { stroke: color });
      sheet.y += 8;
      return;
    }
    case 'columns': {
      const left = sheet.text(sheet.left, sheet.y, say(block.left), { ...style, width: sheet.inner / 2 - 10 });
      const right = sheet.text(sheet.left + sheet.inner / 2 + 10, sheet.y, say(block.right), { ...style, width: sheet.inner / 2 - 10 });
      sheet.y = Math.max(left, right) + 10;
      return;
    }
    case 'fields':
      sheet.fields(
        block.rows.map(([label, value]) => [say(label), say(value)] as const),
        { labelWidth: 190, style },
      );
      sheet.y += 6;
      return;
    case 'table': {
      const [header, ...rows] = block.rows.map((row) => row.map(say));
      const width = sheet.inner / header!.length;
      sheet.table(
        header!.map(() => width),
        header!,
        rows,
        { ink: color, size: size - 1 },
      );
      return;
    }
    case 'check':
      for (const [ticked, label] of block.rows) ticking(sheet, ticked, say(label), style);
      sheet.y += 4;
  }
}

function ticking(sheet: Sheet, ticked: boolean, label: string, style: Style): void {
  sheet.doc
    .font(SQUARES)
    .fontSize(10)
    .fillColor('#1c2430')
    .text(ticked ? '■' : '□', sheet.left, sheet.y, { lineBreak: false });
  sheet.y = sheet.text(sheet.left + 16, sheet.y, label, style) + 3;
}
