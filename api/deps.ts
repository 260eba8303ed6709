// Everything the API needs from the composition root. It opens nothing itself.
import type {
  BlobContent,
  Blobs,
  Clock,
  Dispatch,
  EventStore,
  Ids,
  Keys,
  LoadState,
  Metrics,
  Payments,
  ReadModels,
  Sql,
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
  /** Lower case. */
  adminEmails: readonly string[];
  /** The first account of an address in `adminEmails` approves itself once verified (DEV_TOOLS, DEMO=0). */
  selfApproval: boolean;
  /** Folders of the built front ends. */
  adminUi: string;
  uploadUi: string;
  /** True where this is the only process that writes and serves: sessions may then be cached (DESIGN 3.15). */
  onlyProcess: boolean;
  /** Tests: every answer must be exactly what the route table says. */
  checkAnswers?: boolean;
};

export type ApiDeps = {
  config: ApiConfig;
  sql: Sql;
  store: EventStore;
  dispatch: Dispatch;
  loadState: LoadState;
  stateAtHand: StateAtHand;
  keys: Keys;
  blobs: Blobs;
  payments: Payments;
  clock: Clock;
  ids: Ids;
  readModels: ReadModels;
  metrics: Metrics;
  log: Log;
  /** False for a PDF that no program opens (C14). One with a password opens. */
  openable(pdf: BlobContent): Promise<boolean>;
};
