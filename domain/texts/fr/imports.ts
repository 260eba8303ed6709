// The messages of an import about a file and its rows (compliance.md §2.14, §5, §8); the sentences of §5 are literal.
import type { WorkbookFault } from '../../ports/spreadsheets.ts';

export const IMPORT_HEADINGS = {
  companyName: 'Nom entreprise',
  siret: 'SIRET',
  contactName: 'Nom contact',
  contactEmail: 'Email contact',
  contactPhone: 'Téléphone',
  isActive: 'Actif',
  trades: 'Activités',
} as const;
export const IMPORT_TEMPLATE_FILE = 'modele_sous_traitants.xlsx';

export const WRONG_FORMAT_TITLE = 'Format incorrect';
export const WRONG_FORMAT = 'Veuillez sélectionner un fichier Excel (.xlsx).';
export const NO_TEMPLATE = 'Impossible de générer le modèle Excel.';
export const NOT_ANALYSED = "Impossible d'analyser le fichier Excel. Vérifiez le format du fichier.";
export const IMPORT_FAILED = "Une erreur est survenue lors de l'importation.";

/** The message of one row: « Ligne 7: … ». */
export const ofLine = (line: number, message: string): string => `Ligne ${line}: ${message}`;
type Heading = keyof typeof IMPORT_HEADINGS;
/** Names those that are missing; where all are, the sentence is the specification's. */
export const missingFields = (fields: readonly Heading[]): string =>
  `Champs obligatoires manquants (${fields.map((field) => IMPORT_HEADINGS[field]).join(', ')})`;
const quoted = (fields: readonly Heading[]): string => fields.map((field) => `« ${IMPORT_HEADINGS[field]} »`).join(', ');
export const missingColumns = (fields: readonly Heading[]): string =>
  `${fields.length > 1 ? 'Ces colonnes n’ont pas été trouvées' : 'Cette colonne n’a pas été trouvée'} dans le fichier : ${quoted(fields)}.`;
export const readByPosition = (fields: readonly Heading[]): string =>
  `Sans titre de colonne, ${fields.length > 1 ? 'ces champs sont lus' : 'ce champ est lu'} par leur position : ${quoted(fields)}. Vérifiez-les.`;
export const uncomputed = (fields: readonly Heading[]): string =>
  `la case ${quoted(fields)} est une formule sans valeur : ouvrez le fichier dans un tableur et enregistrez-le`;
export const WRONG_SIRET = 'SIRET invalide (doit contenir 14 chiffres)';
export const WRONG_EMAIL = "Format d'email invalide";
/** K45: `day` as it is read. */
export const archivedSince = (companyName: string, day: string): string =>
  `Ce SIRET est celui de « ${companyName} », archivé le ${day} : restaurez-le, ou confirmez un second dossier.`;
export const doubleOf = (first: number): string => `doublon de la ligne ${first}`;

/** An amber warning: the row is imported as shown, if the person agrees. */
export const ZERO_RESTORED = {
  siret: 'SIRET : le tableur avait perdu le zéro initial, il est rétabli. Vérifiez le numéro.',
  contactPhone: 'Téléphone : le tableur avait perdu le zéro initial, il est rétabli. Vérifiez le numéro.',
} as const;
export const INACTIVE_UNSAID = 'Actif : la case est vide, le sous-traitant sera inactif.';
/** Of somebody new. */
export const activeUnknown = (word: string): string => `Actif : « ${word} » ne dit ni oui ni non, le sous-traitant sera inactif.`;
/** Of somebody who exists. */
export const ACTIVE_KEPT = 'Actif : la case ne dit ni oui ni non, rien ne change.';
export const impossiblePhone = (typed: string): string => `Téléphone : « ${typed} » n’est pas un numéro possible. Vérifiez-le.`;
export const PHONE_KEPT = 'Celui qui est enregistré est gardé.';
/** Trades are those of the nomenclature. */
export const unknownTrades = (pieces: readonly string[]): string =>
  `Activités : ${pieces.map((piece) => `« ${piece.slice(0, 60)} »`).join(', ')} ne ${pieces.length > 1 ? 'sont' : 'est'} pas dans la nomenclature, à choisir dans la fiche.`;
export const NO_PHONE = 'Téléphone : Format de numéro de téléphone invalide';
/** K30: a cell held more than its value. */
export const alsoHeld = (field: Heading, rest: string): string =>
  `${IMPORT_HEADINGS[field]} : « ${rest.length > 60 ? `${rest.slice(0, 60)}…` : rest} » n’est pas gardé.`;

const NOT_READ = "Impossible d'analyser le fichier Excel.";
/** What is wrong with a file, and what to do. */
export const WORKBOOK_FAULT: Readonly<Record<WorkbookFault, string>> = {
  'not-a-workbook': WRONG_FORMAT,
  'old-format': `${NOT_READ} C’est un ancien classeur (.xls) : ouvrez-le dans un tableur et enregistrez-le au format .xlsx.`,
  binary: `${NOT_READ} C’est un classeur binaire (.xlsb) : ouvrez-le dans Excel et enregistrez-le au format .xlsx.`,
  opendocument: `${NOT_READ} C’est un fichier OpenDocument (.ods) : ouvrez-le dans un tableur et enregistrez-le au format .xlsx.`,
  numbers: `${NOT_READ} C’est un fichier Numbers : exportez-le au format Excel (.xlsx).`,
  document: `${NOT_READ} C’est un document de texte ou une présentation : copiez le tableau dans un classeur .xlsx.`,
  password: `${NOT_READ} Il est protégé par un mot de passe : enlevez-le et enregistrez.`,
  macros: `${NOT_READ} Il contient des macros : enregistrez-le au format « Classeur Excel (.xlsx) », sans macros.`,
  'too-large': `${NOT_READ} Il est trop volumineux : gardez la feuille et les colonnes utiles, supprimez les autres et enregistrez.`,
  damaged: NOT_ANALYSED,
};
/** By the ending of a name that is not taken. */
export const FAULT_BY_ENDING: Readonly<Record<string, WorkbookFault>> = {
  ...{ xls: 'old-format', xlt: 'old-format', xlsb: 'binary', ods: 'opendocument', fods: 'opendocument', numbers: 'numbers' },
  ...{ doc: 'document', docx: 'document', odt: 'document', pptx: 'document', xlsm: 'macros', xltm: 'macros' },
};
const TEXT_FILE = ' C’est un fichier de texte : ouvrez-le dans un tableur et enregistrez-le au format .xlsx.';
/** Begins with the sentence of the specification. */
export function wrongEnding(fileName: string): string {
  const ending = /\.([a-z0-9]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (/^(?:csv|tsv|txt)$/.test(ending)) return WRONG_FORMAT + TEXT_FILE;
  const fault = FAULT_BY_ENDING[ending];
  return fault === undefined ? WRONG_FORMAT : `${WRONG_FORMAT}${WORKBOOK_FAULT[fault].slice(NOT_READ.length)}`;
}

export const tooManyRows = (most: number): string =>
  `Le fichier a plus de ${most.toLocaleString('fr-FR').replaceAll(/\s/g, ' ')} lignes. Importez-le en plusieurs fois.`;
