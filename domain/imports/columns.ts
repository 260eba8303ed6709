// Finds the rows and columns of an import in whatever stands above and beside them (K8, W1, W8): our headings, the usual words of other
// programs, the content of a column; by position only where nothing else tells.
import { isSiret } from '../documents/identifiers.ts';
import { isPossiblePhone, phoneIn } from '../kernel/phone-text.ts';
import type { Cell, SheetHead, SheetRow } from '../ports/spreadsheets.ts';
import { IMPORT_HEADINGS } from '../texts/fr/imports.ts';
import { emailOf, siretOf, textOf } from './cells.ts';

export type ImportField = keyof typeof IMPORT_HEADINGS;
export const IMPORT_FIELDS = Object.keys(IMPORT_HEADINGS) as [ImportField, ...ImportField[]];
/** The order of the template, for columns that nothing tells. */
export const REQUIRED_FIELDS = IMPORT_FIELDS.filter((field) => field !== 'isActive' && field !== 'trades');
/** The columns of the template in their order; only these are told by where they stand. */
export const TEMPLATE_FIELDS = IMPORT_FIELDS.filter((field) => field !== 'trades');

/** How a column was understood. `chosen`: a person said so. */
export const TOLD_BY = ['heading', 'content', 'position', 'chosen'] as const;
export type ToldBy = (typeof TOLD_BY)[number];
export type Column = {
  /** From 0. */
  readonly index: number;
  /** The heading, or « Colonne C »; unique within the sheet. A person's choice is remembered under it. */
  readonly label: string;
  readonly samples: readonly string[];
  readonly field: ImportField | null;
  readonly by: ToldBy | null;
};
export type Layout = {
  /** Of the list of heads. */
  readonly sheet: number;
  /** The row of the headings, or the last one above the data; 0: there is none. */
  readonly headingLine: number;
  readonly columns: readonly Column[];
  /** Required fields without a column. */
  readonly missing: readonly ImportField[];
};
/** By label; null: the column is not read. */
export type ChosenColumns = Readonly<Record<string, ImportField | null>>;

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/\([^)]*\)/g, ' ')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
const folded = (text: string): string => wordsOf(text).join('');

/** Headings of other programs, folded: the whole heading, or a word of it. */
type Names = { readonly whole: readonly string[]; readonly within: RegExp; readonly never?: RegExp };
const NAMES: Readonly<Record<ImportField, Names>> = {
  siret: { whole: ['siret', 'nsiret', 'nosiret', 'numsiret', 'numerosiret', 'codesiret', 'siretsiege'], within: /siret/ },
  contactEmail: {
    whole: ['email', 'mail', 'courriel', 'mel', 'emailcontact', 'contactemail', 'adressemail', 'adresseemail', 'emailprofessionnel'],
    within: /e?mail|courriel|adressemel|adresseelectronique/,
  },
  contactPhone: {
    whole: ['telephone', 'tel', 'portable', 'mobile', 'gsm', 'phone', 'contactphone', 'telephonecontact', 'telportable', 'telmobile'],
    within: /telephone|portable|mobile|gsm|phone|^n?(?:o|um|umero)?(?:de)?tel/,
    never: /fax|telecopie/,
  },
  isActive: { whole: ['actif', 'active', 'isactive', 'actifinactif', 'actifouinon'], within: /^(?:est)?actif/ },
  companyName: {
    whole: [
      ...['entreprise', 'societe', 'raisonsociale', 'denomination', 'denominationsociale', 'nomentreprise', 'nomsociete', 'companyname'],
      ...['soustraitant', 'nomsoustraitant', 'fournisseur', 'prestataire', 'company', 'etablissement', 'enseigne', 'tiers'],
    ],
    within: /raisonsociale|entreprise|societe|denomination|nomcommercial|soustraitant|fournisseur|prestataire/,
    never: /adresse|ville|code|date|siren|tva|forme|statut|activite|contact|type|numero|capital|groupe|site|gerant|dirigeant|responsable/,
  },
  trades: {
    whole: [
      'activites',
      'activite',
      'metiers',
      'metier',
      'corpsdetat',
      'corpsetat',
      'corpsdemetier',
      'specialites',
      'specialite',
      'trades',
      'trade',
    ],
    within: /metiers?|corps(?:d)?etat|activites?|specialites?/,
    never: /date|adresse|code|naf|ape|secteur|debut|fin|numero|contact|responsable/,
  },
  contactName: {
    whole: [
      ...['contact', 'nomcontact', 'contactname', 'interlocuteur', 'responsable', 'nomprenom', 'prenomnom', 'nometprenom', 'prenometnom'],
      ...['dirigeant', 'gerant', 'representant', 'correspondant', 'referent', 'nominterlocuteur', 'contactprincipal'],
    ],
    within: /contact|interlocuteur|responsable|gerant|dirigeant|representant|correspondant|referent/,
    never: /date|adresse|code|fonction|poste|service|type|numero/,
  },
};
/** In this order: « Téléphone du contact » is a telephone, « Responsable société » a person. */
const NAMED = Object.keys(NAMES) as ImportField[];

