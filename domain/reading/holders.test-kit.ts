// Whose document it is: layouts of real issuers (holder-layouts/*.txt), typed once and rendered for many holders with several character
// widths and line heights. They share nothing with the specimens and with foreign-words.test-kit.ts.
import { readFileSync } from 'node:fs';
import { AUTO_VALIDATION_CONFIDENCE } from '#domain/constants.ts';
import { nameWords } from '#domain/documents/company-match.ts';
import type { ReadCompany } from '#domain/documents/reading.ts';
import { siretOf } from '#infra/specimens/companies.ts';
import { readCompany } from './company.ts';
import { recogniseType } from './document-type.ts';
import { layoutOf, type SourcePage, type Word } from './layout.ts';

type Holder = { readonly name: string; readonly form: string; readonly sign: string; readonly siren: string };
export type HolderLayout = { readonly title: string; readonly person: boolean; readonly lines: readonly string[]; readonly expect: string };
/** In points: the average width of a character, the height of a line and the font size. */
type Press = { readonly letter: number; readonly line: number; readonly size: number };

export const PRESSES: readonly Press[] = [
  { letter: 5.2, line: 13, size: 11.5 },
  { letter: 5.8, line: 17, size: 11.5 },
  { letter: 4.6, line: 11.2, size: 10.4 },
];

const SIRENS = ['000100107', '000100305', '000100404', '000100503', '000100602', '000100701', '000100800', '000100206'] as const;
const FORM_NAMES: Readonly<Record<string, string>> = {
  SARL: 'Société à responsabilité limitée',
  SAS: 'Société par actions simplifiée',
  EURL: 'Société à responsabilité limitée à associé unique',
  SASU: 'Société par actions simplifiée à associé unique',
};
export const COMPANIES: readonly Holder[] = [
  ['BATI SUD', 'SARL'],
  ['Toitures de l’Orb', 'SAS'],
  ['MAÇONNERIE LEFÈVRE & FILS', 'SARL'],
  ['3D RENOV 34', 'EURL'],
  ['Plâtrerie-Peinture du Val', 'SASU'],
  ['SAS ÉLEC’HORIZON', 'SAS'],
  ['MENUISERIE KERVELLA SARL', 'SARL'],
  ['L2C', 'SAS'],
].map(([name, form], i) => ({ name: name!, form: form!, sign: '', siren: SIRENS[i]! }));
export const PEOPLE: readonly Holder[] = [
  { name: 'DUPONT Jean', form: 'EI', sign: 'JD PEINTURE', siren: '000100107' },
  { name: 'LE BRAS Marie-Claude', form: 'EI', sign: 'L’Atelier du Bois', siren: '000100305' },
  { name: 'Martin Paul', form: 'EI', sign: 'PM Rénov', siren: '000100404' },
];

export function holderLayouts(file: string): HolderLayout[] {
  const text = readFileSync(new URL(`./holder-layouts/${file}`, import.meta.url), 'utf8');
  return text
    .split(/^=== /m)
    .slice(1)
    .map((part) => {
      const [title, ...rest] = part.trimEnd().split('\n');
      const expect = rest.find((line) => line.startsWith('expect: '))?.slice(8);
      const person = /^\S+ ei:/.test(title!);
      const lines = rest.filter((line) => !line.startsWith('expect: '));
      return { title: title!, person, lines, expect: expect ?? (person ? '{P}' : '{N}') };
    });
}

const groups = (digits: string): string => digits.replace(/^(\d{3})(\d{3})(\d{3})(\d*)$/, '$1 $2 $3 $4').trim();
const vat = (siren: string): string => `FR${String((12 + 3 * (Number(siren) % 97)) % 97).padStart(2, '0')}${siren}`;

export function valuesOf({ name, form, sign, siren }: Holder): Record<string, string> {
  const siret = siretOf(siren);
  const upper = name.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase();
  const words = name.split(' ');
  return {
    N: name,
    U: upper,
    l: name.toLowerCase(),
    SP: upper
      .split(' ')
      .map((word) => [...word].join(' '))
      .join('   '),
    P: name,
    PL: words.slice(0, -1).join(' '),
    PF: words.at(-1)!,
    E: sign,
    F: form,
    FL: FORM_NAMES[form] ?? form,
    S9: groups(siren),
    s9: siren,
    S14: groups(siret),
    s14: siret,
    NIC: siret.slice(9),
    TVA: vat(siren),
    A: '12 RUE DES LILAS',
    Z: '34500 BEZIERS',
    T: 'Béziers',
  };
}

