// Invented companies of this table alone; their numbers begin with 000.
import { sirenAt, siretOf } from '../../specimens/companies.ts';
import { type FirmLine, firmsOf } from '../../testing/certificates/facts.ts';

const LINES: readonly FirmLine[] = [
  [
    'CHARPENTES DU GARLABAN',
    'SARL',
    '15 000',
    '18 traverse des Oliviers',
    '13400 AUBAGNE',
    'ROUBAUD Étienne',
    'Charpente bois',
    'Couverture',
  ],
  [
    'MENUISERIE OSTREVANT',
    'SAS',
    '30 000',
    '7 rue du Canal',
    '59500 DOUAI',
    'DELATTRE Sophie',
    'Menuiseries extérieures',
    'Isolation thermique',
  ],
  ['PLOMBERIE TREGUIER FRERES', 'SARL', '8 000', '41 rue de la Rance', '35400 SAINT-MALO', 'TREGUIER Malo', 'Plomberie', 'Chauffage'],
  ['CARRELAGES BELMONTE', 'EURL', '5 000', '3 place des Platanes', '66000 PERPIGNAN', 'BELMONTE Inès', 'Carrelage', 'Revêtements de sols'],
  [
    'SAVOIE FACADES',
    'SAS',
    '50 000',
    '120 route du Lac',
    '73000 CHAMBERY',
    'JACQUEMOD Luc',
    'Ravalement de façades',
    'Isolation par l’extérieur',
  ],
  ['ELECTRICITE BOURDELAIS', 'SARL', '10 000', '9 impasse du Moulin', '49100 ANGERS', 'BOURDELAIS Hugo', 'Électricité', 'Photovoltaïque'],
  ['TERRASSEMENTS DE LA BRESSE', 'SAS', '80 000', '55 chemin des Étangs', '01000 BOURG-EN-BRESSE', 'CONVERT Aline', 'Terrassement', 'VRD'],
  ['PEINTURES VANDROUX', 'EURL', '3 000', '14 rue des Tanneurs', '21000 DIJON', 'VANDROUX Karim', 'Peinture', 'Plâtrerie'],
];
export const FIRMS = firmsOf(LINES, 14_000);

/** For whom the holder works, and who is never the holder. */
export const CLIENT = {
  name: 'CONSTRUCTIONS HAUTEVAL',
  siren: sirenAt(16_000),
  siret: siretOf(sirenAt(16_000)),
  street: '200 avenue du Port',
  town: '69007 LYON',
};
export const BROKER = { name: 'Cabinet Vernoux Courtage', siren: sirenAt(16_100), siret: siretOf(sirenAt(16_100)) };
export const INSURER = 'Compagnie d’assurances La Clef de Voûte';
export const INSURER_TWO = 'Mutuelle du Faîtage';