/** 3: our own heading; 2: a usual one; 1: one of its words; 0: none. */
function rank(field: ImportField, heading: string): number {
  if (heading === '') return 0;
  if (heading === folded(IMPORT_HEADINGS[field])) return 3;
  const bare = heading.replace(/(?<=[a-z])(?:des?|du|la|le|les|l)(?=[a-z]{4})/g, '');
  const { whole, within, never } = NAMES[field];
  if (whole.includes(heading) || whole.includes(bare)) return 2;
  return within.test(heading) && never?.test(heading) !== true ? 1 : 0;
}

const HEADING_LONGEST = 60;
const texts = (row: SheetRow): string[] => row.cells.map(textOf);
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const isEmail = (cell: Cell): boolean => EMAIL.test(emailOf(cell).text);
const hasSiret = (cell: Cell): boolean => /^\d{14}$/.test(siretOf(cell).text);
/** A row of values is never one of headings. */
const isData = ({ cells }: SheetRow): boolean => cells.some((cell) => hasSiret(cell) || isEmail(cell));

type Found = ReadonlyMap<ImportField, number>;
/** Each field's column, the best heading first; a column serves one field. */
function namedColumns(row: SheetRow): { found: Found; score: number } {
  const headings = texts(row).map((text) => (text.length > HEADING_LONGEST ? '' : folded(text)));
  const all = NAMED.flatMap((field) => headings.map((heading, index) => ({ field, index, rank: rank(field, heading) })));
  const found = new Map<ImportField, number>();
  const used = new Set<number>();
  let score = 0;
  for (const match of all.filter((one) => one.rank > 0).sort((a, b) => b.rank - a.rank)) {
    if (found.has(match.field) || used.has(match.index)) continue;
    found.set(match.field, match.index);
    used.add(match.index);
    score += 10 + match.rank;
  }
  // « Nom » alone is the company's, unless another column is.
  const name = headings.findIndex((heading, index) => heading === 'nom' && !used.has(index));
  const bearer = (['companyName', 'contactName'] as const).find((field) => !found.has(field));
  if (name >= 0 && bearer !== undefined && found.size > 0) found.set(bearer, name);
  return { found, score };
}

/** The row with most of our headings, above the first row of values. A single word that only contains one is a title. */
function headingOf(rows: readonly SheetRow[]): { at: number; found: Found; score: number } | null {
  let best: { at: number; found: Found; score: number } | null = null;
  for (const [at, row] of rows.entries()) {
    if (isData(row)) continue;
    const { found, score } = namedColumns(row);
    if (score >= 12 && score > (best?.score ?? 0)) best = { at, found, score };
  }
  return best;
}

const isPhone = (cell: Cell): boolean => {
  const { number } = phoneIn(typeof cell === 'number' ? `0${textOf(cell)}` : textOf(cell));
  return isPossiblePhone(number);
};
const CONTENT: readonly (readonly [ImportField, (cell: Cell) => boolean])[] = [
  ['siret', (cell) => isSiret(siretOf(cell).text)],
  ['contactEmail', isEmail],
  ['contactPhone', (cell) => !hasSiret(cell) && isPhone(cell)],
];
/** At least this share of a column's values. */
const MOST = 0.6;

