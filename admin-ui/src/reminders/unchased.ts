// Words and groups of « Non relancés »: whose missing documents nobody asks for, by reason.
import type { UnchasedItem } from '#contract/forecast.ts';
import { UNCHASED, type UnchasedBecause } from '#domain/reminders/unchased-because.ts';

export const UNCHASED_WORDS: Record<UnchasedBecause, string> = {
  off: 'Rappels automatiques désactivés',
  over: 'Tous les rappels sont partis, les documents manquent toujours',
  paused: 'Relances suspendues',
  'dead-link': 'Lien de dépôt révoqué',
  'no-email': 'Aucune adresse e-mail',
  'opted-out': 'Le contact ne veut plus d’e-mail',
  'no-plan': 'Votre abonnement ne comprend pas les relances automatiques',
  inactive: 'Sous-traitant inactif',
};

export const byReason = (items: readonly UnchasedItem[]) =>
  UNCHASED.flatMap((because) => {
    const found = items.filter((item) => item.because === because);
    return found.length === 0 ? [] : [{ because, items: found }];
  });

/** Those whom switching the reminders on helps, and what then goes: how many e-mails in all, how many on the first morning, and when. */
export function forecastIfEnabled(items: readonly UnchasedItem[]) {
  const helped = items.filter(({ ifEnabled }) => ifEnabled.length > 0);
  const all = helped.flatMap(({ ifEnabled }) => ifEnabled).sort();
  const first = all[0] ?? null;
  return {
    ids: helped.map(({ subcontractorId }) => subcontractorId),
    messages: all.length,
    first,
    onFirst: all.filter((at) => at === first).length,
  };
}
