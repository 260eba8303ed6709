// Invented companies, insurers and bodies (DOCUMENTS §5): SIREN numbers that begin with 000 are given to no firm.
import { passesLuhn } from '#domain/documents/identifiers.ts';
import type { Holder } from './options.ts';

export const HOLDERS: readonly Holder[] = [
  { company: 'BATI SUD', siren: '000100107', siret: '00010010700010', address: ['12 rue des Lilas', '31400 Toulouse'] },
  { company: 'ÉLEC’ HORIZON SARL', siren: '000100206', siret: '00010020600010', address: ['4 chemin du Moulin', '33700 Mérignac'] },
  { company: 'TOITURES DE L’ORB', siren: '000100305', siret: siretOf('000100305'), address: ['27 avenue Jean Jaurès', '34500 Béziers'] },
  { company: 'MAÇONNERIE LEFÈVRE & FILS', siren: '000100404', siret: '00010040400011', address: ['8 route de Caen', '14123 Ifs'] },
  {
    company: 'PLÂTRERIE DU VAL',
    siren: '000100503',
    siret: siretOf('000100503'),
    address: ['3 impasse des Tilleuls', '69300 Caluire-et-Cuire'],
  },
  {
    company: 'S.A.R.L. MENUISERIE KERVELLA',
    siren: '000100602',
    siret: siretOf('000100602'),
    address: ['19 rue du Port', '29900 Concarneau'],
  },
  {
    company: 'ÉTANCHÉITÉ RHÔNE ALPES',
    siren: '000100701',
    siret: siretOf('000100701'),
    address: ['52 boulevard Carnot', '38000 Grenoble'],
  },
  { company: 'PEINTURE & DÉCORS MOREAU', siren: '000100800', siret: siretOf('000100800'), address: ['6 place du Marché', '59000 Lille'] },
];

/** One that begins with 000 and has the right key; another for each index. */
export function sirenAt(index: number): string {
  const from = 200_000 + index * 40;
  for (let number = from; ; number += 1) {
    const digits = String(number).padStart(9, '0');
    if (passesLuhn(digits)) return digits;
  }
}

/** The first establishment number of a SIREN whose key is right. */
export function siretOf(siren: string, establishment = 1): string {
  for (let key = 0; key < 10; key += 1) {
    const digits = `${siren}${String(establishment).padStart(4, '0')}${key}`;
    if (passesLuhn(digits)) return digits;
  }
  throw new Error('no control key');
}

export type Insurer = {
  readonly name: string;
  readonly siren: string;
  readonly legal: string;
  readonly address: string;
  readonly color: string;
  readonly tint: string;
  readonly seal: string;
};
export const INSURERS: readonly Insurer[] = [
  {
    name: 'Assurances du Levant',
    siren: '000900100',
    legal: 'Société anonyme au capital de 48 000 000 €',
    address: '14 quai des Messageries, 13002 Marseille',
    color: '#0b5d7a',
    tint: '#e6f1f5',
    seal: 'LEVANT',
  },
  {
    name: 'Mutuelle des Bâtisseurs Unis',
    siren: '000900209',
    legal: 'Société d’assurance mutuelle à cotisations variables',
    address: '85 rue de la Truelle, 44000 Nantes',
    color: '#a8471c',
    tint: '#f9ede6',
    seal: 'M.B.U.',
  },
  {
    name: 'Compagnie Armorique Assurances',
    siren: '000900308',
    legal: 'Société anonyme au capital de 32 500 000 €',
    address: '2 cours de la Vilaine, 35000 Rennes',
    color: '#27613b',
    tint: '#e9f3ec',
    seal: 'ARMORIQUE',
  },
];
export const BROKER = {
  name: 'Cabinet Delorme Courtage',
  siren: '000900407',
  orias: '00 000 000',
  address: '9 rue Voltaire, 31000 Toulouse',
} as const;
