// Pages of the held part that resemble what was asked and are something else, or say something that changes all.
import type { Layout, Paper } from '../../../testing/certificates/facts.ts';
import * as x from './lexicon.ts';
import { leafFor } from './pdfkit-leaf.ts';
import { PROFESSIONAL, TEN_YEARS } from './risks.ts';

type Rows = (paper: Paper) => readonly (readonly [string, string])[];
/** A heading at the left, a ruled grid of rows, sentences below. */
const mimic = (id: string, heading: string, rows: Rows, below: (paper: Paper) => readonly string[]): Layout => ({
  id: `h-mimic-${id}`,
  async draw(paper) {
    const l = leafFor(paper, heading, 'house');
    l.set(heading, 44, 48, { face: 'houseB', pt: 14, wide: 500 });
    l.stroke(44, 104, 550, 104, '#333333', 1);
    const y = l.grid(44, 118, [170, 336], rows(paper), { first: '#f5f5f5', bold: 'houseB' });
    l.column(below(paper), 44, y + 18, { wide: 506, to: 'justify' }, 9);
    return l.bytes();
  },
});
const firm: Rows = (paper) => [
  ['Société', x.called(paper)],
  ['Siren', x.triple(paper.firm.siren)],
  ['Adresse', `${paper.firm.street}, ${paper.firm.town}`],
];
const policy: Rows = (paper) => [
  ['Assuré', `${x.called(paper)} – ${paper.firm.town}`],
  ['SIREN', x.triple(paper.firm.siren)],
  ['Police', x.reference(paper, '### ### ###')],
];
const span = (paper: Paper): readonly [string, string] => ['Période de validité', `du ${x.slash(paper.start)} au ${x.slash(paper.end)}`];
const signed = (paper: Paper): string => `Établi à Bordeaux, le ${x.slash(paper.issuedOn)}.`;

