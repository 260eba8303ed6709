// The six default document types of the building trade (F218) and the further ones that can be added one by one (F219). Each only prefills
// the form: the customer owns the text from then on.
import { DEFAULT_ALERT_DAYS } from '../constants.ts';
import type { DocumentTypeFields, FileFormat } from './events.ts';

export const ALL_FORMATS: readonly FileFormat[] = ['PDF', 'JPG', 'PNG'];

const type = (
  name: string,
  validityPeriod: number,
  alertDaysBefore: number,
  description: string,
  isRequired = true,
): DocumentTypeFields => ({ name, description, validityPeriod, alertDaysBefore, isRequired, allowedFormats: [...ALL_FORMATS] });

/** Names, validity and alert days: compliance.md §9. GLOSSARY.md says what the law requires. */
export const DEFAULT_DOCUMENT_TYPES: readonly DocumentTypeFields[] = [
  type(
    'Attestation de vigilance URSSAF',
    90,
    15,
    'Attestation de fourniture des déclarations sociales et de paiement des cotisations (art. L243-15 du code de la sécurité sociale), avec effectif, masse salariale et code de sécurité.',
  ),
  type(
    'Extrait Kbis',
    90,
    15,
    'Extrait d’immatriculation au registre du commerce et des sociétés, daté de moins de trois mois. Pour un artisan ou un entrepreneur individuel : extrait K ou attestation du registre national des entreprises.',
  ),
  type(
    'Responsabilité civile professionnelle',
    365,
    30,
    'Attestation d’assurance de responsabilité civile professionnelle en cours de validité, mentionnant les activités garanties et les montants.',
  ),
  type(
    'Assurance décennale',
    365,
    30,
    'Attestation d’assurance de responsabilité décennale couvrant les activités confiées et la date d’ouverture du chantier, y compris en qualité de sous-traitant.',
  ),
  type(
    "Attestation d'assurance",
    365,
    30,
    'Attestation d’assurance complémentaire demandée pour le chantier : multirisque, responsabilité civile exploitation, flotte ou bris de machine.',
  ),
  type(
    'Certificat RGE',
    1460,
    60,
    'Certificat « Reconnu garant de l’environnement » (Qualibat, Qualifelec, Qualit’EnR, Certibat…) pour les travaux de rénovation énergétique. La date de fin imprimée sur le certificat fait foi.',
  ),
];

/** Of them, what does not concern everybody: the console asks for it without making it obligatory. RGE is for energy renovation alone. */
export const OPTIONAL_AT_FIRST: readonly string[] = ['Certificat RGE'];

/** DOCUMENTS §1.8. Validity and alert days are proposals, not law; none of these types is required of everybody. */
const FURTHER_DOCUMENT_TYPES: readonly DocumentTypeFields[] = [
  type(
    'Liste nominative des travailleurs étrangers',
    180,
    DEFAULT_ALERT_DAYS,
    'Liste des salariés étrangers soumis à autorisation de travail (art. D8254-2 du code du travail), ou attestation sur l’honneur de n’en employer aucun. À renouveler tous les six mois.',
    false,
  ),
  type(
    'Attestation RNE',
    90,
    DEFAULT_ALERT_DAYS,
    'Attestation d’immatriculation au registre national des entreprises, gratuite auprès de l’INPI. Remplace l’extrait Kbis pour un artisan.',
    false,
  ),
  type(
    'Certificat congés intempéries (CIBTP)',
    90,
    DEFAULT_ALERT_DAYS,
    'Certificat de la caisse de congés intempéries du bâtiment : l’entreprise est à jour au jour de l’édition.',
    false,
  ),
  type(
    'Attestation de régularité fiscale',
    365,
    30,
    'Attestation délivrée par l’administration fiscale : déclarations déposées et impôts payés.',
    false,
  ),
  type(
    'Liste des cartes BTP',
    365,
    30,
    'Liste des cartes d’identification professionnelle (cartes BTP) des salariés présents sur le chantier.',
    false,
  ),
  type(
    'Attestation PRO BTP',
    90,
    DEFAULT_ALERT_DAYS,
    'Attestation de la caisse de retraite et de prévoyance du bâtiment : cotisations à jour.',
    false,
  ),
  type(
    'Acte spécial de sous-traitance (DC4)',
    1095,
    60,
    'Déclaration de sous-traitance acceptée par le maître de l’ouvrage, avec agrément des conditions de paiement (loi du 31 décembre 1975).',
    false,
  ),
  type(
    'Caution de paiement',
    1095,
    60,
    'Caution bancaire ou délégation de paiement garantissant le sous-traitant en marché privé (loi du 31 décembre 1975).',
    false,
  ),
  type(
    "Relevé d'identité bancaire (RIB)",
    3650,
    30,
    'Coordonnées bancaires du sous-traitant. Vérifiez tout changement par téléphone auprès de votre contact habituel.',
    false,
  ),
  type('Attestation de détachement (A1)', 365, 30, 'Certificat A1 des salariés détachés par une entreprise établie hors de France.', false),
];

/** All types that the panel of common types proposes (F219). */
export const COMMON_DOCUMENT_TYPES: readonly DocumentTypeFields[] = [...DEFAULT_DOCUMENT_TYPES, ...FURTHER_DOCUMENT_TYPES];
