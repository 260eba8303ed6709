// Everything the API needs from the composition root. It opens nothing itself.

import type { SystemStatus } from '#contract/status.ts';
import type { DeliveryChannel } from '#domain/deliveries/events.ts';
import type { OutsideAnalyser } from '#domain/documents/outside-analyser.ts';
import type { OpenVerdict, Payer } from '#domain/ports/analyser.ts';
import type { BlobContent, Blobs } from '#domain/ports/blobs.ts';
import type { SmsChannel } from '#domain/ports/channel.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { PlannedDelivery } from '#domain/ports/deliveries.ts';
import type { Dispatch, LoadState } from '#domain/ports/dispatch.ts';
import type { EventStore } from '#domain/ports/event-store.ts';
import type { IdempotencyKeys } from '#domain/ports/idempotency.ts';
import type { Ids } from '#domain/ports/ids.ts';
import type { Keys } from '#domain/ports/keys.ts';
import type { Mailer } from '#domain/ports/mailer.ts';
import type { Metrics } from '#domain/ports/metrics.ts';
import type { Payments } from '#domain/ports/payments.ts';
import type { WriteQrSheet } from '#domain/ports/qr-sheet.ts';
import type { ReadModels } from '#domain/ports/read-models.ts';
import type { ReadSpreadsheet, WriteLongSpreadsheet, WriteSpreadsheet } from '#domain/ports/spreadsheets.ts';
import type { Traces } from '#domain/ports/traces.ts';
import type { AnswerVoiceCallback } from '#domain/ports/voice.ts';
import type { WriteZip } from '#domain/ports/zip.ts';
import type { PublicSite } from '#domain/public-site.ts';
import type { Database, ReadReplica } from '#projections/sql.ts';
import type { HashCost } from './http/hash-thread.ts';

/** The few methods of the logger that are used; its serializers mask paths and remove secrets. */
export type Log = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type ApiConfig = {
  profile: 'embedded' | 'full';
  /** The address in every link that is sent, without a slash at the end. Never taken from a request (C33). */
  publicUrl: string;
  /** Take the client's address from X-Forwarded-For. */
  trustProxy: boolean;
  /** Lower case. The first account of one of them approves itself once verified (infra/decisions/050). */
  adminEmails: readonly string[];
  /** Written into the public pages. */
  publicSite: PublicSite;
  /** Passwords that everybody knows beside the commonest: what is printed for the demonstration. */
  publishedPasswords: readonly string[];
  /** Folders of the built front ends. */
  adminUi: string;
  uploadUi: string;
  /** True where this is the only process that writes and serves: sessions may then be cached (DESIGN 3.15). */
  onlyProcess: boolean;
  /** Euros a message, for forecasts. */
  reminderCosts: Readonly<Record<DeliveryChannel, number>>;
  /** What one link may send in an hour (CONTRACT « Quotas of a link »). */
  linkFilesPerHour: number;
  linkMegabytesPerHour: number;
  /** To whom papers may be shown outside of the house, where an account's owner consents; null or not given: to nobody. */
  secondOpinion?: OutsideAnalyser | null;
  /** Tests: every answer must be exactly what the route table says. */
  checkAnswers?: boolean;
  /** Tests: what the hash of a password costs. */
  hashCost?: HashCost | undefined;
  /** Tests: how long a JSON body may take to arrive. */
  arrivalMs?: number;
};

export type ApiDeps = {
  config: ApiConfig;
  sql: Database;
  /** May answer what only selects (replica.ts); null or not given: there is none. */
  replica?: ReadReplica | null;
  idempotencyKeys: IdempotencyKeys;
  store: EventStore;
  dispatch: Dispatch;
  loadState: LoadState;
  keys: Keys;
  blobs: Blobs;
  payments: Payments;
  sms: SmsChannel;
  answerVoiceCallback: AnswerVoiceCallback;
  /** Reads what a provider of mail tells; null: it was not the provider. */
  mailNews: Required<Pick<Mailer, 'parseCallback'>>;
  /** Under which Message-ID the mail goes out that an event asks for. */
  messageId(message: Pick<PlannedDelivery, 'source_event' | 'template' | 'recipient'>): string;
  readSpreadsheet: ReadSpreadsheet;
  writeSpreadsheet: WriteSpreadsheet;
  clock: Clock;
  ids: Ids;
  readModels: ReadModels;
  writeQrSheet: WriteQrSheet;
  metrics: Metrics;
  /** Null: nothing is traced. */
  traces: Traces | null;
  /** How the installation stands, for its operator. */
  status(): Promise<SystemStatus>;
  log: Log;
  zip: WriteZip;
  spreadsheet: WriteLongSpreadsheet;
  /** What a look at a PDF tells (C14). The content is asked for when its link's turn has come; rejects when the sender is `gone` before. */
  openable(pdf: () => Promise<BlobContent>, link: Payer, gone: AbortSignal): Promise<OpenVerdict>;
};
