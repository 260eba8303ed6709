// The result of a call in one sentence for the owner (F193).
import type { CallOutcome } from '../../calls/events.ts';
import type { CalendarDate } from '../../kernel/calendar.ts';
import { spokenDay } from './voice.ts';

const OUTCOMES: Record<CallOutcome, string> = {
  answered: 'A répondu, sans engagement.',
  commitment: 'S’engage à envoyer ce qui manque.',
  callback: 'Demande à être rappelé.',
  'no-answer': 'Personne n’a répondu.',
  failed: 'L’appel n’a pas abouti pour une raison technique.',
  'opt-out': 'Ne veut plus être appelé.',
};

export function callSummary({
  outcome,
  smsSent,
  committedFor,
}: {
  outcome: CallOutcome;
  smsSent: boolean;
  committedFor: CalendarDate | null;
}): string {
  const words = outcome === 'commitment' && committedFor !== null ? `S’engage pour le ${spokenDay(committedFor)}.` : OUTCOMES[outcome];
  return smsSent ? `${words} Le lien lui a été envoyé par SMS, avec son accord.` : words;
}
