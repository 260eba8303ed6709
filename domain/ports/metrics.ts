// What is counted of a process's life for whoever watches it. Promises names and labels from closed sets, nothing of a person. Several labels
// of one figure stand behind one another with a space, in the order of infra/adapters/metrics/catalogue.ts.
export type Counted = 'failed_logins' | 'limits_exceeded' | 'http_answers' | 'delivery_attempts' | 'upload_bytes';
/** Seconds, but for `append_batch_commands`. */
export type Measured =
  | 'command_seconds'
  | 'append_seconds'
  | 'append_batch_commands'
  | 'projection_batch_seconds'
  | 'timer_seconds'
  | 'timer_lateness_seconds'
  | 'analysis_seconds';
/** What is so at the moment, asked by whoever looks. */
export type Gauged = 'readers_waiting' | 'live_streams' | 'engine_up';

export interface Metrics {
  count(what: Counted, label?: string, by?: number): void;
  measure(what: Measured, label: string, value: number): void;
  /** Said again under the same label, the last word holds. */
  gauge(what: Gauged, label: string, read: () => number): void;
}
