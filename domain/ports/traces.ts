// Where one request's work can be seen whole, whichever process did which part of it. What it is called by is its correlation id, which every
// event carries: nothing is handed from part to part. Promises to lose spans rather than to hold anything up.

export type Span = {
  readonly name: 'http' | 'append' | 'project' | 'timer' | 'deliver' | 'analyse';
  /** Left out: of the work that it is part of (`within`); of no such work it is dropped. */
  readonly correlationId?: string;
  /** By the stopwatch of the process, `performance.now()`. */
  readonly startedAt: number;
  readonly seconds: number;
  readonly failed: boolean;
  /** Names of ours and numbers; nothing of a person, no secret. */
  readonly attributes: Readonly<Record<string, string | number>>;
};
export interface Traces {
  record(span: Span): void;
  /** A span around work that learns on its way what it belongs to; `own`: what it is called where it belongs to nothing else. */
  within<Result>(about: Pick<Span, 'name' | 'attributes'> & { own: string }, work: () => Promise<Result>): Promise<Result>;
  /** Said within such work: it belongs to this. */
  joins(correlationId: string): void;
}
