// The decider: one pure function folds a history into a state, another turns a command into events or a refusal.
import type { CalendarDate, Instant } from './calendar.ts';
import type { Refusal } from './refusal.ts';

/** The time of a decision. It comes with the command, because the domain has no clock. */
export type Now = { readonly now: Instant; readonly today: CalendarDate };

export type Decision<Event> = readonly Event[] | Refusal;

export type Decider<State, Command, Event, Context extends Now = Now> = {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (state: State, command: Command, context: Context) => Decision<Event>;
};

/** Folds a history into a state. */
export const fold = <State, Event>(
  decider: { initial: State; evolve: (state: State, event: Event) => State },
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial);

/** Fails to compile when a switch misses a case. */
export const never = (value: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(value)?.slice(0, 60)}`);
};
