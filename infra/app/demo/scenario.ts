// The demonstration company as data: its subcontractors and what happened in six months. Days count from today (0), so the demonstration
// shows every state of the dashboard whenever it is started. Names are invented; SIREN numbers begin with 000.

/** Days from today: -30 is a month ago, 12 is in twelve days. */
type Day = number;
export type DocumentKind = 'urssaf' | 'kbis' | 'rc-pro' | 'decennale' | 'assurance' | 'rge';

/** One document uploaded by the subcontractor on a day, and the company's decision. */
export type Sending = {
  on: Day;
  document: DocumentKind;
  /** The first day of its validity or the end of its period, as its kind prints it (see documents.ts). */
  dated: Day;
  /** The printed end, for kinds that print one. */
  until?: Day;
  /** Printed for another company, so that the analysis must not validate it. */
  fault?: 'other-company' | 'no-end-date';
  /** A person's decision, the day after; undefined: the analysis decided alone, or the document waits. */
  decision?: { reject: string } | { validateUntil: Day };
};

export type DemoSubcontractor = {
  company: string;
  siret: string;
  contact: string;
  email: string;
  phone: string;
  address: string;
  organization: 0 | 1 | 2;
  registeredOn: Day;
  /** Which of the six types are required; undefined: not configured (all). An empty list: « Configuration requise ». */
  asks?: DocumentKind[];
  sends: Sending[];
  afterwards?: 'deactivate' | 'revoke-link';
};

export const COMPANY = { name: 'Bâtiments du Midi', email: 'demo@demo.fr', phone: '04 67 00 00 00' };
export const ADMIN = { name: 'SubDoc Administration', email: 'admin@demo.fr', phone: '01 40 00 00 00' };
export const WAITING = { name: 'Charpentes Lauragais', email: 'contact@charpentes-lauragais.example', phone: '05 61 00 00 00' };
export const STARTS_ON: Day = -183;

export const ORGANIZATIONS = [
  { name: 'Siège', description: 'Agence de Montpellier', color: '#3b82f6' },
  { name: 'Résidence Les Amandiers', description: 'Chantier de 48 logements, Lattes', color: '#10b981' },
  { name: 'Groupe scolaire Jean-Moulin', description: 'Réhabilitation, lot gros œuvre', color: '#f97316' },
] as const;

const usual: DocumentKind[] = ['urssaf', 'kbis', 'decennale'];
const insured: DocumentKind[] = ['urssaf', 'kbis', 'rc-pro', 'decennale'];

