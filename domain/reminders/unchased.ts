// Why the missing documents of one subcontractor are asked for by nobody (« Relances à venir »), and what would go if his cycle began.
import { addMillis, type Instant } from '../kernel/calendar.ts';
import { evolveSubcontractor, type SubcontractorState } from '../subcontractors/state.ts';
import { agenda, canReach, entitled, isActionable, isRefused, missingDocuments, type ReminderFacts } from './agenda.ts';
import { cycleLater, isPaused } from './decide.ts';
import { foreseen } from './forecast.ts';
import type { UnchasedBecause } from './unchased-because.ts';

/** Null: nothing is missing that he could send, or it will be asked for. */
export function unchased(state: SubcontractorState, facts: ReminderFacts): UnchasedBecause | null {
  const missing = missingDocuments(state, facts);
  if (state.archived || !isActionable(missing)) return null;
  if (!state.isActive) return 'inactive';
  if (!entitled(facts).remindersAuto) return 'no-plan';
  if (state.link === null || state.link.revoked) return 'dead-link';
  if (!canReach(state, 'email')) return 'no-email';
  if (isRefused(state, 'email')) return 'opted-out';
  const types = new Set(missing.map(({ documentTypeId }) => documentTypeId));
  const coming = agenda(state, facts).some((one) =>
    one.kind === 'echeance'
      ? one.documents.some(({ documentTypeId }) => types.has(documentTypeId))
      : one.kind !== 'complete' && !one.lapsed,
  );
  if (coming) return null;
  if (isPaused(state, facts.today)) return 'paused';
  const { enabled, attempt } = state.reminders.cycle;
  return enabled && attempt > 0 ? 'over' : 'off';
}

const DAY_MS = 86_400_000;
/** Longer than any cycle. */
const AHEAD_DAYS = 90;

/** The e-mails of the cycle if it began now, in order. */
export function ifBegun(state: SubcontractorState, facts: ReminderFacts): Instant[] {
  const begun = evolveSubcontractor(state, cycleLater(state, facts));
  return foreseen(begun, facts, addMillis(facts.now, AHEAD_DAYS * DAY_MS)).flatMap(({ kind, channel, at }) =>
    kind === 'pieces-manquantes' && channel === 'email' ? [at] : [],
  );
}
