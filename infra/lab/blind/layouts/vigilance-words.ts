// What the layouts of this kind share.
import type { Facts } from '../facts.ts';
import type { Block } from '../page.ts';
import type { Family, Layout, sheet } from './layout.ts';

export const LAW =
  'La présente attestation est délivrée en application des articles L.243-15 et D.243-15 du code de la sécurité sociale. Elle ne préjuge pas de l’exactitude des bases sur lesquelles elle a été établie et ne vaut pas renonciation au recouvrement d’éventuelles créances contestées.';
export const CHECK =
  'Le donneur d’ordre est tenu de s’assurer de l’authenticité du présent document auprès de l’organisme de recouvrement, à l’aide du code de sécurité.';
export const who = (f: Facts): string => (f.firm.sole ? f.firm.name : `${f.firm.name}`);
export const staff = (f: Facts): string => `${f.firm.headcount} salarié${f.firm.headcount > 1 ? 's' : ''}`;
export const pay = (f: Facts): string => `${(f.firm.headcount * 2_345).toLocaleString('fr-FR').replaceAll(/\s/g, ' ')} €`;
export const make = (id: string, family: Family, look: ReturnType<typeof sheet>, blocks: (f: Facts) => readonly Block[]): Layout => ({
  id,
  kind: 'urssaf',
  family,
  sheet: look,
  blocks,
});
