// What the reader could not settle by itself, and what is known of the subcontractor settles (decisions/130).
import { type CompanyMatch, isAgreed, nameWords } from './company-match.ts';
import { sirenOf } from './identifiers.ts';
import type { DocumentReading, ReadCompany } from './reading.ts';

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

/**
 * What was read, with the name as the paper prints it where the subcontractor's SIREN stands on it and his name is one way to read what
 * stands there: where a name ends, whose line is whose, nobody tells better than who knows it.
 */
export function asKnown(read: ReadCompany, { companyName, siret }: { readonly companyName: string; readonly siret: string }): ReadCompany {
  if (read.siren === null || read.siren !== sirenOf(siret.replace(/\s/g, ''))) return read;
  const wanted = nameWords(companyName).join('');
  const printed = (read.readings ?? []).find((one) => nameWords(one).join('') === wanted);
  return printed === undefined ? read : { ...read, name: printed };
}
