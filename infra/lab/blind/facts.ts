// The firms and the days of the blind papers. Numbers begin with 000: no company has them.
import { type Chance, chanceOf } from './chance.ts';

export const DAY = '2026-11-23';
export const KINDS = ['urssaf', 'kbis', 'decennale', 'rc-pro', 'rge'] as const;
export type Kind = (typeof KINDS)[number];

const MONTHS = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');
const utc = (day: string) => new Date(`${day}T00:00:00Z`);
const iso = (date: Date) => date.toISOString().slice(0, 10);
export const plusDays = (day: string, days: number) => iso(new Date(utc(day).getTime() + days * 86_400_000));
export function plusMonths(day: string, months: number): string {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(y, m + months, 0)).getUTCDate();
  return iso(new Date(Date.UTC(y, m - 1 + months, Math.min(d, last))));
}
/** 23/11/2026 */
export const num = (day: string, sign = '/') => day.split('-').reverse().join(sign);
/** 23 novembre 2026 */
export function long(day: string): string {
  const [y, m, d] = day.split('-').map(Number) as [number, number, number];
  return `${d === 1 ? '1er' : d} ${MONTHS[m - 1]} ${y}`;
}
export const month = (day: string) => `${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

function luhn(digits: string): number {
  let sum = 0;
  [...digits].reverse().forEach((digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return (10 - (sum % 10)) % 10;
}
export function sirenFrom(chance: Chance): string {
  const head = `000${chance.signs(5, '123456789')}`;
  return head + luhn(head);
}
export function siretFrom(siren: string, office: number): string {
  const head = siren + String(office).padStart(4, '0');
  return head + luhn(head);
}
export const spaced = (number: string) =>
  number.length === 14
    ? `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6, 9)} ${number.slice(9)}`
    : `${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`;

export type Firm = {
  readonly name: string;
  readonly form: string;
  readonly sole: boolean;
  readonly siren: string;
  readonly siret: string;
  readonly street: string;
  readonly post: string;
  readonly town: string;
  readonly manager: string;
  readonly trade: readonly [string, string, string];
  readonly headcount: number;
  readonly capital: string;
};

const SARL = 'Société à responsabilité limitée';
const SAS = 'Société par actions simplifiée';
const SASU = 'Société par actions simplifiée à associé unique';
const EURL = 'Entreprise unipersonnelle à responsabilité limitée';
const EI = 'Entrepreneur individuel';
const NAMES: readonly (readonly [string, string])[] = [
  ['CHARPENTES DU VAL DE L’ORSE', SARL],
  ['Plâtrerie Guérinot & Fils', SARL],
  ['L’ATELIER DU ZINC', SAS],
  ['BRUNELLIÈRE Mickaël', EI],
  ['SOCIÉTÉ NOUVELLE DE MAÇONNERIE ET DE TRAVAUX PUBLICS DES TROIS VALLÉES', SAS],
  ['D.K.M. RÉNOV', SASU],
  ['Énergie Façade 3000', SASU],
  ['MENUISERIES TASSIN-GUÉROUX', SARL],
  ['Ets Vauquelot Père et Fils', SARL],
  ['ÉLEC’OUEST TERTIAIRE', SAS],
  ['HADJ-AMRANE Sofiane', EI],
  ['Peinture & Décors Lumbroso', EURL],
  ['COUVERTURE ZINGUERIE DE LA HAUTE-SIAGNE', SARL],
  ['OZTÜRKEL BÂTIMENT', SASU],
  ['Le Goadec Plomberie Chauffage', SARL],
  ['A2B CLOISONS', EURL],
  ['FLORÈS-NUÑAT Étanchéité', SAS],
  ['SCOP LES BÂTISSEURS SOLIDAIRES', 'Société coopérative de production à responsabilité limitée'],
  ['THIBAUDEAU Anne-Cécile', EI],
  ['Sols & Chapes de l’Ardanne', SARL],
  ['MÉTALLERIE D’ART JOUANNIC', EURL],
  ['GROUPE T. PELLISSON TRAVAUX SPÉCIAUX', SAS],
  ['Isol’Habitat 64', SASU],
  ['VRD ROUVRAY', SARL],
  ['Carrelages Père Sœur Frère', SARL],
  ['DA SILVEIRA MOUTINHO CONSTRUCTIONS', SASU],
  ['Thermi-Gaz Maintenance', SAS],
  ['LES COMPAGNONS DU PLÂTRE', SARL],
  ['J.-P. ESTRABAUD ET ASSOCIÉS', SARL],
  ['Bois & Lumière', EURL],
];
const STREETS = [
  'rue des Tanneurs',
  'chemin du Moulin Brûlé',
  'avenue du Général Delmas',
  'ZA des Hauts Sillons',
  'impasse de l’Église',
  'quai aux Foins',
];
const TOWNS = [
  '01870 SAINT-ORBAN',
  '27930 BRÉVAL-LA-FORÊT',
  '34990 MONTCÉLIER',
  '59875 WAMBREQUIN',
  '29690 PLOUGARNEC',
  '69955 VILLARS-SUR-ORSE',
  '13980 LA CRAUSSE',
];
const PEOPLE = [
  'Marc Guérinot',
  'Élodie Tassin',
  'Karim Belhadji',
  'Yves Le Goadec',
  'Nadège Florin',
  'Paulo Moutinho',
  'Claire Vauquelot',
];
const TRADES: readonly (readonly [string, string, string])[] = [
  ['Maçonnerie et béton armé', 'Fondations', 'Revêtement de surfaces en matériaux durs'],
  ['Plâtrerie – Staff – Stuc', 'Isolation thermique intérieure', 'Peinture'],
  ['Électricité', 'Réseaux de télécommunication', 'Ventilation'],
  ['Couverture', 'Zinguerie', 'Charpente en bois'],
  ['Plomberie – Installations sanitaires', 'Chauffage', 'Fumisterie'],
  ['Menuiseries extérieures', 'Menuiseries intérieures', 'Fermetures'],
];

const FORM_WORDS: Record<string, string> = { [SARL]: 'SARL', [SAS]: 'SAS', [SASU]: 'SASU', [EURL]: 'EURL' };
export const shortForm = (firm: Firm) => FORM_WORDS[firm.form] ?? '';

export function firmFrom(seed: string, at: number): Firm {
  const chance = chanceOf(`${seed}/firm/${at}`);
  const [name, form] = NAMES[at % NAMES.length]!;
  const sole = form === EI;
  const siren = sirenFrom(chance);
  const [post, ...town] = chance.of(TOWNS).split(' ');
  return {
    ...{ name, form, sole, siren },
    siret: siretFrom(siren, chance.int(1, 4)),
    street: `${chance.int(2, 148)} ${chance.of(STREETS)}`,
    ...{ post: post!, town: town.join(' ') },
    manager: sole ? name : chance.of(PEOPLE),
    trade: chance.of(TRADES),
    headcount: chance.int(2, 34),
    capital: `${chance.int(1, 90)} 000,00 euros`,
  };
}

/** What a layout prints: the firm's words and the days. */
export type Facts = {
  readonly firm: Firm;
  readonly siren: string;
  readonly siret: string;
  readonly address: string;
  readonly place: string;
  readonly issued: string;
  readonly start: string;
  readonly end: string;
  /** The last day that a social body looked at. */
  readonly period: string;
  readonly code: string;
  readonly contract: string;
  readonly chance: Chance;
};

export function factsFrom(seed: string, at: number): Facts {
  const chance = chanceOf(`${seed}/facts/${at}`);
  const firm = firmFrom(seed, at);
  const issued = plusDays(DAY, -chance.int(2, 50));
  const start = chance.of(['2026-01-01', '2026-01-01', '2026-04-01', '2026-07-01', plusDays('2026-02-01', chance.int(0, 200))]);
  return {
    ...{ firm, issued, start, chance },
    siren: spaced(firm.siren),
    siret: spaced(firm.siret),
    address: `${firm.street}, ${firm.post} ${firm.town}`,
    place: chance.of(['Lyon', 'Montreuil', 'Nantes', 'Le Mans', 'Niort']),
    end: plusDays(plusMonths(start, 12), -1),
    period: plusDays(`${issued.slice(0, 7)}-01`, -1),
    code: chance.signs(15, 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'),
    contract: `${chance.signs(2, 'ABCDEFHKLMRTZ')}${chance.signs(7)}`,
  };
}
