// Applies the rules of expiry-rules.ts to a reading: one expiry date and the rule that gave it, or none (A34).
import { addDays, addMonths, type CalendarDate, frenchDate } from '../kernel/calendar.ts';
import { EXPIRY_RULES, type ExpiryRule } from './expiry-rules.ts';
import type { DocumentKind } from './kinds.ts';
import type { DateLabel, DocumentReading, Evidence, LabelledDate } from './reading.ts';

export type Expiry = {
  readonly date: CalendarDate;
  readonly rule: 'printed' | 'derived' | 'fallback';
  /** In French, shown beside the date. */
  readonly ruleName: string;
  readonly evidence: Evidence | null;
};
type Dated = LabelledDate & { readonly date: CalendarDate };
export type ExpiryContext = { readonly validityPeriodDays: number; readonly uploadedOn: CalendarDate };

const withLabel = (reading: DocumentReading, labels: readonly DateLabel[]): Dated[] =>
  reading.dates.filter((read): read is Dated => read.date !== null && labels.includes(read.label));
const earliest = <T extends { readonly date: CalendarDate }>(dates: readonly T[]): T | null =>
  dates.reduce<T | null>((first, next) => (first === null || next.date < first.date ? next : first), null);

/** The issue date: the earliest printed one, so that validity is never overstated. A Kbis is issued on its « à jour au » date. */
export function issueDate(reading: DocumentReading, kind: DocumentKind): Dated | null {
  return earliest(withLabel(reading, ['issued-on'])) ?? (kind === 'kbis' ? earliest(withLabel(reading, ['up-to-date-on'])) : null);
}

/** The first day of validity, if printed: the latest such date, so that nothing counts too early (T13). */
export function startsOn(reading: DocumentReading, kind: DocumentKind): CalendarDate | null {
  for (const label of EXPIRY_RULES[kind].starts) {
    const days = withLabel(reading, [label])
      .map((read) => read.date)
      .sort();
    if (days.length > 0) return days.at(-1)!;
  }
  return null;
}

const PRINTED = 'Date imprimée';
const PRINTED_NAME: Partial<Record<DateLabel, string>> = {
  'valid-until': 'Date de fin de validité imprimée',
  'cover-end': 'Fin de la période imprimée',
  'due-date': 'Date d’échéance imprimée',
  'site-opening-end': 'Fin de la période d’ouverture de chantier imprimée',
};

/** How an expiry came about, by the name of its rule: it stands on the document, follows from the day of issue, or otherwise. */
export type ExpiryBasis = 'printed' | 'issue' | 'other';
export function basisOf(ruleName: string | null): ExpiryBasis | null {
  if (ruleName === null) return null;
  if (ruleName === PRINTED || Object.values(PRINTED_NAME).includes(ruleName)) return 'printed';
  return /^(?:Date d’émission|Émis le|À jour au)/.test(ruleName) ? 'issue' : 'other';
}

const printedEnds = (reading: DocumentReading, rule: ExpiryRule): Expiry[] =>
  withLabel(reading, rule.ends).map((read) => ({
    date: read.date,
    rule: 'printed',
    ruleName: PRINTED_NAME[read.label] ?? PRINTED,
    evidence: read.evidence,
  }));

function derivedEnd(reading: DocumentReading, rule: ExpiryRule, issued: Dated | null): Expiry[] {
  if (rule.derived === null) return [];
  const { from, months } = rule.derived;
  const base = earliest(withLabel(reading, from));
  if (base === null) return [];
  const date = addMonths(base.date, months);
  const cap = issued === null ? null : addMonths(issued.date, months);
  if (cap !== null && cap < date) {
    return [
      {
        date: cap,
        rule: 'derived',
        ruleName: `Date d’émission (${frenchDate(issued!.date)}) + ${months} mois`,
        evidence: issued!.evidence,
      },
    ];
  }
  const name = base.label === 'up-to-date-on' ? 'À jour au' : 'Fin de la période analysée :';
  return [{ date, rule: 'derived', ruleName: `${name} ${frenchDate(base.date)} + ${months} mois`, evidence: base.evidence }];
}

function durationEnd(reading: DocumentReading, rule: ExpiryRule, issued: Dated | null): Expiry[] {
  if (!rule.printedDuration || reading.validity === null || issued === null) return [];
  const { months, days, evidence } = reading.validity;
  const length = months > 0 ? `${months} mois` : `${days} jours`;
  const ruleName = `Émis le ${frenchDate(issued.date)}, valable ${length}`;
  return [{ date: addDays(addMonths(issued.date, months), days), rule: 'derived', ruleName, evidence }];
}

/**
 * The last day on which the document counts, and the rule of DOCUMENTS §4 that gave it; null when no rule applies. A document that renews
 * tacitly prints no end, and none is invented (T15). Without context (null) there is no fallback.
 */
export function expiryOf(reading: DocumentReading, kind: DocumentKind, context: ExpiryContext | null): Expiry | null {
  const rule = EXPIRY_RULES[kind];
  const issued = issueDate(reading, kind);
  const printed = [...printedEnds(reading, rule), ...derivedEnd(reading, rule, issued), ...durationEnd(reading, rule, issued)];
  const found = earliest(printed);
  if (found !== null || context === null || reading.tacitRenewal) return found;
  const { validityPeriodDays: days, uploadedOn } = context;
  if (issued !== null) {
    const ruleName = `Date d’émission (${frenchDate(issued.date)}) + ${days} jours, durée prévue pour ce type : à confirmer`;
    return { date: addDays(issued.date, days), rule: 'fallback', ruleName, evidence: issued.evidence };
  }
  if (rule.fallback === 'issue') return null;
  return {
    date: addDays(uploadedOn, days),
    rule: 'fallback',
    ruleName: `Jour du dépôt + ${days} jours, durée prévue pour ce type : à confirmer`,
    evidence: null,
  };
}

/** Whether the dates form a column of a list: one under the other at one left edge, with the same label. */
const isList = (read: readonly Dated[]): boolean => {
  const [first] = read;
  return read.every(({ evidence: { label, page, box } }) => {
    const left = first?.evidence.box?.[0];
    return (
      label === first?.evidence.label && page === first.evidence.page && box !== null && left !== undefined && Math.abs(box[0] - left) < 1
    );
  });
};

/** Different dates under labels that allow only one (F183 « two dates »). */
export function conflictingDates(reading: DocumentReading, kind: DocumentKind): CalendarDate[] {
  const rule = EXPIRY_RULES[kind];
  const groups: (readonly DateLabel[])[] = rule.ends.map((label) => [label]);
  if (rule.derived !== null) groups.push(rule.derived.from);
  for (const group of groups) {
    const read = withLabel(reading, group);
    if (rule.listsEnds && isList(read)) continue;
    // « au titre du mois de novembre » and « à la date du 30/11 » agree: one names the month, the other the day.
    const exact = read.filter(({ label }) => label !== 'period-month').map(({ date }) => date);
    const months = read.filter(({ label, date }) => label === 'period-month' && !exact.some((day) => day.slice(0, 7) === date.slice(0, 7)));
    const days = [...new Set([...exact, ...months.map(({ date }) => date)])].sort();
    if (days.length > 1) return days;
  }
  return [];
}
