// The kinds of document that the reader recognises (DOCUMENTS §5). A document type is the customer's own and has a free name; its kind is
// what that name means to the rules.
import { normalizeText } from './normalize-text.ts';

export const DOCUMENT_KINDS = ['urssaf', 'kbis', 'rc-pro', 'decennale', 'assurance', 'rge', 'other'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];
/** Attestations of insurance. */
export const COVER_KINDS: readonly DocumentKind[] = ['rc-pro', 'decennale', 'assurance'];

/** The name of each kind in a sentence for users. */
export const KIND_NAME: Record<DocumentKind, string> = {
  urssaf: 'attestation de vigilance URSSAF',
  kbis: 'extrait Kbis',
  'rc-pro': 'attestation de responsabilité civile professionnelle',
  decennale: 'attestation d’assurance décennale',
  assurance: 'attestation d’assurance',
  rge: 'certificat RGE',
  other: 'document',
};

// Documents that share words with a known kind but are something else (T03); such a type has the kind `other`.
const SOMETHING_ELSE =
  /marches? publics?|\bfiscal|\bcibtp\b|conges (?:intemperies|payes)|pro ?btp|\brib\b|\bdc ?4\b|carte btp|travailleurs|salaries|detach/;

const NAMES: readonly (readonly [DocumentKind, RegExp])[] = [
  ['urssaf', /urssaf|vigilance|l ?\.? ?243[- ]15/],
  ['kbis', /\bk[- ]?bis\b|\bextrait k\b|immatriculation (?:au )?(?:rcs|rne|registre)|\bextrait (?:rcs|rne)\b|\brne\b/],
  ['rge', /\brge\b|reconnu garant/],
  ['decennale', /decennal/],
  ['rc-pro', /\brc ?pro|\br\.? ?c\.? ?p\b|responsabilite (?:civile )?pro|\brc exploitation et pro|civile professionnelle|assurance rc\b/],
  ['assurance', /assurance|multirisque|\bflotte\b|bris de machine|responsabilite civile|\brc\b/],
];

/** Every kind that the name of a document type mentions. */
export function kindsNamed(name: string): DocumentKind[] {
  const normalized = normalizeText(name).replace(/[_/]/g, ' ');
  return SOMETHING_ELSE.test(normalized) ? [] : NAMES.filter(([, pattern]) => pattern.test(normalized)).map(([kind]) => kind);
}

/** The kind that the name of a document type asks for; `other` if no rule applies. */
export function kindOfTypeName(name: string): DocumentKind {
  const asked = kindsNamed(name);
  // « RC pro et décennale » asks for two documents at once: a person judges whether both are there.
  if (asked.includes('decennale') && asked.includes('rc-pro')) return 'other';
  return asked[0] ?? 'other';
}