export const SUBCONTRACTORS: readonly DemoSubcontractor[] = [
  {
    company: 'DUPONT BTP',
    siret: '00010010700010',
    contact: 'Jean Dupont',
    email: 'jean.dupont@dupont-btp.example',
    phone: '+33612345601',
    address: '12 rue des Carriers, 34000 Montpellier',
    organization: 0,
    registeredOn: -180,
    asks: insured,
    sends: [
      { on: -178, document: 'urssaf', dated: -200 },
      { on: -178, document: 'kbis', dated: -180 },
      { on: -60, document: 'rc-pro', dated: -61, until: 304 },
      { on: -60, document: 'decennale', dated: -61, until: 304 },
      { on: -30, document: 'urssaf', dated: -45 },
      { on: -20, document: 'kbis', dated: -22 },
    ],
  },
  {
    company: 'Maçonnerie Vasseur',
    siret: '00010020600010',
    contact: 'Claire Vasseur',
    email: 'c.vasseur@vasseur.example',
    phone: '+33612345602',
    address: '3 impasse du Four, 34970 Lattes',
    organization: 1,
    registeredOn: -170,
    asks: usual,
    sends: [
      { on: -168, document: 'urssaf', dated: -171 },
      { on: -165, document: 'decennale', dated: -170, until: 195 },
      { on: -82, document: 'kbis', dated: -83 },
    ],
  },
  {
    company: 'SARL Élec & Fils',
    siret: '00010030500010',
    contact: 'Karim Benali',
    email: 'k.benali@elec-fils.example',
    phone: '+33612345603',
    address: '45 avenue de Lodève, 34080 Montpellier',
    organization: 1,
    registeredOn: -160,
    asks: usual,
    sends: [
      { on: -150, document: 'urssaf', dated: -205 },
      { on: -150, document: 'decennale', dated: -360, until: -5 },
      { on: -40, document: 'kbis', dated: -41 },
    ],
  },
  {
    company: 'ÉTABLISSEMENTS JEAN-BAPTISTE DE LA ROCHEFOUCAULD ET FILS',
    siret: '00010040400011',
    contact: 'Jean-Baptiste de La Rochefoucauld',
    email: 'direction@ets-jb-rochefoucauld.example',
    phone: '+33612345604',
    address: '1 allée du Château, 34150 Aniane',
    organization: 2,
    registeredOn: -150,
    asks: insured,
    sends: [
      { on: -100, document: 'urssaf', dated: -120 },
      { on: -12, document: 'kbis', dated: -13 },
      { on: -90, document: 'decennale', dated: -91, until: 8 },
    ],
  },
  {
    company: 'Plomberie Garrigue',
    siret: '00010050300010',
    contact: 'Luc Garrigue',
    email: 'luc@garrigue-plomberie.example',
    phone: '+33612345605',
    address: '8 rue du Pila-Saint-Gély, 34000 Montpellier',
    organization: 0,
    registeredOn: -120,
    asks: insured,
    sends: [
      { on: -3, document: 'urssaf', dated: -10, fault: 'other-company' },
      { on: -2, document: 'rc-pro', dated: -30, fault: 'no-end-date' },
      { on: -20, document: 'kbis', dated: -21 },
    ],
  },
  {
    company: 'Peinture Océane',
    siret: '00010060200010',
    contact: 'Océane Martin',
    email: 'oceane@peinture-oceane.example',
    phone: '+33612345606',
    address: '27 quai du Verdanson, 34090 Montpellier',
    organization: 2,
    registeredOn: -110,
    asks: usual,
    sends: [
      {
        on: -9,
        document: 'urssaf',
        dated: -20,
        fault: 'other-company',
        decision: { reject: "L'attestation est au nom d'une autre entreprise. Merci de déposer la vôtre." },
      },
    ],
  },
  {
    company: 'Toitures Cévenoles',
    siret: '00010070100010',
    contact: 'Marc Roux',
    email: 'm.roux@toitures-cevenoles.example',
    phone: '+33612345607',
    address: '14 route de Ganges, 34190 Laroque',
    organization: 1,
    registeredOn: -100,
    asks: [...usual, 'rge'],
    sends: [],
  },
  {
    company: 'Menuiserie Lefèvre',
    siret: '00010080000010',
    contact: 'Sophie Lefèvre',
    email: 'atelier@menuiserie-lefevre.example',
    phone: '+33612345608',
    address: '6 chemin des Oliviers, 34110 Frontignan',
    organization: 0,
    registeredOn: -90,
    asks: [...usual, 'rge', 'assurance'],
    sends: [
      { on: -88, document: 'urssaf', dated: -89 },
      { on: -50, document: 'kbis', dated: -51 },
      { on: -88, document: 'decennale', dated: -90, until: 275 },
      { on: -85, document: 'rge', dated: -90, until: 40 },
      { on: -85, document: 'assurance', dated: -90, until: 275 },
    ],
  },
  {
    company: 'Terrassement Hérault TP',
    siret: '00010100600013',
    contact: 'Paul Serrano',
    email: 'p.serrano@herault-tp.example',
    phone: '+33612345609',
    address: 'ZA La Lauze, 34430 Saint-Jean-de-Védas',
    organization: 2,
    registeredOn: -80,
    asks: [],
    sends: [],
  },
  {
    company: 'Carrelage Nord-Sud',
    siret: '00010130300014',
    contact: 'Inès Haddad',
    email: 'ines@carrelage-nordsud.example',
    phone: '+33612345610',
    address: '90 rue de la Méditerranée, 34000 Montpellier',
    organization: 1,
    registeredOn: -75,
    asks: ['urssaf', 'kbis'],
    sends: [
      { on: -74, document: 'urssaf', dated: -75 },
      { on: -70, document: 'kbis', dated: -72 },
      { on: -1, document: 'kbis', dated: -3, fault: 'other-company' },
    ],
  },
  {
    company: 'Isolation Thermique Bédarieux',
    siret: '00010160000013',
    contact: 'Hugo Blanc',
    email: 'h.blanc@itb.example',
    phone: '+33612345611',
    address: '2 place du Marché, 34600 Bédarieux',
    organization: 1,
    registeredOn: -65,
    asks: ['urssaf', 'rge'],
    sends: [
      { on: -64, document: 'urssaf', dated: -180 },
      { on: -60, document: 'rge', dated: -360, until: 4 },
    ],
  },
  {
    company: 'Façades du Languedoc',
    siret: '12345678901234',
    contact: 'Nadia Ferrer',
    email: 'n.ferrer@facades-languedoc.example',
    phone: '+33467000012',
    address: '',
    organization: 0,
    registeredOn: -45,
    sends: [],
  },
  {
    company: 'Étanchéité Salagou',
    siret: '00010190700012',
    contact: 'Yann Le Goff',
    email: 'yann@etancheite-salagou.example',
    phone: '+33612345613',
    address: '5 rue du Lac, 34800 Clermont-l’Hérault',
    organization: 2,
    registeredOn: -40,
    asks: usual,
    sends: [],
    afterwards: 'revoke-link',
  },
  {
    company: 'Démolition Roquette',
    siret: '00010220200017',
    contact: 'Éric Roquette',
    email: 'eric@demolition-roquette.example',
    phone: '+33612345614',
    address: '33 rue de l’Aérodrome, 34130 Mauguio',
    organization: 0,
    registeredOn: -130,
    asks: ['urssaf', 'kbis'],
    sends: [{ on: -125, document: 'kbis', dated: -126 }],
    afterwards: 'deactivate',
  },
];
