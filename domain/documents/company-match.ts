// Whether the company on the document is the subcontractor. The SIREN decides; the name only if no SIREN is printed (DOCUMENTS §7).

import { sirenOf } from './identifiers.ts';
import { normalizeText } from './normalize-text.ts';
import type { ReadCompany } from './reading.ts';

/** How two names agree. `variant`: the same name with a difference that §7 allows. `partial`: they share a distinctive word. */
export type NameAgreement = 'same' | 'variant' | 'partial' | 'different';

const LEGAL_FORMS = 'sarl sas sasu eurl sa snc sci scop scp selarl ei eirl earl gie sarlu scic scm';
const FORMS = new Set(LEGAL_FORMS.split(' '));
/** Legal forms, titles and articles, which differ between two documents of the same company. */
const IDLE_WORDS = new Set(
  (
    LEGAL_FORMS +
    ' ste societe ets etablissement etablissements entreprise ent cie compagnie groupe' +
    ' m mr mme monsieur madame et de du des la le les l d en au aux'
  ).split(' '),
);

/** Words that many firms of the trade share: sharing only these proves nothing. */
const COMMON_WORDS = new Set(
  (
    'bati batiment construction constructions travaux renovation renov services service france sud nord est ouest' +
    ' maconnerie couverture toiture electricite elec plomberie chauffage peinture menuiserie charpente isolation general generale btp'
  ).split(' '),
);

/** Registers write « Sœur » as « SOEUR ». */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'oe', æ: 'ae', Æ: 'ae' };

/** Without capitals and accents; « S.A.R.L. » is one word. */
const plain = (name: string): string =>
  normalizeText(name.replace(/[œŒæÆ]/g, (letter) => LETTERS[letter]!)).replace(/\b((?:[a-z]\.){2,}[a-z]?)/g, (dotted) =>
    dotted.replaceAll('.', ''),
  );
const split = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** The distinctive words of a name, normalized; « & » is « et ». */
export function nameWords(name: string): string[] {
  const words = split(
    plain(name)
      .replace(/&/g, ' et ')
      .replace(/[^a-z0-9]+/g, ' '),
  );
  const telling = words.filter((word) => !IDLE_WORDS.has(word));
  return telling.length > 0 ? telling : words;
}

/** Capitals, accents and the legal form are no difference. */
function withoutForm(name: string): string {
  const words = split(plain(name));
  const telling = words.filter((word) => !FORMS.has(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

export function compareNames(a: string, b: string): NameAgreement {
  const left = nameWords(a);
  const right = nameWords(b);
  if (left.length === 0 || right.length === 0) return 'different';
  if (withoutForm(a) === withoutForm(b)) return 'same';
  // « BATISUD » and « BATI SUD », and any order of the words.
  if (left.join('') === right.join('') || [...left].sort().join('') === [...right].sort().join('')) return 'variant';
  const shared = left.filter((word) => right.includes(word));
  const whole = shared.length === Math.min(left.length, right.length);
  if (whole && (shared.length > 1 || !COMMON_WORDS.has(shared[0]!))) return 'variant';
  return shared.some((word) => word.length > 2 && !COMMON_WORDS.has(word)) ? 'partial' : 'different';
}

const RANK: readonly NameAgreement[] = ['same', 'variant', 'partial', 'different'];
const bestAgreement = (names: readonly string[], wanted: string): NameAgreement =>
  names.map((name) => compareNames(name, wanted)).sort((a, b) => RANK.indexOf(a) - RANK.indexOf(b))[0] ?? 'different';

export type CompanyMatch = {
  /**
   * `siren` and `name`: it is the subcontractor. `other`: another company. `unknown`: the document names no company that can be compared.
   */
  readonly outcome: 'siren' | 'name' | 'other' | 'unknown';
  /** null: the document prints no name. */
  readonly name: NameAgreement | null;
  /** Whether the document covers the subcontractor's own establishment; `unlisted`: it lists others, but not this one (T05, T06). */
  readonly establishment: 'listed' | 'all' | 'unlisted' | 'not-printed';
};

/** Whether the SIREN is the subcontractor's and the printed name does not contradict it: beside the number, one shared word is enough. */
export const isAgreed = ({ outcome, name }: CompanyMatch): boolean => outcome === 'siren' && name !== null && name !== 'different';

/** Text recognition may misread one letter in six, and at most two of a name. */
const LETTERS_WRONG_MAX = 2;
const LETTERS_PER_WRONG = 6;

/** Whether two names are equal except for a letter or two that text recognition misread: « MENUISER1E KERVELIA ». */
export function nearlySame(a: string, b: string): boolean {
  const [left, right] = [nameWords(a).join(''), nameWords(b).join('')];
  const allowed = Math.min(LETTERS_WRONG_MAX, Math.floor(Math.min(left.length, right.length) / LETTERS_PER_WRONG));
  return allowed > 0 && Math.abs(left.length - right.length) <= allowed && distance(left, right) <= allowed;
}

/** Edit distance: how many letters to change, add or drop. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}

/** The same name with another SIREN is another company (T07); without a printed SIREN the whole name must agree. */
export function matchCompany(read: ReadCompany, subcontractor: { readonly companyName: string; readonly siret: string }): CompanyMatch {
  const names = read.name === null ? read.otherNames : [read.name, ...read.otherNames];
  const printed = names.length === 0 ? null : bestAgreement(names, subcontractor.companyName);
  const siret = subcontractor.siret.replace(/\s/g, '');
  const own = read.sirets.filter((one) => sirenOf(one) === sirenOf(siret));
  const establishment = own.includes(siret) ? 'listed' : read.allEstablishments ? 'all' : own.length > 0 ? 'unlisted' : 'not-printed';
  if (read.siren !== null) {
    if (read.siren !== sirenOf(siret)) return { outcome: 'other', name: printed, establishment };
    // Beside the right SIREN, a difference of a letter or two comes from text recognition; without it, the name is another company's.
    const near = printed !== null && printed !== 'same' && names.some((one) => nearlySame(one, subcontractor.companyName));
    return { outcome: 'siren', name: near ? 'variant' : printed, establishment };
  }
  if (printed === null) return { outcome: 'unknown', name: null, establishment };
  return { outcome: printed === 'same' || printed === 'variant' ? 'name' : 'other', name: printed, establishment };
}
