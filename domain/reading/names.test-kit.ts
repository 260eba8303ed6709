// Random company names: legal forms before and after, initials, digits, quotes, « & », family names, places, long ones.
type Random = () => number;
const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

const TRADES = [
  'Maçonnerie',
  'Toiture',
  'Plomberie',
  'Électricité',
  'Menuiserie',
  'Charpente',
  'Façades',
  'Étanchéité',
  'Carrelage',
  'Plâtrerie',
  'Métallerie',
  'Terrassement',
  'Chauffage',
  'Isolation',
  'Serrurerie',
];
const FAMILIES = [
  'Lefèvre',
  'Le Goff',
  'D’Hervé',
  'Nguyen',
  'Garcia',
  'Müller',
  'De Oliveira',
  'Ben Amar',
  'Kowalczyk',
  'Saint-Martin',
  'Petit',
  'Roy',
  'Bâtard',
  'Étienne',
  'Vidal-Roux',
];
const PLACES = [
  'du Val',
  'de l’Orb',
  'du Grand Est',
  'des Trois Vallées',
  'Sud-Ouest',
  'de Provence',
  'du Pays d’Auge',
  'Atlantique',
  'des Alpes',
  'd’Armor',
  'Centre',
  '34',
];
const COINED = [
  'Novabat',
  'Rénov’Éco',
  'L2C',
  '3D Bâti',
  'K-Bat',
  'Thermi+',
  'Aqua’Sol',
  'B2M',
  'Domotek',
  'Éco.Logis',
  'Tout-Toit',
  'SOS Fuites',
];
const FORMS = ['SARL', 'SAS', 'SASU', 'EURL', 'S.A.R.L.', 'SCOP', 'SA'];
const OPENINGS = [
  'Ets',
  'Établissements',
  'Société nouvelle',
  'Entreprise générale',
  'Société d’exploitation',
  'Atelier',
  'Les Artisans',
  'Groupe',
  'Compagnie générale',
  'La Maison',
];

const initials = (random: Random): string =>
  Array.from({ length: 2 + Math.floor(random() * 2) }, () => pick(random, [...'ABCDEFGJLMPRST']))
    .join('.')
    .concat('.');

const SHAPES: readonly ((random: Random) => string)[] = [
  (random) => `${pick(random, TRADES)} ${pick(random, FAMILIES)}`,
  (random) => `${pick(random, TRADES)} ${pick(random, FAMILIES)} & ${pick(random, ['Fils', 'Fille', 'Associés', 'Cie'])}`,
  (random) => `${pick(random, TRADES)} ${pick(random, TRADES)} ${pick(random, PLACES)}`,
  (random) => `${pick(random, FAMILIES)} et ${pick(random, ['Fils', 'Frères', 'Associés'])}`,
  (random) => `${pick(random, COINED)} ${pick(random, PLACES)}`,
  (random) => pick(random, COINED),
  (random) => `${initials(random)} ${pick(random, TRADES)}`,
  (random) => `${pick(random, OPENINGS)} ${pick(random, FAMILIES)}`,
  (random) => `${pick(random, OPENINGS)} ${pick(random, TRADES)} ${pick(random, PLACES)}`,
  (random) => `${pick(random, TRADES)}-${pick(random, TRADES)} ${pick(random, FAMILIES)}`,
  (random) => `L’${pick(random, ['Équerre', 'Atelier', 'Artisan'])} ${pick(random, PLACES)}`,
  (random) =>
    `${pick(random, OPENINGS)} ${pick(random, TRADES)} et de ${pick(random, TRADES)} ${pick(random, FAMILIES)} ${pick(random, PLACES)}`,
];

/** Some are in capitals, some have their legal form. */
export function chanceName(random: Random): string {
  const bare = pick(random, SHAPES)(random);
  const name = random() < 0.5 ? bare.toUpperCase() : bare;
  const form = random();
  return form < 0.15 ? `${pick(random, FORMS)} ${name}` : form < 0.3 ? `${name} ${pick(random, FORMS)}` : name;
}
