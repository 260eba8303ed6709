// What is counted of a process's life for whoever watches it. Promises names and labels from closed sets, nothing of a person.
export type Counted = 'failed_logins' | 'limits_exceeded' | 'http_answers' | 'delivery_attempts';
export interface Metrics {
  count(what: Counted, label?: string): void;
}
