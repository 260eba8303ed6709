// An analyser's answer: fields with the place where each was read, and no judgment. It is plain JSON, so that it can cross a process, a
// queue or a vendor's API; `acceptance.ts` decides (DESIGN §2 « The AI reads, the domain decides »).
import type { CalendarDate } from '../kernel/calendar.ts';
import type { FileMetadata } from './file-metadata.ts';
import type { DocumentKind } from './kinds.ts';
import type { Particulars } from './particulars.ts';
import type { Finding } from './problems.ts';

/** [left, top, right, bottom] in points (1/72 inch) from the top left corner of the page. */
export type Box = readonly [number, number, number, number];
/** Where a value was read. `page` counts from 1; `box` is null if the text has no position. */
export type Evidence = { readonly page: number; readonly box: Box | null; readonly label: string; readonly text: string };

/**
 * The meaning of a printed date, from the words beside it (DOCUMENTS §6: by its label, never the first or latest of the page).
 * The labels behind the blank line never give an expiry: they are the decoys of DOCUMENTS §5.
 */
export const DATE_LABELS = [
  'period-end',
  'period-month',
  'up-to-date-on',
  'valid-until',
  'cover-start',
  'cover-end',
  'issued-on',
  'due-date',
  'site-opening-start',
  'site-opening-end',
  'contract-start',

  'qualification-start',
  'qualification-end',
  'tax-status',
  'insurance-end',
  'company-duration',
  'registered-on',
  'born-on',
  'activity-start',
  'accounts-closing',
  'judgment',
] as const;
export type DateLabel = (typeof DATE_LABELS)[number];

export type LabelledDate = {
  readonly label: DateLabel;
  /** null: the printed date does not exist (31/02/2026). */
  readonly date: CalendarDate | null;
  /** A character was repaired (O/0, l/1), or the year has two digits: readable, but less certain. */
  readonly repaired: boolean;
  readonly evidence: Evidence;
};

export type ReadCompany = {
  /** The holder's printed name; `otherNames` are further names of the holder (sigle, enseigne). */
  readonly name: string | null;
  readonly otherNames: readonly string[];
  readonly siren: string | null;
  readonly sirets: readonly string[];
  /** « l'ensemble des établissements » (T05). */
  readonly allEstablishments: boolean;
  readonly evidence: readonly Evidence[];
};

/** A document that resembles a known kind but is another (T03, T12, T21), or a form of a kind with rules of its own (T04). */
export const VARIANTS = [
  'extrait-k',
  'attestation-rne',
  'urssaf-independant',
  'urssaf-marches-publics',
  'attestation-fiscale',
  'avis-sirene',
  'qualification-sans-rge',
  'certificat-cibtp',
  'attestation-pro-btp',
  'carte-fntp',
  'devis-assurance',
] as const;
export type Variant = (typeof VARIANTS)[number];

export type DocumentReading = {
  /** The analyser and its version: « local/3 ». */
  readonly analyser: string;
  /** False: nothing could be read, and `problems` tells why. */
  readonly readable: boolean;
  readonly pageCount: number;
  /** Sizes of the pages that were read, in points; boxes refer to them. */
  readonly pageSizes: readonly (readonly [number, number])[];
  /** The recognised kinds: two if one sheet holds both (T18), empty if none. */
  readonly kinds: readonly DocumentKind[];
  readonly variant: Variant | null;
  readonly kindEvidence: Evidence | null;
  /** 0 to 1: the lowest confidence of type, company and dates. */
  readonly confidence: number;
  /** The confidence of each, if the analyser has one. */
  readonly certainty?: {
    readonly type: number;
    readonly company: number;
    readonly dates: number;
    /** Confidence of the company if its name and SIREN turn out to be the subcontractor's: whether anybody else may be the holder. */
    readonly companyIfKnown?: number;
  };
  readonly company: ReadCompany;
  readonly dates: readonly LabelledDate[];
  /** « valable 3 mois », counted from the issue date (T16). */
  readonly validity: { readonly months: number; readonly days: number; readonly evidence: Evidence } | null;
  readonly tacitRenewal: boolean;
  readonly securityCode: { readonly value: string; readonly evidence: Evidence } | null;
  readonly headcount: number | null;
  /** euros */
  readonly payroll: number | null;
  /** The insured activities as printed, to be compared with a trade (T19). */
  readonly activities: string | null;
  /** Problems and notes that the document alone shows. */
  readonly problems: readonly Finding[];
  /** Absent if the analyser does not read them. */
  readonly particulars?: Particulars;
  readonly making?: FileMetadata;
};

/** A reading without any field. */
export const emptyReading = (analyser: string, readable: boolean, pageCount: number, problems: readonly Finding[]): DocumentReading => ({
  analyser,
  readable,
  pageCount,
  pageSizes: [],
  kinds: [],
  variant: null,
  kindEvidence: null,
  confidence: 0,
  company: { name: null, otherNames: [], siren: null, sirets: [], allEstablishments: false, evidence: [] },
  dates: [],
  validity: null,
  tacitRenewal: false,
  securityCode: null,
  headcount: null,
  payroll: null,
  activities: null,
  problems,
});

/** A date is often printed twice (on both pages of an attestation): keeps its first occurrence. */
export function distinctDates(dates: readonly LabelledDate[]): LabelledDate[] {
  const seen = new Map<string, LabelledDate>();
  for (const read of dates) {
    const key = `${read.label} ${read.date ?? read.evidence.text}`;
    if (!seen.has(key)) seen.set(key, read);
  }
  return [...seen.values()];
}
