// The words of the build part: its companies, insurers and forms of days. The held part has its own and shares none.
import { spaced } from '../../../../domain/documents/identifiers.ts';
import { addMonths, type CalendarDate, frenchDate } from '../../../../domain/kernel/calendar.ts';
import { sirenAt, siretOf } from '../../../specimens/companies.ts';
import { longDate } from '../../../specimens/options.ts';
import { Sheet, type SheetOptions } from '../../../specimens/pdfkit-sheet.ts';
import { type FirmLine, firmsOf, type Paper } from '../../../testing/certificates/facts.ts';

const LINES: readonly FirmLine[] = [
  ['ROUVIÈRE CONSTRUCTION SAS', 'SAS', '80 000,00 €', '14 rue des Tanneurs', '30000 Nîmes', 'ROUVIÈRE Paul', 'Maçonnerie', 'Béton armé'],
  ['SARL CHARPENTES DU BUGEY', 'SARL', '12 000,00 €', '220 route de Seyssel', '01300 Belley', 'MICHAUD Luc', 'Charpente', 'Couverture'],
  ['ALPHA PLOMBERIE', 'SARL', '7 500,00 €', '5 bis rue Pasteur', '21000 Dijon', 'NGUYEN Minh', 'Plomberie', 'Chauffage'],
  ['DELAUNAY FRÈRES', 'SARL', '30 000,00 €', 'ZA du Clos Fleuri', '35340 Liffré', 'DELAUNAY Anne', 'Menuiserie bois', 'Menuiserie PVC'],
  ['ECO-RÉNOV 44', 'SASU', '1 000,00 €', '9 quai de Versailles', '44000 Nantes', 'PICHON Éric', 'Isolation thermique', 'Plâtrerie'],
  ['Électricité Générale Vasseur', 'EURL', '8 000,00 €', '31 rue de Dunkerque', '62500 Saint-Omer', 'VASSEUR Guy', 'Électricité'],
  ['B.T.C. BÂTIMENT', 'SAS', '150 000,00 €', '77 avenue de la Gare', '93200 Saint-Denis', 'BENALI Karim', 'Gros œuvre', 'Démolition'],
  ['LES COMPAGNONS DU ZINC', 'SCOP', '22 500,00 €', '3 place du Foirail', '12000 Rodez', 'AUBRAC Marie', 'Zinguerie', 'Couverture'],
  ['ENTREPRISE GARCIA & FILS', 'SARL', '15 244,90 €', '18 chemin de Bernicot', '66000 Perpignan', 'GARCIA José', 'Carrelage', 'Faïence'],
  ['PEINTURES DE L’ESTUAIRE', 'SAS', '10 000,00 €', '40 rue du Bac', '76600 Le Havre', 'LEMOINE Julie', 'Peinture', 'Ravalement'],
  ['MARTEL TP', 'SAS', '200 000,00 €', 'Lieu-dit Les Granges', '63500 Issoire', 'MARTEL Yves', 'Terrassement', 'VRD'],
  ['SOLAR’TOIT', 'SASU', '5 000,00 €', '12 allée des Genêts', '13100 Aix-en-Provence', 'ROSSI Léo', 'Photovoltaïque', 'Couverture'],
  ['CLIM’AZUR SERVICES', 'SARL', '9 000,00 €', '56 boulevard de Cimiez', '06000 Nice', 'BRUNO Carla', 'Climatisation', 'Pompes à chaleur'],
  ['GIRAUD ISOLATION', 'EURL', '4 000,00 €', '2 impasse du Four', '38500 Voiron', 'GIRAUD Denis', 'Isolation', 'Bardage'],
  ['SOCIÉTÉ NOUVELLE PERRIN', 'SAS', '61 000,00 €', '101 route de Colmar', '68000 Colmar', 'PERRIN Claude', 'Étanchéité'],
  ['ATELIER BOIS & CIE', 'SARL', '6 000,00 €', '8 rue du Moulin Neuf', '56000 Vannes', 'LE GOFF Nolwenn', 'Agencement', 'Parquet'],
  ['M. DUPUIS JEAN-MARC', 'EI', '—', '27 rue Haute', '59300 Valenciennes', 'DUPUIS Jean-Marc', 'Plâtrerie', 'Cloisons'],
  [
    'SERRURERIE MÉTALLERIE DU MIDI',
    'SARL',
    '45 000,00 €',
    '63 chemin de Lespinet',
    '31400 Toulouse',
    'CASTEL Rémi',
    'Serrurerie',
    'Métallerie',
  ],
  ['2B RÉSEAUX', 'SAS', '25 000,00 €', 'Route de Bastia', '20250 Corte', 'POLI Ange', 'Réseaux', 'Canalisations'],
  ['HYDRO-FORAGE DE LA BEAUCE', 'SARL', '18 000,00 €', '4 rue des Blés', '28000 Chartres', 'BLIN Odile', 'Forage géothermique'],
  ['FAÇADES ET TRADITIONS', 'SARL', '11 000,00 €', '15 cours Gambetta', '84000 Avignon', 'FABRE Noël', 'Enduits', 'Ravalement'],
  ['ÉTABLISSEMENTS HOFFMANN', 'SA', '300 000,00 €', '6 rue de l’Ill', '67100 Strasbourg', 'HOFFMANN Karl', 'Ascenseurs', 'Électricité'],
  ['THERMI-CONFORT', 'SARL', '7 622,45 €', '33 rue Sainte-Anne', '87000 Limoges', 'ROCHE Inès', 'Chauffage', 'Ventilation'],
  ['GROUPE ARTIBAT OUEST', 'SAS', '500 000,00 €', '88 rue de Brest', '22000 Saint-Brieuc', 'KERJEAN Loïc', 'Tous corps d’état'],
];
export const FIRMS = firmsOf(LINES, 2000);

