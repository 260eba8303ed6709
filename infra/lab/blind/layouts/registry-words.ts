// What the layouts of this kind share.
import { type Facts, num as n } from '../facts.ts';
import type { Block } from '../page.ts';
import type { Family, Layout, sheet } from './layout.ts';

export const make = (id: string, family: Family, look: ReturnType<typeof sheet>, blocks: (f: Facts) => readonly Block[]): Layout => ({
  id,
  kind: 'kbis',
  family,
  sheet: look,
  blocks,
});
export const CERT = 'Le greffier certifie que le présent extrait est conforme aux inscriptions portées au registre.';
export const END = 'FIN DE L’EXTRAIT';
export const legal = (f: Facts): string => (f.firm.sole ? 'Entrepreneur individuel' : f.firm.form);
export const person = (f: Facts): readonly [string, string] => [
  f.firm.form.startsWith('Société par actions') ? 'Président' : 'Gérant',
  f.firm.manager,
];
export const rcs = (f: Facts): string => `${f.siren} R.C.S. ${f.firm.town.charAt(0)}${f.firm.town.slice(1).toLowerCase()}`;

export function num10(f: Facts): string {
  return n(f.issued, '.');
}
