// Where a subcontractor stands, in one sentence below his name.
import type { RequiredTypeStatus } from '#domain/documents/status.ts';
import { BADGE } from '#domain/texts/fr/labels.ts';
import { plural } from '../../shared/format.ts';

/** By urgency; what is in order is not counted. */
const TOLD = [
  ['missing', 'manquant', 'manquants'],
  ['expired', 'expiré', 'expirés'],
  ['expiring_soon', 'à renouveler', 'à renouveler'],
  ['pending', 'à valider', 'à valider'],
] as const;

/** « 1 document manquant, 2 à renouveler »; undefined: not known yet. */
export function standingText(statuses: readonly RequiredTypeStatus[] | undefined): string | undefined {
  if (statuses === undefined) return undefined;
  if (statuses.length === 0) return BADGE.config_required;
  const [first, ...others] = TOLD.flatMap(([status, one, many]) => {
    const count = statuses.filter((each) => each === status).length;
    return count === 0 ? [] : [{ count, one, many }];
  });
  if (first === undefined) return 'Tous les documents demandés sont valables.';
  const head = plural(first.count, `document ${first.one}`, `documents ${first.many}`);
  return [head, ...others.map(({ count, one, many }) => plural(count, one, many))].join(', ');
}