export const tender = mimic('tender', 'Attestation de régularité sociale – marchés publics et concessions', firm, (paper) => [
  'Urssaf Aquitaine',
  `Le soumissionnaire est à jour de ses cotisations arrêtées au ${x.slash(paper.periodEnd)}. Document remis à l’appui d’une candidature à un marché public.`,
  signed(paper),
]);
export const taxes = mimic('taxes', 'Direction générale des Finances publiques – attestation fiscale', firm, (paper) => [
  `L’entreprise est en règle au regard de l’impôt sur les sociétés et de la TVA au ${x.slash(paper.periodEnd)}.`,
  signed(paper),
]);
export const alone = mimic('alone', 'RSI – Attestation de compte à jour du travailleur indépendant', firm, (paper) => [
  `Les cotisations personnelles du chef d’entreprise exigibles au ${x.slash(paper.periodEnd)} sont réglées, son compte est à jour.`,
  signed(paper),
]);
export const leave = mimic('leave', 'CIBTP Nord-Ouest – attestation de versement des cotisations de congés payés', firm, (paper) => [
  `Adhérent à jour au ${x.slash(paper.issuedOn)} de ses obligations de congés intempéries.`,
  signed(paper),
]);
export const complementary = mimic('pension', 'PRO BTP – attestation de paiement des cotisations de retraite', firm, (paper) => [
  `Cotisations réglées jusqu’au ${x.slash(paper.periodEnd)}.`,
  signed(paper),
]);
export const directory = mimic('directory', 'INSEE – Situation au répertoire SIRENE', firm, (paper) => [
  `Établissement actif à la date du ${x.slash(paper.issuedOn)}.`,
]);
export const offer = mimic(
  'offer',
  'Proposition d’assurance – Responsabilité Civile Professionnelle',
  (paper) => [...policy(paper), ['Période proposée', span(paper)[1]]],
  (paper) => ['Projet établi à votre demande. Il ne constitue ni une note de couverture ni une attestation.', signed(paper)],
);
export const terms = mimic(
  'terms',
  'Conditions particulières valant notice – assurance décennale',
  (paper) => [...policy(paper), span(paper)],
  () => [
    'Les garanties sont celles des articles 1792 et suivants. Ce document contractuel ne remplace pas l’attestation que vous remettez à vos clients.',
  ],
);
export const reminder = mimic(
  'reminder',
  'Mise en demeure – cotisation impayée, responsabilité civile professionnelle',
  (paper) => [...policy(paper), span(paper)],
  (paper) => ['À défaut de règlement sous trente jours, vos garanties seront suspendues.', signed(paper)],
);
export const ordinary = mimic(
  'ordinary',
  'Qualifelec – certificat de qualification d’entreprise',
  (paper) => [
    ...firm(paper),
    ['Certificat valable', `du ${x.slash(paper.start)} au ${x.slash(paper.end)}`],
    ['Édité le', x.slash(paper.issuedOn)],
  ],
  () => ['Qualification électrotechnique, indice 2, sans mention complémentaire.'],
);
export const endless = mimic(
  'endless',
  'Attestation d’assurance responsabilité civile professionnelle',
  (paper) => [...policy(paper), ['Prise d’effet', x.slash(paper.start)], ['Reconduction', 'tacite, chaque année au 1er avril']],
  (paper) => ['Le contrat se poursuit par tacite reconduction tant qu’il n’est pas dénoncé.', signed(paper)],
);
export const briefly = mimic(
  'briefly',
  'Attestation d’assurance multirisque des locaux',
  (paper) => [...policy(paper), span(paper)],
  (paper) => [signed(paper), 'Cette attestation n’est valable que trois mois (3 mois) à partir de la date de son établissement.'],
);
export const joined = mimic(
  'joined',
  'Attestation d’assurance responsabilité civile professionnelle et responsabilité décennale',
  (paper) => [...policy(paper), span(paper)],
  (paper) => [...PROFESSIONAL.body(paper), ...TEN_YEARS.body(paper), signed(paper)],
);
export const ownWorksOnly = mimic(
  'own-works',
  'Attestation d’assurance décennale',
  (paper) => [...policy(paper), span(paper)],
  (paper) => [
    'Sont exclus les travaux que l’assuré exécute en qualité de sous-traitant.',
    'Garantie des articles 1792 et suivants du Code civil (L. 241-1 du Code des assurances).',
    signed(paper),
  ],
);
export const oneSite = mimic(
  'one-site',
  'Attestation d’assurance décennale',
  (paper) => [...policy(paper), span(paper), ['Date d’ouverture du chantier', x.slash(x.later(paper.start, -2))]],
  (paper) => [
    'Attestation nominative de chantier : articles 1792 et suivants du Code civil, L. 241-1 du Code des assurances.',
    signed(paper),
  ],
);
export const insolvent = mimic(
  'insolvent',
  'Extrait Kbis',
  (paper) => [
    ['Dénomination', x.called(paper)],
    ['Immatriculation', `${x.triple(paper.firm.siren)} RCS ${x.place(paper)}`],
    ['Mention', 'Redressement judiciaire ouvert par jugement du 14/01/2026'],
  ],
  (paper) => [
    `Greffe du tribunal de commerce de ${x.place(paper)}, registre du commerce et des sociétés à jour au ${x.slash(paper.issuedOn)}.`,
  ],
);
export const struck = mimic(
  'struck',
  'Extrait Kbis',
  (paper) => [
    ['Dénomination', x.called(paper)],
    ['Immatriculation', `${x.triple(paper.firm.siren)} RCS ${x.place(paper)}`],
    ['Observation', 'Société radiée d’office, dissolution publiée'],
  ],
  (paper) => [
    `Greffe du tribunal de commerce de ${x.place(paper)}, registre du commerce et des sociétés à jour au ${x.slash(paper.issuedOn)}.`,
  ],
);
export const tradesman = mimic(
  'tradesman',
  'Extrait K – personne physique',
  (paper) => [
    ['Nom, prénoms', x.called(paper)],
    ['Immatriculation', `${x.triple(paper.firm.siren)} RCS ${x.place(paper)}`],
  ],
  (paper) => [
    `Greffe du tribunal de commerce de ${x.place(paper)}, registre du commerce et des sociétés, à jour au ${x.slash(paper.issuedOn)}.`,
  ],
);
export const noSuchDay = mimic(
  'no-such-day',
  'Attestation d’assurance responsabilité civile professionnelle',
  (paper) => [...policy(paper), ['Valable', `du ${x.slash(paper.start)} au 31/11/${paper.end.slice(0, 4)}`]],
  (paper) => [...PROFESSIONAL.body(paper), signed(paper)],
);
/** The end was written over: both days stand at one place of the page. */
export const overwritten: Layout = {
  id: 'h-mimic-overwritten',
  async draw(paper) {
    const l = leafFor(paper, 'Attestation d’assurance', 'house');
    l.set('Attestation d’assurance responsabilité civile professionnelle', 44, 48, { face: 'houseB', pt: 14 });
    const y = l.grid(44, 90, [170, 336], policy(paper), { first: '#f5f5f5', bold: 'houseB' });
    l.set(`Période de validité : du ${x.slash(paper.start)} au`, 44, y + 20, { wide: 230 });
    l.set(x.slash(paper.end), 230, y + 20, { wide: 100 });
    l.panel(228, y + 17, 66, 15, '#ffffff');
    l.set(x.slash(paper.twist.paintedEnd ?? paper.end), 230, y + 20, { wide: 100 });
    l.set(signed(paper), 44, y + 60);
    return l.bytes();
  },
};
