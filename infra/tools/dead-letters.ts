// Dead letters for an operator: timers that failed too often, and the command that retries them (decision 101).
import { frenchDate, type Instant, inParis } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Timers } from '#domain/ports/timers.ts';
import { ForPeople } from '../adapters/shared/for-people.ts';

const SHOWN = 100;
const counted = (n: number): string => (n === 1 ? '1 tâche abandonnée' : `${n} tâches abandonnées`);

export const moment = (at: Instant): string => {
  const { date, hour, minute } = inParis(at);
  return `${frenchDate(date)} ${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
};

/** The newest first: when each failed for the last time, its key, its account, its error. Ids and error names only. */
export async function listDeadLetters(timers: Pick<Timers, 'dead'>): Promise<string> {
  const { total, latest } = await timers.dead(SHOWN);
  if (total === 0) return 'Rien n’a été abandonné.';
  const lines = latest.map(({ key, diedAt, accountId, failures, error }) =>
    [moment(diedAt), key.padEnd(24), (accountId === null ? '' : `compte ${accountId}`).padEnd(14), `${failures} échecs : ${error}`].join(
      '  ',
    ),
  );
  const more = total > latest.length ? [`… et ${counted(total - latest.length)} de plus`] : [];
  return [...lines, ...more, 'Pour relancer : npm run admin -- send-again CLÉ, ou all'].join('\n');
}

/** Throws ForPeople where no dead letter has this key. */
export async function sendAgain(which: string, timers: Pick<Timers, 'sendAgain'>, clock: Pick<Clock, 'now'>): Promise<string> {
  const sent = await timers.sendAgain(which === 'all' ? 'all' : [which], clock.now());
  if (sent.length === 0) throw new ForPeople(which === 'all' ? 'Rien n’a été abandonné.' : `Rien d’abandonné sous la clé ${which}.`);
  return `${counted(sent.length)}, de nouveau à faire : dans la minute.`;
}
