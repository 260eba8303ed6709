// The words of a proof file.
import type { DeliveryChannel } from '../../deliveries/events.ts';
import { type CalendarDate, frenchDate, type Instant, parisDay } from '../../kernel/calendar.ts';
import { CHANNEL } from './exports.ts';

type Said = {
  size: number;
  from: CalendarDate;
  to: CalendarDate;
  askedAt: Instant;
  whole: boolean;
  timestamped: boolean;
  /** Names as they were; null: erased since. */
  subcontractors: readonly (string | null)[];
};

/** LISEZMOI.txt */
export const proofReadMe = ({ size, from, to, askedAt, whole, timestamped, subcontractors }: Said): string => `Dossier de preuve SubDoc
========================

Demandé le ${frenchDate(parisDay(askedAt))}. Documents reçus du ${frenchDate(from)} au ${frenchDate(to)}.
Périmètre : ${whole ? 'le compte entier' : `${subcontractors.length} sous-traitant(s)`}. Historique du compte : ${size} évènements.
${timestamped ? 'Horodatage demandé à un tiers : son jeton, s’il a répondu, est META-INF/timestamp001.tst.' : 'Non horodaté par un tiers.'}

dossier.pdf     à lire d’abord : une page ou deux par sous-traitant
situation.csv   ce qui était demandé à chaque sous-traitant, et son statut au ${frenchDate(to)}
journal.csv     l’historique du périmètre, lisible, du plus récent au plus ancien
journal.jsonl   les mêmes évènements, octet pour octet ; les données personnelles y restent chiffrées
pieces/         les fichiers reçus, tels qu’ils ont été déposés ; pieces.csv en donne la liste et les empreintes
messages/       les messages aux sous-traitants, tels qu’ils sont partis ; les adresses secrètes y sont remplacées par « … »
preuves/        l’empreinte de chaque évènement du compte, le point de contrôle signé, le périmètre signé, les clés
verifier.mjs    le vérificateur : node verifier.mjs DOSSIER (Node 20 ou plus récent), ou la page /verification de l’émetteur

Ce que le vérificateur établit
- Intègre : aucun fichier n’a été modifié, ajouté ou retiré depuis l’émission ; chaque évènement du journal est à sa place dans
  l’historique que le point de contrôle signe.
- Complet : toutes les suites d’évènements que l’émetteur déclare dans le périmètre sont là, jusqu’à leur dernier évènement.

Ce qu’il n’établit pas
- Que l’émetteur n’a signé qu’un seul historique : comparez avec un point de contrôle reçu auparavant (--checkpoint), par exemple par e-mail.
- Que la clé jointe est celle de l’émetteur : comparez-la à celle qu’il publie (--key).
- Le lien entre une pièce et son évènement : l’empreinte de la pièce est chiffrée dans l’évènement ; il est attesté par la signature du
  dossier.
`;

/** What the file is about, in words. `organization`: its name as it is now; null: it is not about one. */
export function proofScope(
  subcontractors: readonly { id: number; companyName: string | null }[],
  { subcontractorId }: { subcontractorId?: number | undefined },
  organization: string | null,
): string {
  const count = `${subcontractors.length} sous-traitant${subcontractors.length > 1 ? 's' : ''}`;
  if (organization !== null) return `organisation ${organization} : ${count}`;
  if (subcontractorId === undefined) return `le compte entier : ${count}, archivés compris`;
  return subcontractors[0]?.companyName ?? `sous-traitant n° ${subcontractorId}, effacé`;
}

type SentMessage = {
  deliveryId: number;
  subcontractorId: number;
  channel: DeliveryChannel;
  messageId: string;
  composedAt: Instant;
  /** What became of it, in order. */
  news: readonly { text: string; at: Instant }[];
  /** Null: erased since. */
  letter: { to: string; subject: string; text: string; attachments: readonly { name: string; sha256: string }[] } | null;
};

/** A message as it was sent, for messages/. */
export function messageFile({ deliveryId, subcontractorId, channel, messageId, composedAt, news, letter }: SentMessage): string {
  const lines = [
    `Message n° ${deliveryId}, ${CHANNEL[channel]}, au sous-traitant n° ${subcontractorId}`,
    ...(letter === null ? [] : [`À : ${letter.to}`, ...(letter.subject === '' ? [] : [`Objet : ${letter.subject}`])]),
    `Identifiant : ${messageId}`,
    `Composé : ${composedAt} (UTC)`,
    ...news.map(({ text, at }) => `${text} : ${at} (UTC)`),
    ...(letter?.attachments ?? []).map(({ name, sha256 }) => `Pièce jointe : ${name}, SHA-256 ${sha256}`),
    '',
    letter === null ? 'Le texte a été effacé avec les données de son destinataire.' : letter.text,
    '',
  ];
  return lines.join('\n');
}
