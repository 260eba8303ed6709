// Until when a document counts: dated rules for each kind, with their source (DOCUMENTS §1.6 and §4). A printed date, or one derived from a
// printed one, comes first; then the document type's validity, which always leaves the document to a person.
import type { CalendarDate } from '../kernel/calendar.ts';
import type { DocumentKind } from './kinds.ts';
import type { DateLabel } from './reading.ts';

export type ExpiryRule = {
  readonly kind: DocumentKind;
  /** Labels whose date is itself the last day; the earliest date counts (T16). */
  readonly ends: readonly DateLabel[];
  /** A certificate may list several domains, each with an end of its own: that is no contradiction, and the earliest counts. */
  readonly listsEnds?: boolean;
  /** Labels whose date plus `months` is the last day, but never later than the issue date plus `months`. */
  readonly derived: { readonly from: readonly DateLabel[]; readonly months: number } | null;
  /** Whether « valable 3 mois » beside the issue date counts. */
  readonly printedDuration: boolean;
  /** Labels whose date is the first day; the latest date counts (T13). */
  readonly starts: readonly DateLabel[];
  /** From which date the type's validity counts when no end is printed. */
  readonly fallback: 'issue' | 'issue-or-upload';
  /** The maximum validity of this kind, from the issue date: a later end needs a person's decision (C22). */
  readonly maxMonths: number;
  /** When the rule itself is in force; null = open. */
  readonly inForce: { readonly from: CalendarDate | null; readonly until: CalendarDate | null };
  readonly source: string;
};

const OPEN = { from: null, until: null } as const;
const INSURANCE = {
  ends: ['cover-end', 'valid-until', 'due-date'],
  derived: null,
  printedDuration: true,
  starts: ['cover-start', 'contract-start'],
  fallback: 'issue',
  // Cover of a year, issued up to three months ahead.
  maxMonths: 15,
  inForce: OPEN,
} as const;

export const EXPIRY_RULES: Readonly<Record<DocumentKind, ExpiryRule>> = {
  urssaf: {
    kind: 'urssaf',
    ends: [],
    derived: { from: ['period-end', 'period-month'], months: 6 },
    printedDuration: false,
    starts: [],
    fallback: 'issue',
    maxMonths: 6,
    inForce: OPEN,
    source: 'D8222-5 C. trav. ; etalab, config/endpoints/api_entreprise/15_urssaf_attestation_vigilance.yml',
  },
  kbis: {
    kind: 'kbis',
    ends: [],
    derived: { from: ['up-to-date-on'], months: 3 },
    printedDuration: false,
    starts: [],
    fallback: 'issue-or-upload',
    maxMonths: 3,
    inForce: OPEN,
    source: 'usage « moins de 3 mois » (aucune durée légale)',
  },
  'rc-pro': { kind: 'rc-pro', ...INSURANCE, source: 'période imprimée par l’assureur' },
  decennale: {
    kind: 'decennale',
    ...INSURANCE,
    ends: [...INSURANCE.ends, 'site-opening-end'],
    source: 'arrêté du 05/01/2016, A243-3 C. assur.',
  },
  assurance: { kind: 'assurance', ...INSURANCE, source: 'période imprimée par l’assureur' },
  rge: {
    kind: 'rge',
    ends: ['cover-end', 'valid-until'],
    derived: null,
    printedDuration: false,
    starts: ['cover-start', 'contract-start'],
    listsEnds: true,
    fallback: 'issue',
    // The certificate is annual; only the qualification behind it is valid for 2 or 4 years (T20).
    maxMonths: 15,
    inForce: OPEN,
    source: 'certificats Qualibat, Qualifelec, Qualit’EnR : durée imprimée de 12 mois',
  },
  other: {
    kind: 'other',
    ends: ['cover-end', 'valid-until'],
    derived: null,
    printedDuration: true,
    starts: ['cover-start'],
    fallback: 'issue',
    maxMonths: 120,
    inForce: OPEN,
    source: 'date imprimée',
  },
};
