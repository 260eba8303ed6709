// What the layouts of the fifth set share.
import { type Facts, type Kind, plusMonths } from '../facts.ts';
import type { Family, Layout } from '../layouts/layout.ts';
import type { Block, Sheet } from '../page.ts';

export const lay = (id: string, kind: Kind, family: Family, sheet: Sheet, blocks: (f: Facts) => readonly Block[]): Layout => ({
  ...{ id: `five-${id}`, kind, family, sheet, blocks },
});
export const window = ({ firm }: Facts) => `${firm.name}\n${firm.street}\n${firm.post} ${firm.town}`;
/** Euros of wages that the firm declared for a month. */
export const wages = (headcount: number) => `${headcount * 2} ${String((headcount * 271) % 1000).padStart(3, '0')} €`;
/** A day of some years ago: of a registration, of a first contract. */
export const since = (f: Facts, years: number) => plusMonths(f.start, -12 * years - 5);
export const trades = (f: Facts) => f.firm.trade.join(', ');
