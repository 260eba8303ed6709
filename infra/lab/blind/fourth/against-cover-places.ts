// What is set around a certificate of insurance, fourth set.
import { type Change, COVER } from '../changes.ts';
import { margin, pageTwo } from '../third/places.ts';
import { asterisk, head, last, mail, note, pale } from './places.ts';

export const AROUND_COVER: readonly Change[] = [
  ...asterisk(
    'insurer: footnote takes it back',
    COVER,
    'Garantie en cours de suspension.',
    'Sous réserve du retour des pièces demandées, non reçues à ce jour.',
    'À l’exclusion de tout chantier en sous-traitance.',
    'Sauf si la prime n’était pas réglée, ce qui est le cas à la date d’édition.',
    'Non applicable : contrat clos.',
  ),
  ...head(
    'insurer: line at the head',
    COVER,
    'ÉDITION D’ESSAI – NE PAS REMETTRE AU CLIENT',
    'Contrat sorti – édition pour archive',
    'Réf. CONTENTIEUX PRIMES',
  ),
  ...pale('broker: pale letters', COVER, 'SIMULATION', 'EXEMPLE', 'D U P L I C A T A  S A N S  V A L E U R', 'NON SIGNÉ – PROVISOIRE'),
  ...margin(
    'insurer: margin',
    COVER,
    'Annulé et remplacé',
    'Garantie non acquise',
    'Exemplaire à retourner signé avant toute prise d’effet',
  ),
  ...pageTwo(
    'insurer: second page',
    COVER,
    'Avenant de résiliation : les parties conviennent de mettre fin au contrat à effet du {edition}.',
    'Par exception à ce qui précède, aucune garantie n’est due tant que l’entreprise n’emploie pas de personnel qualifié, condition qui n’est pas remplie à ce jour.',
  ),
  ...mail(
    'mail around',
    COVER,
    [
      'contact@cabinet-herouard.example',
      'Votre attestation',
      'Bonjour, voici un modèle de ce que vous recevrez une fois le contrat signé et la prime réglée.',
    ],
    [
      'gestion@assureur.example',
      'RE : attestation décennale',
      'Comme indiqué au téléphone, le contrat n’a pas pu être remis en vigueur. Ci-dessous l’attestation telle qu’elle avait été émise.',
    ],
    [
      'production@batiplus.example',
      'Attestation en pièce jointe',
      'Merci de ne pas la diffuser : elle comporte une erreur sur les activités et sera refaite lundi.',
    ],
  ),
  ...note(
    'note of the pen',
    COVER,
    'Contrat arrêté en septembre, voir nouvel assureur',
    'date de fin modifiée à la main par moi',
    'pas encore payé – attendre',
  ),
  ...last(
    'postscript',
    COVER,
    'P.-S. : nous vous rappelons que votre contrat n’est plus en cours.',
    'PS : cette attestation est remise pour information, votre dossier n’étant pas finalisé.',
  ),
];
