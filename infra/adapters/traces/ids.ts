// The ids of a trace follow from its correlation id, so that every process computes the same without exchanging them (W3C trace context: 16
// bytes, and 8 for a span).
import { hash, randomBytes } from 'node:crypto';

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** For a request the digits of its `x-correlation-id`: a user who has that can find the trace. */
export const traceIdOf = (correlationId: string): string =>
  UUID.test(correlationId) ? correlationId.replaceAll('-', '') : hash('sha256', `trace ${correlationId}`, 'hex').slice(0, 32);

/** The root span of a trace, whether it is recorded or not. */
export const rootIdOf = (correlationId: string): string => hash('sha256', `root ${correlationId}`, 'hex').slice(0, 16);

export const newSpanId = (): string => randomBytes(8).toString('hex');
