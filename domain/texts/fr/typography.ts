// French typography: a curved apostrophe, a narrow space at which no line may break before : ; ? ! % € and inside « », and no break within
// « e-mail » and « L. 8222-1 ». Sources hold ordinary spaces and hyphens, which are easy to type; what people read passes here: the screens when they are built (infra/tools/vite/typography.ts), mails in
// their layout, answers of the API in api/shell/problem.ts, sentences that the server composed (alerts, activity) where they are shown. A text that leaves for a telephone or as plain text keeps its spaces.

const NARROW = '\u202f';
const NO_BREAK = '\u00a0';
/** The hyphen of « e-mail » within a text: at its beginning, as in a label, the word stays whole anyway. */
const HYPHEN = /(?<=(?<![\p{L}\p{N}])e-)(?=mails?(?![\p{L}\p{N}]))/gu;
/** Seen by nobody. Inter has no hyphen at which no line breaks: a browser draws a box, or another letter's. */
export const JOINER = '\u2060';
/** « L. 8222-1 », « art. 5 », « n° 12 ». */
const NUMBERED = /(?<=(?:^|[\s(«’])(?:[DLR]\.|art\.|n°)) (?=\d)/gu;
/** After a word, or at the beginning of what follows one; before a space or the end, so that no selector or option matches. */
const BEFORE = /(?<=^|[\p{L}\p{N})\]»’”%€.…}]) (?=[:;?!»%€](?:$|[\s).,»]))/gu;
const AFTER = /(?<=«) /gu;
/** Between letters, or at the end of a piece after what is elided before a name: « l' ». */
const STRAIGHT = /(?<=\p{L})'(?=[\p{L}\p{N}])|(?<=(?:^|[\s(«])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu))'$/giu;

/** The specification's own strings are exact: they keep what it quotes. */
export const SPECIFICATION_STRINGS: ReadonlySet<string> = new Set([
  "Anomalie détectée par l'IA",
  "Ce lien de réinitialisation n'est pas valide.",
  "Ce sous-traitant n'a pas de numéro de téléphone renseigné.",
  'Chantier Fermé !',
  "Compte en attente d'approbation",
  'Email de vérification renvoyé avec succès !',
  "Erreur d'upload",
  "Erreur lors de l'approbation",
  "Erreur lors de l'upload",
  "Erreur lors du renvoi de l'email",
  "Format d'email invalide",
  "Impossible d'accéder à la gestion de l'abonnement.",
  "Impossible d'analyser le fichier Excel.",
  "Impossible d'analyser le fichier Excel. Vérifiez le format du fichier.",
  "Impossible d'envoyer l'email de test",
  "Impossible d'envoyer le rappel.",
  "Impossible d'initier l'appel",
  "L'organisation par défaut ne peut pas être supprimée.",
  "La date d'expiration ne peut pas être antérieure à aujourd'hui.",
  'Mot de passe oublié ?',
  "Nom de l'entreprise requis",
  "Outil d'importation",
  "Période d'essai",
  "Renvoyer l'email de vérification",
  "Retour à l'accueil",
  "Token de vérification manquant dans l'URL",
  "Une erreur est survenue lors de l'envoi.",
  "Une erreur est survenue lors de l'importation.",
  "Une erreur est survenue lors de l'initiation de l'appel",
  "Veuillez sélectionner une date d'expiration.",
  'Voulez-vous quand même effectuer ce rappel ?',
  'Êtes-vous sûr de vouloir rejeter cette demande ? Le compte sera supprimé définitivement.',
]);

/** Only where no line may break: for what may hold a name, whose apostrophe stays as it was typed. */
export const spaced = (text: string): string =>
  text.replace(BEFORE, NARROW).replace(AFTER, NARROW).replace(NUMBERED, NO_BREAK).replace(HYPHEN, JOINER);

/** For an answer of the API, which a program may compare or print. */
export const unjoined = (text: string): string => text.replaceAll(JOINER, '');

/** The text as it is read. A message may begin with one of the specification's and go on in our words. */
export function typeset(text: string): string {
  const kept = [...SPECIFICATION_STRINGS].filter((exact) => text.startsWith(exact)).reduce((a, b) => (b.length > a.length ? b : a), '');
  if (SPECIFICATION_STRINGS.has(text.trim())) return text;
  return kept + spaced(text.slice(kept.length)).replace(STRAIGHT, '’');
}
