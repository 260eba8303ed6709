// The topics: a bus between processes subscribes to all of them at the start.
import type { Topic } from '#domain/ports/bus.ts';

export const TOPICS: readonly Topic[] = ['events', 'read-models', 'timers', 'deliveries'];
