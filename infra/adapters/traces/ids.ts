// The ids of a trace follow from its correlation id, so that every process calls it the same without being told (W3C trace context: 16 bytes,
// and 8 for a span).
import { hash, randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** Of a request the very digits of its `x-correlation-id`: whoever was given that finds the trace by it. */
export const traceIdOf = (correlationId: string): string =>
  UUID.test(correlationId) ? correlationId.replaceAll('-', '') : hash('sha256', `trace ${correlationId}`, 'hex').slice(0, 32);

/** The span above all others of its trace, whether anybody records it or not. */
export const rootIdOf = (correlationId: string): string => hash('sha256', `root ${correlationId}`, 'hex').slice(0, 16);

export const newSpanId = (): string => randomBytes(8).toString('hex');
