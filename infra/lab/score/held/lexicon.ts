// Companies, insurers and ways to write a day or a number of the held part. Nothing here is known to the part to build with.
import type { CalendarDate } from '../../../../domain/kernel/calendar.ts';
import { sirenAt, siretOf } from '../../../specimens/companies.ts';
import { type FirmLine, firmsOf, type Paper } from '../../../testing/certificates/facts.ts';

const KNOWN: readonly FirmLine[] = [
  [
    'QUEYRAS BÂTI CONCEPT',
    'SAS',
    '35 000 EUR',
    '410 montée des Combes',
    '05350 CHÂTEAU-VILLE-VIEILLE',
    'Mme Sandrine BLANC',
    'Maçonnerie générale',
    'Taille de pierre',
  ],
  [
    'SARL TANGUY COUVERTURE',
    'Société à responsabilité limitée',
    '8 000 EUR',
    '7 venelle de Kergoat',
    '29000 QUIMPER',
    'M. Ronan TANGUY',
    'Couverture ardoise',
    'Étanchéité de toiture',
  ],
  [
    'MONSIEUR HAKIM ZERROUKI',
    'Entrepreneur individuel',
    'Sans objet',
    '91 rue de Lannoy',
    '59100 ROUBAIX',
    'M. Hakim ZERROUKI',
    'Revêtements de sols',
    'Faïence murale',
  ],
  [
    'PYRÉNÉES ASCENSEURS MAINTENANCE',
    'SAS',
    '120 000 EUR',
    'Zone Induspal, 3 rue Newton',
    '64140 LONS',
    'M. Xabi ETCHEVERRY',
    'Ascenseurs',
    'Monte-charges',
  ],
  [
    'J.P. CORNU ET ASSOCIÉS',
    'SARL',
    '15 245 EUR',
    '26 faubourg Bannier',
    '45000 ORLÉANS',
    'M. Jean-Pierre CORNU',
    'Plâtrerie sèche',
    'Faux plafonds',
  ],
  [
    'NORD’AISNE DÉSAMIANTAGE',
    'SASU',
    '60 000 EUR',
    '2 chemin de la Sucrerie',
    '02100 SAINT-QUENTIN',
    'Mme Élodie WARIN',
    'Désamiantage',
    'Démolition',
  ],
  [
    'LES MAISONS DE L’ARGOAT',
    'SA',
    '410 000 EUR',
    'Parc de Kerpont, bâtiment C',
    '56850 CAUDAN',
    'M. Yann LE BIHAN',
    'Construction de maisons',
    'Ossature bois',
  ],
  [
    'VERT PAYSAGE 78',
    'EURL',
    '3 000 EUR',
    '18 route des Étangs',
    '78610 LE PERRAY-EN-YVELINES',
    'M. Bruno SABATIER',
    'Aménagements extérieurs',
    'Clôtures',
  ],
  [
    'ELEKTRA INSTALLATIONS',
    'SAS',
    '50 000 EUR',
    '4 quai des Bateliers',
    '67000 STRASBOURG',
    'Mme Greta ZIMMER',
    'Courants forts',
    'Courants faibles',
  ],
  [
    'ETS VIDAL PÈRE ET FILLE',
    'SARL',
    '20 000 EUR',
    '11 avenue de Pézenas',
    '34800 CLERMONT-L’HÉRAULT',
    'Mme Lucie VIDAL',
    'Menuiseries extérieures',
    'Fermetures',
  ],
  [
    'CHAUFFAGE SAVOYARD',
    'SARL',
    '9 147 EUR',
    '65 route d’Albertville',
    '73200 GILLY-SUR-ISÈRE',
    'M. Cédric DUNAND',
    'Chaufferie bois',
    'Installations sanitaires',
  ],
  [
    'TRAVAUX SPÉCIAUX DE LA MANCHE',
    'SAS',
    '250 000 EUR',
    'Le Haut Dick',
    '50500 CARENTAN-LES-MARAIS',
    'M. Gilles HAMEL',
    'Fondations spéciales',
    'Micropieux',
  ],
  ['CARLO PEINTURE', 'EURL', '1 500 EUR', '3 rue Droite', '06500 MENTON', 'M. Carlo FERRERO', 'Peinture intérieure', 'Papier peint'],
  [
    'SCOP LES BÂTISSEUSES',
    'SCOP à responsabilité limitée',
    '14 400 EUR',
    '52 rue des Pyrénées',
    '75020 PARIS',
    'Mme Inès MOREL',
    'Enduits terre',
    'Isolation paille',
  ],
  [
    'A2M MÉTAL',
    'SAS',
    '40 000 EUR',
    '19 rue de l’Industrie',
    '54000 NANCY',
    'M. Arnaud MULLER',
    'Charpente métallique',
    'Bardage métallique',
  ],
  [
    'FORAGES DU PÉRIGORD VERT',
    'SARL',
    '26 000 EUR',
    'Lieu-dit Puybonnet',
    '24300 NONTRON',
    'M. Didier LACOSTE',
    'Sondages',
    'Puits géothermiques',
  ],
  [
    'OCÉAN RAVALEMENT',
    'SASU',
    '2 000 EUR',
    '140 boulevard de la Mer',
    '85100 LES SABLES-D’OLONNE',
    'Mme Chloé RENAUD',
    'Ravalement',
    'Imperméabilisation',
  ],
  ['HERVÉ GENTY & SŒUR', 'SARL', '12 195 EUR', '8 place Sathonay', '69001 LYON', 'Mme Odette GENTY', 'Plomberie sanitaire', 'Réseaux gaz'],
  ['SOLS ET CHAPES DU HAINAUT', 'SAS', '18 000 EUR', '77 rue de Mons', '59600 MAUBEUGE', 'M. Kevin DUBOIS', 'Chapes liquides', 'Dallages'],
  ['ARC-EN-SOUDURE', 'EURL', '5 000 EUR', '29 rue du Creuset', '42000 SAINT-ÉTIENNE', 'M. Olivier FAYOLLE', 'Ferronnerie', 'Garde-corps'],
  [
    'BÉTONS ET OUVRAGES CORSES',
    'SAS',
    '75 000 EUR',
    'Route de Sagone',
    '20167 SARROLA-CARCOPINO',
    'M. Ghjuvan SUSINI',
    'Ouvrages en béton',
    'Soutènements',
  ],
  [
    'VITRERIE MIROITERIE DU LAURAGAIS',
    'SARL',
    '10 500 EUR',
    '6 allée de l’Occitanie',
    '31290 VILLEFRANCHE-DE-LAURAGAIS',
    'M. Éric BOSC',
    'Vitrerie',
    'Façades rideaux',
  ],
  ['TÉKNI-FROID', 'SAS', '30 490 EUR', '21 rue Ampère', '97420 LE PORT', 'M. Giovanni HOARAU', 'Froid commercial', 'Ventilation'],
];
export const COMPANIES = firmsOf(KNOWN, 8000);

