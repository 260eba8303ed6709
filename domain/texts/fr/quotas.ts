// The message to somebody who has exceeded a quota: what was saved, and when he may send the rest.
import { addMillis, type Instant, inParis } from '../../kernel/calendar.ts';

const MINUTE_MS = 60_000;

/** The hourly quota of a link is used up (CONTRACT « Quotas of a link »). */
export function linkQuotaText(until: Instant): string {
  // Rounds up to the next minute, so that the time is never too early.
  const { hour, minute } = inParis(addMillis(until, MINUTE_MS - 1));
  const time = `${hour} h ${String(minute).padStart(2, '0')}`;
  return `Beaucoup de fichiers ont été envoyés par ce lien en une heure. Ceux qui sont reçus sont bien enregistrés ; la suite pourra être envoyée à partir de ${time}.`;
}
