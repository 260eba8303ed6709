// The sentence of each problem and note of a document: for the customer beside the document, for the subcontractor on the upload page.
import { KIND_NAME } from '../../documents/kinds.ts';
import type { OutsideAnalyser, SecondOpinionOutcome } from '../../documents/outside-analyser.ts';
import type { Finding, NoteCode, ProblemCode } from '../../documents/problems.ts';
import type { Variant } from '../../documents/reading.ts';

/** Prefix of every rejectionReason that the system writes on a pending document (A32), never a person's. */
export const SYSTEM_PROBLEM_PREFIX = 'Problème détecté par le système:';
/** A08, F131 */
export const SIRET_KEY_WARNING = 'SIRET : clé de contrôle incorrecte. Vérifiez le numéro.';

export const VARIANT_NAME: Record<Variant, string> = {
  'extrait-k': 'extrait K (entreprise individuelle)',
  'attestation-rne': 'attestation d’immatriculation au RNE',
  'urssaf-independant': 'attestation URSSAF de travailleur indépendant',
  'urssaf-marches-publics': 'attestation URSSAF de marchés publics',
  'attestation-fiscale': 'attestation de régularité fiscale',
  'avis-sirene': 'avis de situation au répertoire SIRENE',
  'qualification-sans-rge': 'certificat de qualification sans mention RGE',
  'certificat-cibtp': 'certificat CIBTP',
  'attestation-pro-btp': 'attestation de cotisations PRO BTP',
  'carte-fntp': 'carte professionnelle FNTP',
  'devis-assurance': 'devis ou projet d’assurance',
};

/** External analysers that may read a document if the owner consents. */
export const OUTSIDE_ANALYSER_NAME: Record<OutsideAnalyser, string> = { openai: 'OpenAI' };
/** The outcome of the second opinion, among the reasons of a decision. */
export const SECOND_OPINION_REASON: Record<SecondOpinionOutcome, (name: string) => string> = {
  confirms: (name) => `✓ Second avis : ${name} a lu le même type, la même entreprise et la même fin de validité`,
  completes: (name) => `✗ Second avis : ${name} propose ce qui n’a pas été lu ici, une personne vérifie`,
  differs: (name) => `✗ Second avis : ${name} n’a pas lu la même chose, une personne vérifie`,
  'adds-nothing': (name) => `✗ Second avis : ${name} n’a rien lu de plus`,
  unavailable: (name) => `✗ Second avis : ${name} n’a pas donné de réponse exploitable`,
};

type Sentence = (detail: string) => string;
const with_ =
  (text: string): Sentence =>
  (detail) =>
    detail === '' ? text : `${text} (${detail})`;

