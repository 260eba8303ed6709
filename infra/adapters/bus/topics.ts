// What is rung for: a bell between processes listens to all of it from the start.
import type { Topic } from '#domain/ports/bus.ts';

export const TOPICS: readonly Topic[] = ['events', 'read-models', 'timers', 'deliveries'];
