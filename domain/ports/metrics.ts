// Metrics of a process. Names and labels come from closed sets and hold no personal data. A figure with several labels takes them separated
// by a space, in the order of infra/adapters/metrics/catalogue.ts.
export type Counted = 'failed_logins' | 'limits_exceeded' | 'http_answers' | 'delivery_attempts' | 'upload_bytes';
/** In seconds, except `append_batch_commands`. */
export type Measured =
  | 'command_seconds'
  | 'append_seconds'
  | 'append_batch_commands'
  | 'projection_batch_seconds'
  | 'timer_seconds'
  | 'timer_lateness_seconds'
  | 'analysis_seconds';
/** Current values, read when the metrics are collected. */
export type Gauged = 'readers_waiting' | 'live_streams' | 'engine_up';

export interface Metrics {
  count(what: Counted, label?: string, by?: number): void;
  measure(what: Measured, label: string, value: number): void;
  /** A second reader under the same label replaces the first. */
  gauge(what: Gauged, label: string, read: () => number): void;
}
