// The decider: a pure pair of functions that turns a history into a state, and a command into events or a refusal.
import type { CalendarDate, Instant } from './calendar.ts';
import type { Refusal } from './refusal.ts';

/** What time it is for a decision. Comes in with the command: the domain has no clock. */
export type Now = { readonly now: Instant; readonly today: CalendarDate };

export type Decision<Event> = readonly Event[] | Refusal;

export type Decider<State, Command, Event, Context extends Now = Now> = {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (state: State, command: Command, context: Context) => Decision<Event>;
};

/** The state after a history. */
export const fold = <State, Event>(
  decider: { initial: State; evolve: (state: State, event: Event) => State },
  events: readonly Event[],
): State => events.reduce(decider.evolve, decider.initial);

/** Makes the compiler prove that a switch answers every case. */
export const never = (value: never): never => {
  throw new Error(`unhandled case: ${JSON.stringify(value)?.slice(0, 60)}`);
};
