// Whose rows go. `PersonErased` is the last event of its stream (infra/decisions/025): a projector does what the others of a batch say, then
// takes away the rows of whoever was erased in it.
import type { DomainEvent } from '#domain/events.ts';
import { idOf, type StreamCategory } from '#domain/kernel/event.ts';
import type { ProjectedEvent } from './projection.ts';

export type Living<Event extends DomainEvent> = Exclude<Event, { type: 'PersonErased' }>;
export const isLiving = <Event extends DomainEvent>(event: Event): event is Event & Living<Event> => event.type !== 'PersonErased';

/** The ids behind the streams of this category that were closed. */
export const erasedIn = (events: readonly ProjectedEvent[], category: StreamCategory): number[] =>
  events.flatMap(({ type, meta }) => (type === 'PersonErased' && meta.stream.startsWith(`${category}-`) ? [idOf(meta.stream)] : []));
