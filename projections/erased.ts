// Whose rows must be deleted. `PersonErased` is the last event of its stream (infra/decisions/025): a projector first applies the other
// events of the batch, then deletes the rows of those who were erased in it.
import type { DomainEvent } from '#domain/events.ts';
import { idOf, type StreamCategory } from '#domain/kernel/event.ts';
import type { ProjectedEvent } from './projection.ts';

export type Living<Event extends DomainEvent> = Exclude<Event, { type: 'PersonErased' }>;
export const isLiving = <Event extends DomainEvent>(event: Event): event is Event & Living<Event> => event.type !== 'PersonErased';

/** The ids of the streams of this category that an erasure closed in this batch. */
export const erasedIn = (events: readonly ProjectedEvent[], category: StreamCategory): number[] =>
  events.flatMap(({ type, meta }) => (type === 'PersonErased' && meta.stream.startsWith(`${category}-`) ? [idOf(meta.stream)] : []));
