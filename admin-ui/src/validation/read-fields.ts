// The fields of a reading as lines: what was read, how surely, from which words, what a person says against it (G12, A59).
import type { Document } from '#contract/documents.ts';
import { AUTO_VALIDATION_CONFIDENCE } from '#domain/constants.ts';
import { isReadDay, READ_FIELDS, type ReadDay, type ReadField } from '#domain/documents/read-fields.ts';
import type { DateLabel } from '#domain/documents/reading.ts';
import { day } from '../shared/format.ts';
import { type Analysis, analysisOf } from './document.ts';

export type Evidence = Analysis['evidence'][number];
export type Correction = Document['corrections'][number];
/** `index`: its place among the marks of the page. */
export type Placed = { evidence: Evidence; index: number };
export type ReadLine = {
  field: ReadField;
  label: string;
  /** As it was read; null: nothing was found. */
  read: string | null;
  sureness: string | null;
  rule: string | null;
  places: Placed[];
  correction: Correction | null;
};

/** What an evidence is about, as people say it; any other is named by its label on the document. */
export const FIELD_NAME: Record<ReadField, string> = {
  documentType: 'Type de document',
  entreprise: 'Entreprise',
  dateEmission: 'Date d’émission',
  dateExpiration: 'Date d’expiration',
  codeSecurite: 'Code de sécurité',
};
export const nameOf = ({ field, label }: Pick<Evidence, 'field' | 'label'>): string => FIELD_NAME[field as ReadField] ?? label;
/** What a date means that no field took, by the words beside it. */
const DATE_NAME: Record<DateLabel, string> = {
  'period-end': 'Fin de la période déclarée',
  'period-month': 'Mois déclaré',
  'up-to-date-on': 'À jour au',
  'valid-until': 'Valable jusqu’au',
  'cover-start': 'Début de validité',
  'cover-end': 'Fin de validité',
  'issued-on': 'Date d’émission',
  'due-date': 'Échéance',
  'site-opening-start': 'Chantiers ouverts à partir du',
  'site-opening-end': 'Chantiers ouverts jusqu’au',
  'contract-start': 'Début du contrat',
  'qualification-start': 'Début de la qualification',
  'qualification-end': 'Fin de la qualification',
  'tax-status': 'Situation fiscale au',
  'insurance-end': 'Fin de l’assurance',
  'company-duration': 'Durée de la société',
  'registered-on': 'Immatriculation',
  'born-on': 'Naissance',
  'activity-start': 'Début d’activité',
  'accounts-closing': 'Clôture des comptes',
  judgment: 'Jugement',
};
export const dateNameOf = ({ field, label }: Pick<Evidence, 'field' | 'label'>): string =>
  FIELD_NAME[field as ReadField] ?? DATE_NAME[field as DateLabel] ?? label;

const NOT_FOUND: Record<ReadField, string> = {
  documentType: 'non reconnu',
  entreprise: 'non trouvée',
  dateEmission: 'non trouvée',
  dateExpiration: 'non trouvée',
  codeSecurite: 'non trouvé',
};
export const notFound = (field: ReadField): string => NOT_FOUND[field];

/** A day that stands nowhere on the paper. */
const COMPUTED = 'calculée, non lue';
/** Below this the machine guessed. */
const LIKELY = 0.8;
/** How sure a field is, in words: what validates by itself is « sûre » (A33). */
export const surenessOf = (confidence: number): string =>
  confidence >= AUTO_VALIDATION_CONFIDENCE ? 'lecture sûre' : confidence >= LIKELY ? 'lecture à vérifier' : 'lecture incertaine';

function valueIn(analysis: Analysis, field: ReadField, places: readonly Placed[]): string | null {
  if (isReadDay(field)) return analysis[field] === null ? null : day(analysis[field]);
  if (field === 'entreprise') return analysis.entreprise;
  const value = places[0]?.evidence.value ?? '';
  return value === '' ? null : value.charAt(0).toLocaleUpperCase('fr') + value.slice(1);
}

/** The fields of a document that was read; a type or code that was not looked for is no line. */
export function readLines(document: Pick<Document, 'aiAnalysisData' | 'corrections'>): ReadLine[] {
  const analysis = analysisOf(document);
  if (analysis === null) return [];
  return READ_FIELDS.flatMap((field) => {
    const places = analysis.evidence.flatMap((evidence, index) => (evidence.field === field ? [{ evidence, index }] : []));
    const correction = document.corrections.find((one) => one.field === field) ?? null;
    if (places.length === 0 && correction === null && (field === 'documentType' || field === 'codeSecurite')) return [];
    const read = valueIn(analysis, field, places);
    const rule = field === 'dateExpiration' ? analysis.rule : null;
    const computed = rule !== null && places.length === 0 && analysis.evidence.length > 0;
    const sureness = read === null ? null : computed ? COMPUTED : surenessOf(places[0]?.evidence.confidence ?? analysis.confidence);
    return [{ field, label: FIELD_NAME[field], read, sureness, rule, places, correction }];
  });
}

/** Something was read: a person may say what is wrong in it. */
export const canCorrect = (document: Document): boolean => {
  const analysis = analysisOf(document);
  const judged = document.validationStatus === 'pending' || document.validationStatus === 'validated';
  return judged && analysis !== null && (analysis.evidence.length > 0 || analysis.entreprise !== null);
};

/** The day that holds for a field: the person's, else the machine's. */
export const standingDay = (document: Pick<Document, 'aiAnalysisData' | 'corrections'>, field: ReadDay): string | null =>
  document.corrections.find((one) => one.field === field)?.date ?? analysisOf(document)?.[field] ?? null;

/** Other days that stand on the paper, or that the machine had read: each once. */
export function otherDays(
  document: Pick<Document, 'aiAnalysisData' | 'corrections'>,
  field: ReadDay,
): { date: string; place: Placed | null }[] {
  const analysis = analysisOf(document);
  if (analysis === null) return [];
  const all = [...analysis.evidence, ...(analysis.otherDates ?? [])].map((evidence, index) => ({ evidence, index }));
  const days = new Map<string, Placed | null>();
  if (analysis[field] !== null) days.set(analysis[field], all.find(({ evidence }) => evidence.field === field) ?? null);
  for (const place of all)
    if (/^\d{4}-\d\d-\d\d$/.test(place.evidence.value) && !days.has(place.evidence.value)) days.set(place.evidence.value, place);
  days.delete(standingDay(document, field) ?? '');
  return [...days].map(([date, place]) => ({ date, place }));
}

/** The right value as people read it; `typeName`: of the type that was meant. */
export function rightOf({ field, date, value }: Correction, companyName: string, typeName: string): string {
  if (isReadDay(field)) return date === null ? '' : day(date);
  return field === 'entreprise' ? companyName : field === 'documentType' ? typeName : (value ?? '');
}
