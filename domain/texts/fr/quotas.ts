// The message to somebody who has exceeded a quota: what was saved, and when he may send the rest.
import { addMillis, frenchDate, type Instant, inParis, parisDay } from '../../kernel/calendar.ts';

const MINUTE_MS = 60_000;

/** Rounds up to the next minute, so that the time is never too early. */
function timeText(until: Instant): string {
  const { hour, minute } = inParis(addMillis(until, MINUTE_MS - 1));
  return `${hour} h ${String(minute).padStart(2, '0')}`;
}

/** The hourly quota of a link is used up (CONTRACT « Quotas of a link »). */
export function linkQuotaText(until: Instant): string {
  return `Beaucoup de fichiers ont été envoyés par ce lien en une heure. Ceux qui sont reçus sont bien enregistrés ; la suite pourra être envoyée à partir de ${timeText(until)}.`;
}

/** The documents of an account take all that it has (CONTRACT « Quotas of an account »). Read by its people and by its subcontractors. */
export const storageFullText = (mostBytes: number): string =>
  `L’espace de documents de cette entreprise est plein (${Math.floor(mostBytes / 1024 / 1024)} Mo) : le fichier n’a pas été enregistré.`;

/** Too many calls that read a whole account wait for their turn. */
export const TOO_MUCH_AT_ONCE =
  'Trop de listes, d’exports ou d’imports ont été demandés en même temps. Veuillez réessayer dans un instant.';
/** The files that an account imports took too much work within an hour. */
export const TOO_MANY_WORKBOOKS =
  'Les fichiers importés par votre entreprise depuis une heure ont demandé trop de calculs. Veuillez réessayer plus tard, ou importer un fichier plus petit.';

const MANY = { email: 'plusieurs e-mails', sms: 'plusieurs SMS', voice: 'plusieurs appels' } as const;
type MessageChannel = keyof typeof MANY;

/** A contact was written to several times a moment ago (CONTRACT « Messages by hand »). */
export const contactIntervalText = (channel: MessageChannel, until: Instant): string =>
  `Ce contact a déjà reçu ${MANY[channel]} il y a peu. Le prochain pourra partir à partir de ${timeText(until)}.`;
/** An account has used up its messages of 24 hours. */
export const messagesPerDayText = (most: number, until: Instant): string =>
  `Votre entreprise a envoyé ${most} messages en 24 heures, le maximum. Le prochain pourra partir le ${frenchDate(parisDay(until))} à partir de ${timeText(until)}.`;
export const countryClosedText = (channel: Exclude<MessageChannel, 'email'>): string =>
  channel === 'sms' ? 'Les SMS vers ce pays ne sont pas ouverts ici.' : 'Les appels vers ce pays ne sont pas ouverts ici.';
