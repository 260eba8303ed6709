// What the layouts of this kind share.
import type { Facts } from '../facts.ts';
import type { Block } from '../page.ts';
import type { Layout, sheet } from './layout.ts';

export const make = (id: string, look: ReturnType<typeof sheet>, blocks: (f: Facts) => readonly Block[]): Layout => ({
  id,
  kind: 'decennale',
  family: 'decennale',
  sheet: look,
  blocks,
});
export const ENGAGE =
  'La présente attestation ne peut engager l’assureur au-delà des clauses et conditions du contrat auquel elle se réfère.';
export const BOUND =
  'L’assureur prend en charge le paiement des travaux de réparation de l’ouvrage à la réalisation duquel l’assuré a contribué, y compris en qualité de sous-traitant, lorsque sa responsabilité est engagée sur le fondement des articles 1792 et suivants du code civil.';
export const trades = (f: Facts): string => f.firm.trade.join(' ; ');
export const SUB = 'Garantie de responsabilité du sous-traitant en cas de dommages de nature décennale';
