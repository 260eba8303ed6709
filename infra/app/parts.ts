// The parts of the product and how one finds the others: each is made once, when it is first asked for, and closed in reverse order.
// compose.ts has the default factories; an override replaces or wraps one.
import type { Hono } from 'hono';
import type { createDispatch } from '#api/shell/dispatch.ts';
import type { createApi } from '#api/shell/server.ts';
import type { Analyser } from '#domain/ports/analyser.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import type { Bus } from '#domain/ports/bus.ts';
import type { SmsChannel } from '#domain/ports/channel.ts';
import type { Checkpoints } from '#domain/ports/checkpoints.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { Deliveries } from '#domain/ports/deliveries.ts';
import type { Erasure, ErasureJournal } from '#domain/ports/erasure.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { Facts } from '#domain/ports/facts.ts';
import type { IdempotencyKeys } from '#domain/ports/idempotency.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { LogSigner } from '#domain/ports/log-signer.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import type { Payments } from '#domain/ports/payments.ts';
import type { WriteQrSheet } from '#domain/ports/qr-sheet.ts';
import type { TimerChanges } from '#domain/ports/timer-changes.ts';
import type { Timers } from '#domain/ports/timers.ts';
import type { Traces } from '#domain/ports/traces.ts';
import type { AnswerVoiceCallback, Voice } from '#domain/ports/voice.ts';
import type { TimerHandler, WorkflowEngine } from '#domain/ports/workflow-engine.ts';
import type { Projection } from '#projections/projection.ts';
import type { Projections } from '#projections/runner.ts';
import type { Database, ReadReplica } from '#projections/sql.ts';
import type { SecondOpinionDeps } from '#workflows/document-analysis/second-opinion.ts';
import type { heicConverter } from '../adapters/analyser/heic.ts';
import type { pdfOpener } from '../adapters/analyser/local.ts';
import type { MailNewsDesk } from '../adapters/mailer/mail-news.ts';
import type { Outbox } from '../adapters/mailer/outbox.ts';
import type { Counters } from '../adapters/metrics/counters.ts';
import type { PretendPayments } from '../adapters/payments/pretend.ts';
import type { CpuBudget } from '../adapters/shared/cpu-budget.ts';
import type { OutboxSms } from '../adapters/sms/outbox-sms.ts';
import type { spreadsheetReader } from '../adapters/spreadsheets/reader.ts';
import type { EmbeddedEngine } from '../adapters/workflow-engine/embedded-port.ts';
import type { Config } from './config.ts';
import type { RunningDatabase } from './database.ts';
import type { Faults } from './dev/faults.ts';
import type { Engines } from './engines.ts';
import type { Log } from './log.ts';
import type { Observers } from './observed.ts';

export type Pools = {
  db: Database;
  /** For calls that read whole accounts: pools of one session, of whoever asks until he is served. */
  lanes: readonly Database[];
  /** For long work: read models and their rebuild. */
  models: Database;
  /** For what a process manager's transaction reads meanwhile: streams, keys, ids. */
  history: Database;
  appends: Database;
};
type ApiDeps = Parameters<typeof createApi>[0];

