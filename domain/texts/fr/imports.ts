// The messages of an import about a file and its rows (compliance.md §2.14, §5, §8); the sentences of §5 are literal.

export const IMPORT_HEADINGS = {
  companyName: 'Nom entreprise',
  siret: 'SIRET',
  contactName: 'Nom contact',
  contactEmail: 'Email contact',
  contactPhone: 'Téléphone',
  isActive: 'Actif',
} as const;
export const IMPORT_TEMPLATE_FILE = 'modele_sous_traitants.xlsx';

export const WRONG_FORMAT_TITLE = 'Format incorrect';
export const WRONG_FORMAT = 'Veuillez sélectionner un fichier Excel (.xlsx).';
export const NO_TEMPLATE = 'Impossible de générer le modèle Excel.';
export const NOT_ANALYSED = "Impossible d'analyser le fichier Excel. Vérifiez le format du fichier.";
export const IMPORT_FAILED = "Une erreur est survenue lors de l'importation.";

/** The message of one row: « Ligne 7: … ». */
export const ofLine = (line: number, message: string): string => `Ligne ${line}: ${message}`;
export const MISSING_FIELDS = 'Champs obligatoires manquants (Nom entreprise, SIRET, Nom contact, Email contact, Téléphone)';
export const WRONG_SIRET = 'SIRET invalide (doit contenir 14 chiffres)';
export const WRONG_EMAIL = "Format d'email invalide";
export const doubleOf = (first: number): string => `doublon de la ligne ${first}`;

/** An amber warning: the row is imported as shown, if the person agrees. */
export const ZERO_RESTORED = {
  siret: 'SIRET : le tableur avait perdu le zéro initial, il est rétabli. Vérifiez le numéro.',
  contactPhone: 'Téléphone : le tableur avait perdu le zéro initial, il est rétabli. Vérifiez le numéro.',
} as const;
export const INACTIVE_UNSAID = 'Actif : la case est vide, le sous-traitant sera inactif.';

export const tooManyRows = (most: number): string =>
  `Le fichier a plus de ${most.toLocaleString('fr-FR').replaceAll(/\s/g, ' ')} lignes. Importez-le en plusieurs fois.`;
