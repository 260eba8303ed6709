// What somebody reads who has sent too much at once: what is kept, and from when on he may send the rest.
import { addMillis, type Instant, inParis } from '../../kernel/calendar.ts';

const MINUTE_MS = 60_000;

/** A link that has used up its hour (CONTRACT « Quotas of a link »). */
export function linkQuotaText(until: Instant): string {
  // From a whole minute on, never before its time.
  const { hour, minute } = inParis(addMillis(until, MINUTE_MS - 1));
  const time = `${hour} h ${String(minute).padStart(2, '0')}`;
  return `Beaucoup de fichiers ont été envoyés par ce lien en une heure. Ceux qui sont reçus sont bien enregistrés ; la suite pourra être envoyée à partir de ${time}.`;
}
