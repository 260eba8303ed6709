// What the layouts of the fourth set share.
import type { Facts, Kind } from '../facts.ts';
import type { Family, Layout } from '../layouts/layout.ts';
import type { Block, Sheet } from '../page.ts';

export const lay = (id: string, kind: Kind, family: Family, sheet: Sheet, blocks: (f: Facts) => readonly Block[]): Layout => ({
  ...{ id: `f-${id}`, kind, family, sheet, blocks },
});
/** The block of an address as letters have it. */
export const addressed = (f: Facts) => `${f.firm.name}\n${f.firm.street}\n${f.firm.post} ${f.firm.town}`;
export const inOneLine = (f: Facts) => `${f.firm.name}, ${f.address}`;
