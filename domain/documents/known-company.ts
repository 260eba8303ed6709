// Resolves a doubt of the reader with what is known of the subcontractor (decisions/130).
import { type CompanyMatch, isAgreed } from './company-match.ts';
import type { DocumentReading } from './reading.ts';

/**
 * The confidence of the reading, given the subcontractor. Some doubts (where a name ends, a repaired digit, a number without a label)
 * disappear if every digit of the printed SIREN is his and the name beside it agrees. A doubt about who the holder is remains.
 */
export function withKnown(reading: DocumentReading, match: CompanyMatch): DocumentReading {
  const known = reading.certainty?.companyIfKnown;
  if (reading.certainty === undefined || known === undefined || !isAgreed(match)) return reading;
  const certainty = { ...reading.certainty, company: Math.max(reading.certainty.company, known) };
  const { type, company, dates } = certainty;
  return { ...reading, certainty, confidence: Math.max(reading.confidence, Math.min(type, company, dates)) };
}