type Told = Map<ImportField, { index: number; by: ToldBy }>;
/** Adds the columns that tell themselves by their values. */
function tellByContent(told: Told, values: (index: number) => readonly Cell[], width: number, taken: Set<number>): void {
  for (const [field, fits] of CONTENT) {
    if (told.has(field)) continue;
    for (let index = 0; index < width; index++) {
      const cells = values(index);
      if (taken.has(index) || cells.length === 0 || cells.filter(fits).length < cells.length * MOST) continue;
      told.set(field, { index, by: 'content' });
      taken.add(index);
      break;
    }
  }
}
/** Adds, for a sheet without headings, the columns of the template that stand where they do in it, then the texts that are left, in order. */
function tellByPosition(told: Told, values: (index: number) => readonly Cell[], width: number, taken: Set<number>): void {
  const asTemplate = [...told].every(([field, { index }]) => IMPORT_FIELDS.indexOf(field) === index);
  if (asTemplate) {
    for (const [index, field] of TEMPLATE_FIELDS.entries())
      if (!told.has(field) && !taken.has(index) && index < width) told.set(field, { index, by: 'position' });
    return;
  }
  const isName = (cell: Cell): boolean => /\p{L}{2}/u.test(textOf(cell)) && !isEmail(cell);
  const names = Array.from({ length: width }, (_, index) => index).filter((index) => {
    const cells = values(index);
    return !taken.has(index) && cells.length > 0 && cells.filter(isName).length >= cells.length * MOST;
  });
  for (const field of ['companyName', 'contactName'] as const)
    if (!told.has(field) && names.length > 0) told.set(field, { index: names.shift()!, by: 'position' });
}

const isBlank = (cell: Cell): boolean => textOf(cell) === '';
const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));
function labelsOf(heading: readonly string[], width: number): string[] {
  const seen = new Set<string>();
  return Array.from({ length: width }, (_, index) => {
    const text = (heading[index] ?? '').replace(/\s+/g, ' ').slice(0, HEADING_LONGEST);
    const label = text === '' ? `Colonne ${letters(index)}` : seen.has(text) ? `${text} (${letters(index)})` : text;
    seen.add(label);
    return label;
  });
}
const SAMPLES = 3;

function layoutOf(sheet: number, { rows }: SheetHead, chosen: ChosenColumns): Layout & { score: number } {
  const heading = headingOf(rows);
  const firstData = rows.findIndex(isData);
  // Without known headings: the row above the first values; without any such value the first row, as in the template.
  const above = heading?.at ?? (firstData >= 0 ? firstData - 1 : 0);
  const body = rows.slice(above + 1).filter((row) => heading === null || isData(row) || row.cells.length > 1);
  const width = Math.max(0, ...rows.slice(Math.max(0, above)).map(({ cells }) => cells.length));
  const values = (index: number): Cell[] => body.map(({ cells }) => cells[index]).filter((cell) => !isBlank(cell));
  const labels = labelsOf(above < 0 ? [] : texts(rows[above] ?? { line: 0, cells: [] }), width);

  const told: Told = new Map();
  const taken = new Set<number>();
  for (const [index, label] of labels.entries()) {
    const field = Object.hasOwn(chosen, label) ? chosen[label] : undefined;
    if (field === undefined) continue;
    taken.add(index);
    if (field !== null && !told.has(field)) told.set(field, { index, by: 'chosen' });
  }
  for (const [field, index] of heading?.found ?? [])
    if (!told.has(field) && !taken.has(index)) {
      told.set(field, { index, by: 'heading' });
      taken.add(index);
    }
  tellByContent(told, values, width, taken);
  if (heading === null) tellByPosition(told, values, width, taken);

  const fields = new Map([...told].map(([field, { index, by }]) => [index, { field, by }]));
  const columns = labels.map((label, index) => ({
    ...{ index, label, samples: values(index).slice(0, SAMPLES).map(textOf) },
    ...(fields.get(index) ?? { field: null, by: null }),
  }));
  return {
    ...{ sheet, headingLine: above < 0 ? 0 : (rows[above]?.line ?? 0) },
    columns: columns.filter(({ label, samples, field }) => field !== null || samples.length > 0 || !label.startsWith('Colonne ')),
    missing: REQUIRED_FIELDS.filter((field) => !told.has(field)),
    score: (heading?.score ?? 0) + [...told.values()].filter(({ by }) => by === 'content').length * 10,
  };
}

/** Of the sheet with most of our columns; where none has any, of the active one. Null: no sheet has a row. */
export function importLayout(heads: readonly SheetHead[], chosen: ChosenColumns = {}): Layout | null {
  const all = heads.flatMap((head, index) =>
    head.rows.length === 0 ? [] : [{ active: head.active, layout: layoutOf(index, head, chosen) }],
  );
  const [best] = all.sort((a, b) => b.layout.score - a.layout.score || Number(b.active) - Number(a.active));
  if (best === undefined) return null;
  const { score: _, ...layout } = best.layout;
  return layout;
}