export type Parts = {
  log: Log;
  /** Prints a line for the operator about what a start waits for. */
  say(line: string): void;
  metrics: Counters;
  /** null: no traces. */
  traces: Traces | null;
  observers: Observers;
  /** The health checks of engines, from when app.ts starts them. */
  engines: Engines;
  /** Without a trailing slash. */
  publicUrl(): string;
  /** Hands a webhook of the pretend payments to our own route; answers its status. */
  deliverWebhook(body: string, signature: string): Promise<number>;

  /** Settings of the writers' database sessions. */
  session: Readonly<Record<string, string>>;
  database: RunningDatabase;
  /** After all migrations. */
  pools: Pools;
  /** null: there is none. */
  replica: ReadReplica | null;
  bus: Bus;
  timers: Timers;
  /** What must still be sent to an engine outside of the database. */
  timerChanges: TimerChanges;
  deliveries: Deliveries;
  facts: Facts;
  checkpoints: Checkpoints;
  idempotencyKeys: IdempotencyKeys;
  store: EventStore;
  /** The raw object storage; every part but the installation check uses `blobs`. */
  files: Blobs;
  /** The installation's id. Nothing is created, written or deleted before it is known. */
  installation: string;
  /** What a call of /dev or /metrics on this machine carries; null: there are no developer tools here. */
  devSecret: string | null;
  masterKey: Uint8Array;
  keys: Keys;
  logSigner: LogSigner;
  clock: Clock;
  ids: Ids;
  /** No other process writes, so the cached state of a stream is current. */
  onlyWriter: boolean;
  /** `seen`: must receive every event, because other processes write as well. */
  commands: ReturnType<typeof createDispatch>;

  /** The switches of `/dev/faults`; null outside the embedded profile. */
  faults: Faults | null;
  blobs: Blobs;
  cpuBudget: CpuBudget;
  analyser: Analyser;
  /** The external analyser for documents in doubt, if the account's owner consents; null: none is set up. */
  outside: SecondOpinionDeps['outside'];
  opener: Omit<ReturnType<typeof pdfOpener>, 'readers'>;
  photographs: Omit<ReturnType<typeof heicConverter>, 'readers'>;
  spreadsheets: ReturnType<typeof spreadsheetReader>;
  qrSheets: WriteQrSheet;
  outbox: Outbox;
  mailer: Mailer;
  sms: SmsChannel & Partial<Pick<OutboxSms, 'incoming'>>;
  voice: Voice;
  answerVoiceCallback: AnswerVoiceCallback;
  mailNews: MailNewsDesk;
  /** The clock that decides which timers are due. */
  timerClock: Clock;
  /** Without `drive`, another engine fires the timers, and the clock cannot be moved. */
  engine: WorkflowEngine & Partial<EmbeddedEngine>;
  payments: Payments & Partial<Pick<PretendPayments, 'desk' | 'handler'>>;
  journal: ErasureJournal;
  erasure: Erasure;
  /** The address's hash, the address. */
  administrators: ReadonlyMap<string, string>;
  processManagers: readonly Projection[];
  /** The handlers of the timers that `engine` fires, once it is started with them. */
  timerHandlers: readonly TimerHandler[];

  /** The projections of this process. */
  projectors: readonly Projection[];
  /** They follow the log from the first use. */
  projections: Projections;
  apiDeps: ApiDeps;
  api: ReturnType<typeof createApi>;
  devRoutes: Hono;
};

type Name = keyof Parts;
type Making<Part> = Part | Promise<Part>;
export type Recipes = { readonly [N in Name]: (parts: Composition) => Making<Parts[N]> };
/** `make` calls the default factory; an override that does not call it replaces the part, and closes its own. */
export type Overrides = { readonly [N in Name]?: (make: () => Promise<Parts[N]>, parts: Composition) => Making<Parts[N]> };
export type Composition = { readonly [N in Name]: Promise<Parts[N]> } & {
  readonly config: Config;
  take<Names extends Name>(...names: Names[]): Promise<Pick<Parts, Names>>;
  /** Registers a close function; called by whatever opens something. */
  onClose(closer: () => Promise<unknown> | unknown): void;
  /** Closes everything that was made, the last first. */
  close(): Promise<void>;
};

/** Overrides with parts that the caller made and closes. */
export const given = (parts: Partial<Parts>): Overrides =>
  Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, () => part]));

export function assemble(config: Config, recipes: Recipes, overrides: Overrides): Composition {
  const made = new Map<Name, Promise<unknown>>();
  const closers: (() => Promise<unknown> | unknown)[] = [];
  const part = (name: Name): Promise<unknown> => {
    const make = async () => recipes[name](composition);
    const override = overrides[name] as ((make: () => Promise<unknown>, parts: Composition) => unknown) | undefined;
    const known = made.get(name) ?? (override ? (async () => override(make, composition))() : make());
    made.set(name, known);
    return known;
  };
  const others = {
    config,
    async take(...names: Name[]) {
      return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await part(name)])));
    },
    onClose: (closer: () => unknown) => void closers.push(closer),
    async close() {
      // A part that is still being made when another fails is closed as well.
      await Promise.allSettled(made.values());
      for (const closer of closers.splice(0).reverse()) await closer();
    },
  };
  const getters = Object.keys(recipes).map((name) => [name, { get: () => part(name as Name) }] as const);
  const composition = Object.defineProperties(others, Object.fromEntries(getters)) as unknown as Composition;
  return composition;
}
