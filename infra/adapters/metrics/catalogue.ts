// Every metric that a process keeps in memory: its Prometheus name, its help text, its labels in order.
import type { Counted, Gauged, Measured } from '#domain/ports/metrics.ts';

export type Figure = { readonly name: string; readonly help: string; readonly labels: readonly string[] };
/** `upTo`: the upper bounds of its buckets. */
export type Histogram = Figure & { readonly upTo: readonly number[] };

/** From the response time of an idle machine to what no user waits for (QUALITY §2.2). */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** For background work: an OCR takes seconds, a call minutes. */
const LONG_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 3600];

export const COUNTED: Record<Counted, Figure> = {
  failed_logins: { name: 'subdoc_failed_logins_total', help: 'Log-ins with a wrong password or at an unknown address', labels: [] },
  limits_exceeded: { name: 'subdoc_limits_exceeded_total', help: 'Tries beyond a limit, by its name', labels: ['limit'] },
  http_answers: { name: 'subdoc_http_answers_total', help: 'Answers by class of their status', labels: ['class'] },
  delivery_attempts: {
    name: 'subdoc_delivery_attempts_total',
    help: 'Attempts to send a message, by channel and outcome',
    labels: ['channel', 'outcome'],
  },
  upload_bytes: { name: 'subdoc_upload_bytes_total', help: 'Bytes of documents that were taken, by door (link, owner)', labels: ['door'] },
};

export const MEASURED: Record<Measured, Histogram> = {
  command_seconds: {
    name: 'subdoc_command_seconds',
    help: 'From a command to its decision on record, by outcome (done, nothing, refused, failed)',
    labels: ['command', 'outcome'],
    upTo: SECONDS,
  },
  append_seconds: {
    name: 'subdoc_append_seconds',
    help: 'From an append to its answer, its wait for a batch included',
    labels: [],
    upTo: SECONDS,
  },
  append_batch_commands: {
    name: 'subdoc_append_batch_commands',
    help: 'Appends that were written together',
    labels: [],
    upTo: [1, 2, 4, 8, 16, 32, 64, 128, 256],
  },
  projection_batch_seconds: {
    name: 'subdoc_projection_batch_seconds',
    help: 'What a projection takes to write the rows of a batch',
    labels: ['projection'],
    upTo: SECONDS,
  },
  timer_seconds: {
    name: 'subdoc_timer_seconds',
    help: 'The work of a timer that was fired, by kind and outcome (done, failed)',
    labels: ['kind', 'outcome'],
    upTo: LONG_SECONDS,
  },
  timer_lateness_seconds: {
    name: 'subdoc_timer_lateness_seconds',
    help: 'How long behind its moment a timer was fired',
    labels: ['kind'],
    upTo: LONG_SECONDS,
  },
  analysis_seconds: {
    name: 'subdoc_analysis_seconds',
    help: 'What reading a document takes, its wait for a reader included, by carrier (text, picture, outside) and outcome (done, failed)',
    labels: ['carrier', 'outcome'],
    upTo: LONG_SECONDS,
  },
};

export const GAUGED: Record<Gauged, Figure> = {
  readers_waiting: { name: 'subdoc_readers_waiting', help: 'Documents that wait for a reader process', labels: ['readers'] },
  live_streams: { name: 'subdoc_live_streams', help: 'Consoles that listen for changes (server-sent events)', labels: [] },
  engine_up: { name: 'subdoc_engine_up', help: '1 while an engine answers this process, 0 while it is away', labels: ['engine'] },
};
