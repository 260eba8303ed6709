// One paper read and judged: which fields are right, whether it was validated by itself, and whether it would have been where it must not.

import { AUTO_VALIDATION_CONFIDENCE } from '../../../domain/constants.ts';
import { accept } from '../../../domain/documents/acceptance.ts';
import { expiryOf, issueDate } from '../../../domain/documents/expiry.ts';
import type { DocumentKind } from '../../../domain/documents/kinds.ts';
import { normalizeText } from '../../../domain/documents/normalize-text.ts';
import type { DocumentReading } from '../../../domain/documents/reading.ts';
import { addDays, type CalendarDate } from '../../../domain/kernel/calendar.ts';
import { type Firm, KINDS, TODAY, TYPE_NAMES } from '../../testing/certificates/facts.ts';
import type { Case } from '../../testing/certificates/part.ts';

export const FIELDS = ['type', 'company', 'siren', 'issuedOn', 'expiry'] as const;
export type Field = (typeof FIELDS)[number];
export type Wrong = { readonly field: Field; readonly expected: string; readonly read: string };
export type Outcome = {
  readonly case: Case;
  readonly confidence: number;
  /** null: the paper does not say it. */
  readonly right: Record<Field, boolean | null>;
  readonly wrong: readonly Wrong[];
  readonly validated: boolean;
  /** Each a way in which validating it by itself would be false. */
  readonly falseValidations: readonly string[];
  /** Codes of what keeps it with a person, or the criterion that it fails. */
  readonly problems: readonly string[];
  readonly ms: number;
  readonly cpuMs: number;
};

/** Case, accents, signs and spaces of a printed name are no difference; a missing or added word is. */
const bare = (name: string): string =>
  normalizeText(name)
    .replace(/&/g, 'et')
    .replace(/[^a-z0-9]/g, '');

const kindsOf = (kinds: readonly DocumentKind[]): string => [...kinds].sort().join('+') || 'none';

/** What the reading says of each field, judged as the kind that the paper is. */
function compare(one: Case, reading: DocumentReading): Pick<Outcome, 'right' | 'wrong'> {
  const { truth } = one;
  const kind = truth.kinds?.[0] ?? one.kind;
  const seen: Record<Field, readonly [expected: string | undefined, read: string]> = {
    type: [truth.kinds === null ? undefined : kindsOf(truth.kinds), kindsOf(reading.kinds)],
    company: [truth.company, reading.company.name ?? '—'],
    siren: [truth.siren, reading.company.siren ?? '—'],
    issuedOn: [truth.issuedOn, issueDate(reading, kind)?.date ?? '—'],
    expiry: [truth.expiry, expiryOf(reading, kind, null)?.date ?? '—'],
  };
  const right = {} as Record<Field, boolean | null>;
  const wrong: Wrong[] = [];
  for (const field of FIELDS) {
    const [expected, read] = seen[field];
    right[field] = expected === undefined ? null : field === 'company' ? bare(expected) === bare(read) : expected === read;
    if (right[field] === false) wrong.push({ field, expected: expected!, read });
  }
  return { right, wrong };
}

function kept(codes: readonly string[], confidence: number, reasons: readonly string[]): string[] {
  const told = [...codes, ...(confidence < AUTO_VALIDATION_CONFIDENCE ? [`confidence ${confidence}`] : [])];
  return told.length > 0 ? told : reasons.filter((reason) => reason.startsWith('✗'));
}

/** `strangers`: companies of the same part that the paper was not made for. `day`: on which it is judged. */
export function judge(
  one: Case,
  reading: DocumentReading,
  time: { ms: number; cpuMs: number },
  strangers: readonly Firm[],
  day = TODAY,
): Outcome {
  const accepted = (firm: Pick<Firm, 'name' | 'siret'>, today: CalendarDate, kind: DocumentKind = one.kind) =>
    accept({
      reading,
      requestedKind: kind,
      requestedTypeName: kind === 'other' ? 'Document' : TYPE_NAMES[kind],
      subcontractor: { companyName: firm.name, siret: firm.siret, trades: one.trades ?? [], contractAmount: one.contractAmount ?? null },
      today,
      uploadedOn: today,
      autoValidation: true,
      validityPeriodDays: 365,
    });
  const own = accepted(one.firm, day);
  const validated = own.decision === 'validate';
  const compared = compare(one, reading);
  const slips: string[] = [];
  const slip = (what: string, decided: { decision: string }): void => {
    if (decided.decision === 'validate') slips.push(what);
  };
  if (one.expected === 'person') slip('must wait for a person', own);
  // Validated for a day that is not the paper's: it would count too long, or be asked for again too early.
  if (validated && one.truth.expiry !== undefined && own.expirationDate !== one.truth.expiry) slips.push(`until ${own.expirationDate}`);
  for (const stranger of strangers) {
    if (stranger.siren === one.truth.siren || stranger.siren === one.firm.siren) continue;
    slip(`for ${stranger.name}`, accepted(stranger, day));
    if (one.truth.siren !== undefined) slip('for a company of the same name', accepted({ ...stranger, name: one.firm.name }, day));
  }
  if (one.truth.expiry !== undefined)
    for (const days of [0, 1, 400]) slip(`${days} days after its end`, accepted(one.firm, addDays(one.truth.expiry, days)));
  // A paper of which only the deposit is told may be what another deposit asks for.
  for (const kind of [...KINDS, 'other'] as const)
    if (kind !== one.kind && one.truth.kinds?.includes(kind) === false) slip(`as ${kind}`, accepted(one.firm, day, kind));
  return {
    case: one,
    confidence: reading.confidence,
    ...compared,
    validated,
    falseValidations: slips,
    problems: validated
      ? []
      : kept(
          own.problems.map(({ code }) => code),
          reading.confidence,
          own.reasons,
        ),
    ...time,
  };
}