/** That a person verifies stands above them, wherever they are shown. */
export const PROBLEM_TEXT: Record<ProblemCode, Sentence> = {
  'analysis-unavailable': () => 'analyse indisponible',
  'analysis-unusable': () => 'l’analyse automatique a donné un résultat inexploitable',
  'second-opinion-differs': with_('deux lectures qui ne s’accordent pas'),
  'second-opinion-only': with_('lu par le second avis seulement'),
  'file-lost': () => 'fichier perdu : il n’est plus dans le stockage et n’a pas pu être lu',
  'file-password': () => 'fichier protégé par un mot de passe, illisible automatiquement',
  'file-broken': () => 'fichier endommagé, illisible',
  'file-blank': () => 'document vide : aucune page ne contient de texte ni d’image',
  'file-no-text': () => 'aucun texte lisible sur le document (image floue, trop sombre ou sans texte)',
  // For readings made before pictures were recognised.
  'file-image': () => 'image qui n’a pas été lue automatiquement',
  'picture-too-large': () => 'image trop grande pour être lue automatiquement',
  'text-layer-differs': with_('le texte enregistré dans le fichier diffère de ce que montre la page'),
  'printed-differs': with_('ce qui est imprimé n’est pas ce que dit le fichier'),
  'code-differs': with_('le code imprimé sur le document dit autre chose que son texte'),
  'too-many-pages': with_('document trop long pour une attestation'),
  'page-missing': (detail) => `document incomplet : page ${detail} absente`,
  'active-content': (detail) => `le PDF contient ${detail || 'des éléments actifs'} : à ouvrir avec prudence`,
  'file-not-inspected': with_('le PDF n’a pas pu être contrôlé entièrement : à ouvrir avec prudence'),
  'edited-pdf': with_('le fichier semble avoir été modifié'),
  'hidden-text': with_('le fichier contient du texte invisible, qui n’a pas été pris en compte'),
  'instructions-in-text': with_('le document contient des consignes adressées à l’analyse automatique, sans effet'),
  'duplicate-same': () => 'fichier identique à un document déjà transmis',
  'duplicate-other': () => 'fichier identique à un document transmis pour une autre entreprise',
  'altered-copy': with_('mêmes références qu’un document déjà transmis, avec d’autres valeurs'),
  'contradicts-earlier': with_('contredit un document déjà transmis'),
  'code-of-another': () => 'le code imprimé figure déjà sur un document d’une autre entreprise',
  'number-of-another': () => 'le numéro de contrat ou de certificat figure déjà sur un document d’une autre entreprise',
  'wrong-type': with_('mauvais type de document'),
  'type-not-recognised': with_('type de document non reconnu'),
  'several-documents': with_('plusieurs documents différents dans le même fichier'),
  'other-company': with_('le document concerne une autre entreprise'),
  'company-not-found': () => 'entreprise non identifiée sur le document',
  'name-differs': with_('le SIREN correspond mais le nom imprimé est différent'),
  'establishment-not-listed': with_('l’établissement du sous-traitant ne figure pas sur le document'),
  insolvency: with_('procédure collective mentionnée sur l’extrait'),
  'struck-off': with_('radiation ou dissolution mentionnée sur l’extrait'),
  expired: (detail) => `document expiré, valable jusqu’au ${detail}`,
  'not-yet-in-force': (detail) => `pas encore en vigueur : valable à partir du ${detail}`,
  'older-than-current': (detail) => `plus ancien que le document en vigueur, valable jusqu’au ${detail}`,
  'expiry-not-found': () => 'aucune date de fin de validité lisible sur le document',
  'tacit-renewal': () => 'contrat à tacite reconduction sans date de fin : date à saisir par une personne',
  'conflicting-dates': with_('deux dates de fin différentes sur le document'),
  'date-out-of-range': with_('date de fin au-delà de ce que ce type de document permet'),
  'issue-date-in-future': with_('date d’émission dans le futur'),
  'issued-after-upload': with_('date d’émission postérieure au dépôt du document'),
  'impossible-date': with_('date impossible sur le document'),
  'dates-inconsistent': with_('dates incohérentes entre elles'),
  'security-code-incomplete': with_('code incomplet : le code de sécurité URSSAF compte 15 caractères'),
  'security-code-missing': () => 'code de sécurité URSSAF introuvable',
  'no-affirmation': () => 'le document ne dit nulle part, sans réserve, ce qu’il devrait attester',
  'denies-itself': with_('le document dit lui-même qu’il n’est pas une attestation'),
  'type-uncertain': with_('la nature du document n’est pas certaine : elle se déduit de son texte'),
  'company-uncertain': with_('le nom ou le numéro du titulaire n’est pas lu avec certitude'),
  'dates-uncertain': with_('les dates ne sont pas lues avec certitude'),
  'reading-uncertain': with_('la lecture du document n’est pas certaine'),
  'last-day': () => 'dernier jour de validité aujourd’hui',
  'another-paper': with_('le document se présente comme une autre pièce qu’une attestation'),
  'says-the-contrary': with_('une phrase du document peut contredire ce qu’il devrait attester'),
  'no-headcount': () => 'attestation sans effectif ni masse salariale : insuffisante si l’entreprise emploie des salariés',
  'headcount-inconsistent': with_('effectif déclaré sans rapport avec le montant du marché'),
  'excludes-subcontracting': with_('garantie limitée : les travaux en sous-traitance semblent exclus'),
  'trade-not-covered': with_('activité du sous-traitant non reconnue parmi les activités assurées'),
  'activities-unread': with_('les activités assurées n’ont pas été lues, celle du sous-traitant est à vérifier'),
};

export const NOTE_TEXT: Record<NoteCode, Sentence> = {
  'alternative-accepted': (detail) => `document équivalent accepté : ${detail}`,
  'all-establishments': with_('SIRET d’un autre établissement, attestation valable pour l’ensemble des établissements'),
  'other-establishment': with_('document établi au nom d’un autre établissement de la même entreprise'),
  'name-variant': with_('nom écrit différemment, même SIREN'),
  'debt-plan': () => 'attestation délivrée malgré des sommes contestées ou un échéancier de paiement',
  'nir-masked': () => 'un numéro de sécurité sociale figurait sur le document : il a été masqué, ne le demandez pas',
  'lists-workers': () => 'le document semble contenir une liste de salariés : il n’est montré à aucun service extérieur',
  'two-in-one': () => 'une même attestation couvre la responsabilité civile professionnelle et la décennale',
  'same-paper-again': () => 'même document qu’un précédent, dans un autre fichier',
  'issuer-changed': with_('l’assureur ou l’organisme a changé depuis le document précédent'),
  'number-changed': with_('le numéro de contrat ou de certificat a changé depuis le document précédent'),
  'headcount-fell': with_('l’effectif déclaré a fortement baissé depuis le document précédent'),
  'cover-gap': (detail) => `période sans couverture ${detail}, entre le document précédent et celui-ci`,
  'issued-before-current': (detail) => `émis avant le document en vigueur, lui-même émis le ${detail}`,
  'office-program': with_('fichier produit par un logiciel de bureautique, inhabituel pour ce document'),
  'passed-through-tool': with_('fichier passé par un outil de retouche ou d’assemblage de PDF'),
  'created-before-issue': (detail) => `fichier créé le ${detail}, avant la date imprimée sur le document`,
  'created-long-after': (detail) => `fichier créé le ${detail}, longtemps après la date imprimée sur le document`,
  'code-not-verified': with_('un code 2D-Doc a été lu ; sa signature n’a pas été vérifiée'),
  'data-attached': with_('les mêmes données sont jointes au PDF, pour un logiciel'),
};

export function findingText(finding: Finding): string {
  const sentence = PROBLEM_TEXT[finding.code as ProblemCode] ?? NOTE_TEXT[finding.code as NoteCode];
  return sentence(finding.detail);
}

/** The detail of a wrong type. */
export const receivedInsteadOf = (received: string, expected: string): string => `reçu : ${received} ; attendu : ${expected}`;
export const kindList = (kinds: readonly (keyof typeof KIND_NAME)[]): string => kinds.map((kind) => KIND_NAME[kind]).join(' et ');
