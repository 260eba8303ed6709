// A partner who failed several times in a row is not asked for a while: nobody is made to wait for what will not come (C43).
import { Unavailable } from '#domain/kernel/failure.ts';

const BREAK_AFTER = 5;
const BREAK_MS = 30_000;

export type Breaker = {
  /** He is not to be asked now. */
  isOpen(): boolean;
  /** What came of a question. A « no » is an answer too: `answered` is false only where he was away, slow or overrun. */
  note(answered: boolean): void;
};

export function createBreaker(now: () => number = () => performance.now()): Breaker {
  let failures = 0;
  let openUntil = 0;
  return {
    isOpen: () => now() < openUntil,
    note(answered) {
      failures = answered ? 0 : failures + 1;
      if (failures >= BREAK_AFTER) openUntil = now() + BREAK_MS;
    },
  };
}

/** By its HTTP status; 0: no answer came. */
export const isAway = ({ status = 0 }: { status?: number }): boolean => status === 0 || status === 429 || status >= 500;

/** Asks through a breaker: throws Unavailable where he is not to be asked now. */
export function throughBreaker(provider: string) {
  const breaker = createBreaker();
  return async <Answer>(question: () => Promise<Answer>): Promise<Answer> => {
    if (breaker.isOpen()) throw new Unavailable(provider, 'is not asked for a while');
    try {
      const answer = await question();
      breaker.note(true);
      return answer;
    } catch (error) {
      breaker.note(!isAway(error as { status?: number }));
      throw error;
    }
  };
}
