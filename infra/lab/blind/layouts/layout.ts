import type { Facts, Kind } from '../facts.ts';
import type { Block, Font, Sheet } from '../page.ts';

/** `family`: whose paper it is; a contradiction names the families that it fits. */
export type Family = 'urssaf' | 'msa' | 'self-employed' | 'kbis' | 'rne' | 'decennale' | 'rc-pro' | 'rge';
export type Layout = {
  readonly id: string;
  readonly kind: Kind;
  readonly family: Family;
  readonly sheet: Sheet;
  blocks(f: Facts): readonly Block[];
};

export const sheet = (font: Font, size: number, margin: number, ...foot: string[]): Sheet => ({ font, size, margin, foot });