export const INSURERS = [
  {
    name: 'CONCORDE IARD',
    legal: 'SA au capital de 214 799 030 €',
    rcs: `${spaced(sirenAt(15000))} RCS Nanterre`,
    city: 'Nanterre',
    seat: '313 terrasses du Parc, 92727 Nanterre Cedex',
  },
  {
    name: 'Mutuelle Centrale du Bâtiment',
    legal: 'Société d’assurance mutuelle',
    rcs: `${spaced(sirenAt(15031))} RCS Paris`,
    city: 'Paris',
    seat: '8 rue de l’Apprentissage, 75015 Paris',
  },
  {
    name: 'GARANTIE FÉDÉRALE',
    legal: 'Caisse régionale d’assurances mutuelles',
    rcs: `${spaced(sirenAt(15062))} RCS Montpellier`,
    city: 'Montpellier',
    seat: 'Place de la Chaptalie, 34261 Montpellier',
  },
  {
    name: 'L’Ardoise Assurances',
    legal: 'SA au capital de 160 000 000 €',
    rcs: `${spaced(sirenAt(15093))} RCS Niort`,
    city: 'Niort',
    seat: 'Chauray, 79036 Niort Cedex 9',
  },
] as const;
export const BROKER_SIREN = spaced(sirenAt(15200));
export const CERTIFIER_SIRET = spaced(siretOf(sirenAt(15240)));
export const BROKERS = ['COURTAGE BTP ASSOCIÉS', 'Cabinet Lenormand & Partenaires', 'SARL ASSUR’PRO CONSEIL'] as const;

export const pick = <T>(paper: Paper, list: readonly T[]): T => list[Math.floor(paper.random() * list.length)]!;
export const holder = (paper: Paper): string => paper.twist.name ?? paper.firm.name;
export const siret = (paper: Paper): string => paper.twist.siret ?? paper.firm.siret;
export const inThrees = (digits: string): string => spaced(digits);
export const address = (paper: Paper): string => `${paper.firm.street}, ${paper.firm.town}`;
export const townOf = (paper: Paper): string => paper.firm.town.slice(6);

export const slashes = frenchDate;
export const dots = (date: CalendarDate): string => frenchDate(date).replaceAll('/', '.');
export const inWords = longDate;
export const capitals = (date: CalendarDate): string => longDate(date).toUpperCase();
/** Day and month only: what a yearly due date is printed as. */
export const dayAndMonth = (date: CalendarDate): string => frenchDate(date).slice(0, 5);
export const yearsBefore = (date: CalendarDate, years: number): CalendarDate => addMonths(date, -12 * years);

export const number = (paper: Paper, digits: number): string =>
  Array.from({ length: digits }, () => Math.floor(paper.random() * 10))
    .join('')
    .replace(/^0/, '7');
const CODE = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const securityCode = (paper: Paper): string =>
  paper.twist.securityCode ?? Array.from({ length: 15 }, () => CODE[Math.floor(paper.random() * CODE.length)]).join('');
export const headcount = (paper: Paper): number => paper.twist.headcount ?? paper.firm.headcount;
export const payroll = (paper: Paper): string =>
  String(headcount(paper) * 2500 + Math.floor(paper.random() * 900)).replace(/\B(?=(\d{3})+$)/g, ' ');

export const sheetOf = (paper: Paper, title: string, layout: SheetOptions['layout'] = 'portrait'): Sheet =>
  new Sheet({
    title,
    createdOn: paper.issuedOn,
    layout,
    ...(paper.twist.producer === undefined ? {} : { producer: paper.twist.producer }),
  });

/** The end of the cover as it is drawn: a second day over the first is a forgery (T26). */
export function endWithPaint(sheet: Sheet, paper: Paper, x: number, y: number, size = 10): void {
  const day = slashes(paper.end);
  sheet.text(x, y, day, { size, font: 'bold' });
  if (paper.twist.paintedEnd === undefined) return;
  sheet.box(x - 1, y - 1, size * 5.8, size * 1.3, { fill: '#ffffff' });
  sheet.text(x, y, slashes(paper.twist.paintedEnd), { size, font: 'bold' });
}

/** What a trap adds at the foot, then the bytes. */
export function finish(sheet: Sheet, paper: Paper): Promise<Uint8Array> {
  const { printed = [], hidden = [] } = paper.twist;
  let y = sheet.height - 60 - 11 * (printed.length + hidden.length);
  for (const line of printed) y = sheet.text(sheet.left, y, line, { size: 8 });
  for (const line of hidden) y = sheet.text(sheet.left, y, line, { size: 8, color: '#ffffff' });
  return sheet.finish();
}