export const fill = (text: string, values: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all);

/** A cell stays in its column if the value before it leaves room; otherwise it moves right. */
function typed(line: string, values: Record<string, string>): string {
  let out = '';
  for (const cell of line.matchAll(/\S+(?: {1,2}\S+)*/g))
    out = `${out.padEnd(out === '' ? cell.index : Math.max(cell.index, out.length + 3))}${fill(cell[0], values)}`;
  return out;
}

/** One page; a line that begins with « # » is a heading, one and a half times as large. */
export function pressed(layout: HolderLayout, holder: Holder, press: Press): SourcePage {
  const values = valuesOf(holder);
  const words: Word[] = [];
  let top = 40;
  for (const raw of layout.lines) {
    const scale = raw.startsWith('# ') ? 1.5 : 1;
    const line = layout.title.includes('letter-spaced') ? fill(raw, values) : typed(raw.replace(/^# /, ''), values);
    for (const match of line.matchAll(/\S+/g)) {
      const left = 40 + match.index * press.letter * scale;
      const size = press.size * scale;
      words.push({ text: match[0], box: [left, top, left + match[0].length * press.letter * scale, top + size], size });
    }
    top += press.line * scale;
  }
  return { width: 595, height: 842, words };
}

const sameWords = (a: string, b: string): boolean => {
  const [left, right] = [nameWords(a), nameWords(b)];
  return left.join('') === right.join('') || left.sort().join(' ') === right.sort().join(' ');
};
export type Outcome = {
  readonly name: boolean;
  readonly siren: boolean;
  readonly company: ReadCompany;
  readonly certainty: number;
  readonly expected: string;
  readonly wantedSiren: string | null;
};

/** A name is correct if it has all words and no other, apart from the legal form. */
export function readHolder(layout: HolderLayout, holder: Holder, press: Press): Outcome {
  const page = layoutOf([pressed(layout, holder, press)]);
  const { company, certainty } = readCompany(page, recogniseType(page).kinds);
  const expected = fill(layout.expect, valuesOf(holder));
  const printed = layout.lines.some((line) => /\{(?:S9|s9|S14|s14|TVA)\}/.test(line));
  const wantedSiren = printed ? holder.siren : null;
  const name = company.name !== null && sameWords(company.name, expected);
  return { name, siren: company.siren === wantedSiren, company, certainty, expected, wantedSiren };
}

/** Of all layouts of a file: how many are read correctly for every holder in every rendering, and what is wrong. */
export function score(file: string): Score {
  const known = scored.get(file) ?? scoreOf(file);
  scored.set(file, known);
  return known;
}
/** Cache: each file is read once. */
const scored = new Map<string, Score>();
type Score = ReturnType<typeof scoreOf>;
function scoreOf(file: string) {
  const layouts = holderLayouts(file);
  const wrong: string[] = [];
  const surelyWrong: string[] = [];
  let [names, sirens, all, sure, whole] = [0, 0, 0, 0, 0];
  for (const layout of layouts) {
    let right = true;
    for (const [at, press] of PRESSES.entries()) {
      for (const holder of layout.person ? PEOPLE : COMPANIES) {
        const outcome = readHolder(layout, holder, press);
        all += 1;
        if (outcome.name) names += 1;
        if (outcome.siren) sirens += 1;
        const { company, certainty } = outcome;
        if (certainty >= AUTO_VALIDATION_CONFIDENCE) sure += 1;
        if (outcome.name && outcome.siren) continue;
        right = false;
        const line = `${layout.title} [${at}]: « ${company.name} » ${company.siren} instead of « ${outcome.expected} » ${outcome.wantedSiren}`;
        wrong.push(line);
        if (certainty >= AUTO_VALIDATION_CONFIDENCE) surelyWrong.push(line);
      }
    }
    if (right) whole += 1;
  }
  return { layouts: layouts.length, whole, all, names, sirens, sure, wrong, surelyWrong };
}