const rcs = (index: number): string => triple(sirenAt(17_000 + index * 43));
export const COMPANIES_OF_INSURANCE = [
  {
    brand: 'ARVERNE',
    name: 'Arverne Assurances Mutuelles',
    seat: '1 place de Jaude',
    town: '63000 Clermont-Ferrand',
    rcs: `Clermont-Ferrand ${rcs(0)}`,
    ink: '#0a4d8c',
  },
  { brand: 'SOGÉPRO', name: 'Sogépro Protection SA', seat: '55 rue Réaumur', town: '75002 Paris', rcs: `Paris ${rcs(1)}`, ink: '#8c1c13' },
  {
    brand: 'MIBTP',
    name: 'Mutuelle Interprofessionnelle du BTP',
    seat: '114 avenue Émile-Combes',
    town: '33000 Bordeaux',
    rcs: `Bordeaux ${rcs(2)}`,
    ink: '#e07a00',
  },
  {
    brand: 'VALORIS',
    name: 'Valoris Europe',
    seat: '30 cours de l’Île-Seguin',
    town: '92100 Boulogne-Billancourt',
    rcs: `Nanterre ${rcs(3)}`,
    ink: '#00695c',
  },
] as const;
export const INTERMEDIARIES = ['Agence Mireille Castaing', 'EIRL Thibaut Roussel, agent général', 'Ligérienne de Courtage SAS'] as const;
export const CERTIFIERS_OWN_SIRET = triple(siretOf(sirenAt(17_400)));
export const INTERMEDIARYS_RCS = triple(sirenAt(17_500));

export const among = <T>(paper: Paper, list: readonly T[]): T => list[Math.floor(paper.random() * list.length)]!;
export const called = (paper: Paper): string => paper.twist.name ?? paper.firm.name;
export const establishment = (paper: Paper): string => paper.twist.siret ?? paper.firm.siret;

/** « 123 456 789 » and, with an establishment, « 123 456 789 00012 ». */
export function triple(digits: string): string {
  const parts = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 9), digits.slice(9)];
  return parts.join(' ').trim();
}
const NAMES = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const pieces = (day: CalendarDate): readonly [string, string, string] => [day.slice(8), day.slice(5, 7), day.slice(0, 4)];
export const slash = (day: CalendarDate): string => pieces(day).join('/');
export const dash = (day: CalendarDate): string => pieces(day).join('-');
export const point = (day: CalendarDate): string => pieces(day).join('.');
export function spelled(day: CalendarDate): string {
  const [d, m, y] = pieces(day);
  return `${d === '01' ? '1er' : Number(d)} ${NAMES[Number(m) - 1]} ${y}`;
}
/** The day with both figures: « 05 mars 2026 ». */
export const spelledFull = (day: CalendarDate): string => `${day.slice(8)} ${NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
export const monthOf = (day: CalendarDate): string => `${NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
/** The same day some years later. */
export const later = (day: CalendarDate, years: number): CalendarDate =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}` as CalendarDate;

export const reference = (paper: Paper, shape: string): string => shape.replace(/#/g, () => String(1 + Math.floor(paper.random() * 9)));
export function verification(paper: Paper): string {
  if (paper.twist.securityCode !== undefined) return paper.twist.securityCode;
  return reference(paper, '#X#QR##VZ#L#HD#');
}
export const staff = (paper: Paper): number => paper.twist.headcount ?? paper.firm.headcount;
export const wages = (paper: Paper): string => `${staff(paper) * 2 + 1} ${reference(paper, '###')},${reference(paper, '##')}`;
export const place = (paper: Paper): string => paper.firm.town.slice(6);
export const insuredActivities = (paper: Paper): string => paper.firm.trades.join(' / ');
