// Which authority issues the paper that a document type asks for, by the customer's free name of the type.
import { kindOfTypeName } from './kinds.ts';
import { normalizeText } from './normalize-text.ts';

export type PaperSource = 'urssaf' | 'trade-register' | 'company-register' | 'insurer' | 'qualification' | 'taxes' | 'site-cards';

const OTHERS: readonly (readonly [PaperSource, RegExp])[] = [
  ['company-register', /\brne\b|registre national des entreprises/],
  ['taxes', /regularite fiscale|attestation fiscale/],
  ['site-cards', /cartes? btp/],
];

/** Null where the name does not tell: then nobody is sent anywhere. */
export function sourceOf(typeName: string): PaperSource | null {
  const name = normalizeText(typeName);
  const other = OTHERS.find(([, pattern]) => pattern.test(name));
  if (other !== undefined) return other[0];
  switch (kindOfTypeName(typeName)) {
    case 'urssaf':
      return 'urssaf';
    case 'kbis':
      return 'trade-register';
    case 'rge':
      return 'qualification';
    case 'rc-pro':
    case 'decennale':
    case 'assurance':
      return 'insurer';
    case 'other':
      return null;
  }
}
