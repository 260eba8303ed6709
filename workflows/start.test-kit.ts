// The start time of the test world, and its operator.
import { addMillis, type Instant } from '#domain/kernel/calendar.ts';

export const START = '2026-11-21T09:00:00.000Z' as Instant;
export const ADMINISTRATORS = ['admin@subdoc.fr', 'autre@subdoc.fr'];
export const minutes = (count: number): Instant => addMillis(START, count * 60_000);
