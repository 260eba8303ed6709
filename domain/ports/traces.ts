// Traces: shows the whole work of one request, whichever processes did it. Its key is the correlation id, which every event carries, so no
// trace context is passed on. It drops spans rather than delay work.

export type Span = {
  readonly name: 'http' | 'append' | 'project' | 'timer' | 'deliver' | 'analyse';
  /** When absent, the correlation id of the enclosing `within`; a span without either is dropped. */
  readonly correlationId?: string;
  /** By the monotonic clock of the process, `performance.now()`. */
  readonly startedAt: number;
  readonly seconds: number;
  readonly failed: boolean;
  /** Names from our code and numbers; no personal data, no secret. */
  readonly attributes: Readonly<Record<string, string | number>>;
};
export interface Traces {
  record(span: Span): void;
  /** A span around work that learns its correlation id on the way (`joins`); `own`: its id when it learns none. */
  within<Result>(about: Pick<Span, 'name' | 'attributes'> & { own: string }, work: () => Promise<Result>): Promise<Result>;
  /** Called within such work: sets its correlation id. */
  joins(correlationId: string): void;
}
