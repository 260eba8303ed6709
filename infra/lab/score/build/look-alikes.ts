// Papers of the build part that are something else than was asked, or a form of it that counts differently.
import type { Layout, Paper } from '../../../testing/certificates/facts.ts';
import { DECENNIAL, RC } from './insurance.ts';
import * as w from './words.ts';

type Lines = (paper: Paper) => readonly string[];
/** A plain page: a title and its sentences. */
const page = (id: string, title: string, lines: Lines): Layout => ({
  id: `b-other-${id}`,
  async draw(paper) {
    const sheet = w.sheetOf(paper, title);
    sheet.y = 60;
    sheet.paragraph(title, { size: 15, font: 'bold', align: 'center', after: 24 });
    for (const line of lines(paper)) sheet.paragraph(line, { align: 'justify', after: 8 });
    return w.finish(sheet, paper);
  },
});
const who: Lines = (paper) => [
  `Entreprise : ${w.holder(paper)}`,
  `SIREN : ${w.inThrees(paper.firm.siren)}`,
  `Adresse : ${w.address(paper)}`,
];
const insured: Lines = (paper) => [
  `Assuré : ${w.holder(paper)}, ${w.address(paper)}, SIREN ${w.inThrees(paper.firm.siren)}`,
  `Contrat n° ${w.number(paper, 9)}`,
];
const made = (paper: Paper): string => `Fait à Lyon, le ${w.slashes(paper.issuedOn)}`;

export const procurement = page('procurement', 'ATTESTATION SOCIALE POUR LES MARCHÉS PUBLICS', (paper) => [
  'URSSAF Rhône-Alpes',
  ...who(paper),
  `Destinée aux candidats à la commande publique. À jour de ses cotisations à la date du ${w.slashes(paper.periodEnd)}.`,
  made(paper),
]);
export const fiscal = page('fiscal', 'ATTESTATION DE RÉGULARITÉ FISCALE', (paper) => [
  'Direction générale des finances publiques',
  ...who(paper),
  `À jour du dépôt des déclarations et du paiement de la TVA au ${w.slashes(paper.periodEnd)}.`,
  made(paper),
]);
export const selfEmployed = page('self-employed', 'Sécurité sociale des indépendants\nCertificat de compte à jour', (paper) => [
  ...who(paper),
  `Ce travailleur indépendant est à jour de ses cotisations personnelles au ${w.slashes(paper.periodEnd)}.`,
  made(paper),
]);
export const holidays = page('cibtp', 'CERTIFICAT DE CONGÉS PAYÉS – CIBTP CENTRE', (paper) => [
  ...who(paper),
  `L’adhérent est à jour de ses déclarations et cotisations de congés payés et de chômage intempéries au ${w.slashes(paper.issuedOn)}.`,
  'Certificat valable trois mois.',
  made(paper),
]);
export const sirene = page('sirene', 'AVIS DE SITUATION AU RÉPERTOIRE SIRENE', (paper) => [
  'Insee',
  ...who(paper),
  `Situation au ${w.slashes(paper.issuedOn)} : active`,
]);
export const quote = page('quote', 'DEVIS – ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE', (paper) => [
  `Établi pour ${w.holder(paper)}, SIREN ${paper.firm.siren}`,
  `Garanties proposées du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}`,
  'Prime annuelle : 2 480 € TTC. Cette proposition est sans engagement et ne vaut pas attestation.',
  made(paper),
]);
export const notice = page('notice', 'NOTICE D’INFORMATION – CONTRAT DÉCENNALE', (paper) => [
  `Remise à ${w.holder(paper)}, SIREN ${paper.firm.siren}`,
  `Période souscrite du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}`,
  'La présente notice résume les garanties de l’article 1792 du code civil. Elle n’est pas une attestation d’assurance.',
  made(paper),
]);
export const bill = page('bill', 'AVIS D’ÉCHÉANCE – APPEL DE COTISATION', (paper) => [
  `Contrat responsabilité civile professionnelle de ${w.holder(paper)}, SIREN ${paper.firm.siren}`,
  `Période du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}, à régler avant le ${w.slashes(paper.start)} : 1 912,40 €`,
  made(paper),
]);
export const noRge = page('no-rge', 'QUALIFELEC – CERTIFICAT DE QUALIFICATION', (paper) => [
  ...who(paper),
  `Certificat valable : du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}`,
  'Qualification : installations électriques, indice 1',
  `Edité le ${w.slashes(paper.issuedOn)}`,
]);
export const tacit = page('tacit', 'ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE', (paper) => [
  ...insured(paper),
  `Le contrat a pris effet le ${w.slashes(paper.start)} ; il se renouvelle par tacite reconduction à chaque échéance du ${w.dayAndMonth(paper.start)}.`,
  made(paper),
]);
export const shorter = page('shorter', 'ATTESTATION D’ASSURANCE RESPONSABILITÉ CIVILE PROFESSIONNELLE', (paper) => [
  ...insured(paper),
  `Contrat en cours pour la période du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}.`,
  'Attestation valable 3 mois à compter de sa date d’émission.',
  made(paper),
]);
export const both = page('both', 'ATTESTATION D’ASSURANCE\nRESPONSABILITÉ CIVILE PROFESSIONNELLE ET DÉCENNALE', (paper) => [
  ...insured(paper),
  ...RC.text(paper),
  ...DECENNIAL.text(paper),
  `Valable du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}.`,
  made(paper),
]);
export const excluded = page('excluded', 'ATTESTATION D’ASSURANCE DÉCENNALE', (paper) => [
  ...insured(paper),
  `Activités : ${paper.firm.trades.join(', ')}. La garantie ne s’applique pas aux travaux réalisés en sous-traitance.`,
  'Articles 1792 et suivants du code civil, L241-1 du code des assurances.',
  `Valable du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}.`,
  made(paper),
]);
export const siteBefore = page('site-before', 'ATTESTATION D’ASSURANCE DÉCENNALE', (paper) => [
  ...insured(paper),
  `Valable du ${w.slashes(paper.start)} au ${w.slashes(paper.end)}.`,
  `Pour le chantier dont la déclaration d’ouverture de chantier est du ${w.slashes(w.yearsBefore(paper.start, 1))}.`,
  'Articles 1792 et suivants du code civil, L241-1 du code des assurances.',
  made(paper),
]);
export const liquidation = page('liquidation', 'EXTRAIT KBIS', (paper) => [
  `Greffe du tribunal de commerce de ${w.townOf(paper)} – registre du commerce et des sociétés`,
  `À jour au ${w.slashes(paper.issuedOn)}`,
  `Dénomination : ${w.holder(paper)}`,
  `Immatriculation : ${w.inThrees(paper.firm.siren)} R.C.S. ${w.townOf(paper)}`,
  'OBSERVATIONS : jugement d’ouverture de liquidation judiciaire, liquidateur désigné Me Auber.',
]);
export const register = page('rne', 'ATTESTATION D’IMMATRICULATION AU REGISTRE NATIONAL DES ENTREPRISES', (paper) => [
  'Document délivré par l’INPI',
  `À jour au ${w.slashes(paper.issuedOn)}`,
  `Dénomination : ${w.holder(paper)}`,
  `SIREN : ${w.inThrees(paper.firm.siren)}`,
  `Siège : ${w.address(paper)}`,
]);
export const nowhere = page('impossible', 'ATTESTATION D’ASSURANCE MULTIRISQUE', (paper) => [
  ...insured(paper),
  `Valable du ${w.slashes(paper.start)} au 31/02/${Number(paper.start.slice(0, 4)) + 1}.`,
  made(paper),
]);
