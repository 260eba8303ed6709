// What a part of the attack is given, and what it tells.
import type { People } from './people.ts';
import type { Target } from './target.ts';

export type Attack = {
  readonly target: Target;
  readonly people: People;
  /** One statement. `seen`: what was seen instead, told where it does not hold. */
  check(statement: string, holds: boolean, seen?: unknown): void;
};
export type Part = {
  /** One word, for `--only`. */
  readonly name: string;
  /** The statements of the checklist that it tries to break. */
  readonly about: string;
  run(attack: Attack): Promise<void>;
};
