// Everything the API needs from the composition root. The API opens no connection itself.

import type { SystemStatus } from '#contract/status.ts';
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { OutsideAnalyser } from '#domain/documents/outside-analyser.ts';
import type { JpegVerdict, OpenVerdict, Payer } from '#domain/ports/analyser.ts';
import type { BlobContent, Blobs } from '#domain/ports/blobs.ts';
import type { SmsChannel } from '#domain/ports/channel.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { WriteComplianceSheet } from '#domain/ports/compliance-sheet.ts';
import type { PlannedDelivery } from '#domain/ports/deliveries.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { IdempotencyKeys } from '#domain/ports/idempotency.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { LogSigner } from '#domain/ports/log-signer.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import type { Metrics } from '#domain/ports/metrics.ts';
import type { Payments } from '#domain/ports/payments.ts';
import type { WriteQrSheet } from '#domain/ports/qr-sheet.ts';
import type { ReadModels } from '#domain/ports/read-models.ts';
import type { WriteReport } from '#domain/ports/report.ts';
import type { SignOn } from '#domain/ports/sign-on.ts';
import type { WorkbookReaders, WriteLongSpreadsheet, WriteSpreadsheet } from '#domain/ports/spreadsheets.ts';
import type { Timestamps } from '#domain/ports/timestamps.ts';
import type { Traces } from '#domain/ports/traces.ts';
import type { AnswerVoiceCallback } from '#domain/ports/voice.ts';
import type { WriteZip } from '#domain/ports/zip.ts';
import type { PublicSite } from '#domain/public-site.ts';
import type { Database, ReadReplica } from '#projections/sql.ts';
import type { HashCost } from './http/hash-thread.ts';

/** The methods of the logger that the API uses; its serializers mask paths and remove secrets. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type ApiConfig = {
  profile: 'embedded' | 'full';
  /** The base address of every link that is sent, without a trailing slash. Never taken from a request (C33). */
  publicUrl: string;
  /** Takes the client's address from X-Forwarded-For. */
  trustProxy: boolean;
  /** In lower case. The first account with one of them approves itself once its address is verified (infra/decisions/050). */
  adminEmails: readonly string[];
  /** The operator's settings that the public pages contain. */
  publicSite: PublicSite;
  /** Passwords that are publicly known, as those printed for the demonstration. Refused like the most common ones. */
  publishedPasswords: readonly string[];
  /** Folders of the built front ends. */
  adminUi: string;
  uploadUi: string;
  /** True when this is the only process that writes and serves: sessions may then be cached (DESIGN 3.15). */
  onlyProcess: boolean;
  /** Price of a message in euros, for forecasts. */
  reminderCosts: Readonly<Record<DeliveryChannel, number>>;
  /** Limits of one link per hour (CONTRACT « Quotas of a link »). */
  linkFilesPerHour: number;
  linkMegabytesPerHour: number;
  /** Of an account: messages by hand (CONTRACT « Messages by hand »), codes of countries as `+33`, bytes of documents. */
  quotas: {
    readonly contactIntervalMinutes: number;
    readonly messagesPerDay: number;
    readonly phoneCountries: readonly string[];
    readonly accountStorageBytes: number;
  };
  /** The outside provider that may read documents when the account's owner consents; null or absent: none. */
  secondOpinion?: OutsideAnalyser | null;
  /** Tests: every answer must match the route table exactly. */
  checkAnswers?: boolean;
  /** Tests: the cost of a password hash. */
  hashCost?: HashCost | undefined;
  /** Tests: how long a JSON body may take to arrive. */
  arrivalMs?: number;
};

export type ApiDeps = {
  config: ApiConfig;
  sql: Database;
  /** Sessions for calls that read whole accounts, each a pool of one (asker.ts); absent: they share those of `sql`. */
  lanes?: readonly Database[];
  /** A copy of the database for queries that only select (replica.ts); null or absent: there is none. */
  replica?: ReadReplica | null;
  idempotencyKeys: IdempotencyKeys;
  store: EventStore;
  dispatch: Dispatch;
  loadState: LoadState;
  keys: Keys;
  logSigner: LogSigner;
  blobs: Blobs;
  payments: Payments;
  sms: SmsChannel;
  /** The provider of identities by which people may come in; null: none. */
  signOn: SignOn | null;
  answerVoiceCallback: AnswerVoiceCallback;
  /** Parses a mail provider's notifications; null when the provider did not send them. */
  mailNews: Required<Pick<Mailer, 'parseCallback'>>;
  /** The Message-ID of the mail that an event asks for. */
  messageId(message: Pick<PlannedDelivery, 'source_event' | 'template' | 'recipient'>): string;
  workbooks: WorkbookReaders;
  writeSpreadsheet: WriteSpreadsheet;
  clock: Clock;
  ids: Ids;
  readModels: ReadModels;
  writeQrSheet: WriteQrSheet;
  writeComplianceSheet: WriteComplianceSheet;
  writeReport: WriteReport;
  /** Null: nobody stamps proof files. */
  timestamps: Timestamps | null;
  metrics: Metrics;
  /** Null: tracing is off. */
  traces: Traces | null;
  /** The installation's health, for its operator. */
  status(): Promise<SystemStatus>;
  log: Log;
  zip: WriteZip;
  spreadsheet: WriteLongSpreadsheet;
  /**
   * Checks whether a PDF can be opened (C14). The content is requested when the link's turn comes. Rejects when the sender disconnects
   * (`gone`) before.
   */
  openable(pdf: () => Promise<BlobContent>, link: Payer, gone: AbortSignal): Promise<OpenVerdict>;
  /** A HEIC photograph as JPEG (A49). The content is requested, and a sender's leaving told, as for `openable`. */
  toJpeg(heic: () => Promise<BlobContent>, link: Payer, gone: AbortSignal): Promise<JpegVerdict>;
};
