// Everything the API needs from the composition root. It opens nothing itself.
import type {
  BlobContent,
  Blobs,
  Clock,
  Database,
  Dispatch,
  Erasure,
  EventStore,
  Ids,
  Keys,
  LoadState,
  Metrics,
  OpenVerdict,
  Payer,
  Payments,
  ReadModels,
  StateAtHand,
} from '#infra/ports.ts';

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
  /** Passwords that everybody knows beside the commonest: what is printed for the demonstration. */
  publishedPasswords: readonly string[];
  /** Folders of the built front ends. */
  adminUi: string;
  uploadUi: string;
  /** True where this is the only process that writes and serves: sessions may then be cached (DESIGN 3.15). */
  onlyProcess: boolean;
  /** What one link may send in an hour (CONTRACT « Quotas of a link »). */
  linkFilesPerHour: number;
  linkMegabytesPerHour: number;
  /** Tests: every answer must be exactly what the route table says. */
  checkAnswers?: boolean;
  /** Tests: how long a JSON body may take to arrive. */
  arrivalMs?: number;
};

export type ApiDeps = {
  config: ApiConfig;
  sql: Database;
  store: EventStore;
  dispatch: Dispatch;
  loadState: LoadState;
  stateAtHand: StateAtHand;
  keys: Keys;
  blobs: Blobs;
  payments: Payments;
  erasure: Erasure;
  clock: Clock;
  ids: Ids;
  readModels: ReadModels;
  metrics: Metrics;
  log: Log;
  /** What a look at a PDF tells (C14). The content is asked for when its link's turn has come; rejects when the sender is `gone` before. */
  openable(pdf: () => Promise<BlobContent>, link: Payer, gone: AbortSignal): Promise<OpenVerdict>;
};
