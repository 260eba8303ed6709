// What the reader could not settle by itself, and what is known of the subcontractor settles (decisions/130).
import { type CompanyMatch, isAgreed } from './company-match.ts';
import type { DocumentReading } from './reading.ts';

/**
 * How sure the reading is, once the subcontractor is known. What leaves a reader in doubt by itself (where a name ends, a figure repaired,
 * a number without a label) is settled where the printed SIREN is his, figure by figure, and the name beside it agrees with his. A doubt
 * whose paper it is stays.
 */
export function withKnown(reading: DocumentReading, match: CompanyMatch): DocumentReading {
  const known = reading.certainty?.companyIfKnown;
  if (reading.certainty === undefined || known === undefined || !isAgreed(match)) return reading;
  const certainty = { ...reading.certainty, company: Math.max(reading.certainty.company, known) };
  const { type, company, dates } = certainty;
  return { ...reading, certainty, confidence: Math.max(reading.confidence, Math.min(type, company, dates)) };
}
