// A circuit breaker: after several failures in a row a provider is not called for a while, so that nobody waits for an answer that will not
// come (C43).
import { Unavailable } from '#domain/kernel/failure.ts';

const BREAK_AFTER = 5;
const BREAK_MS = 30_000;

export type Breaker = {
  /** The circuit is open: the provider is not to be called now. */
  isOpen(): boolean;
  /**
   * Records a call's outcome. A refusal is an answer too: `answered` is false only where the provider was unreachable, slow or overloaded.
   */
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

/** By its HTTP status; 0: there was no answer. */
export const isAway = ({ status = 0 }: { status?: number }): boolean => status === 0 || status === 429 || status >= 500;

/** Calls through a breaker; throws Unavailable while the circuit is open. */
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
