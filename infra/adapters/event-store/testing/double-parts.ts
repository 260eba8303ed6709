// Shared by the double's calls: its log, its switches, and the errors with which a server ends a call.
import { Metadata, status } from '@grpc/grpc-js';
import type { DoubleLog } from './double-log.ts';

/** The switches of a test. */
export type Faults = {
  /** This many appends are written, and all connections are cut before the answer. */
  loseAnswers: number;
  /** This many appends are lost: all connections are cut before they are written. */
  loseAppends: number;
  /** This many appends are not written and get this answer: a message type of the server, '' for « not ready ». */
  refuseAppends: { times: number; kind: string };
  /** This many appends are written and never answered. */
  forgetAnswers: number;
  /**
   * This many repetitions of written appends are dropped without an answer: the server has them and its followers do not yet
   * (IdempotentNotReady), and the client must ask again.
   */
  dropRepeated: number;
  answerDelayMs: number;
  /** Answers that wait together are sent in reverse order. */
  reverseAnswers: boolean;
  /** This many reads are ended with UNAVAILABLE after this many events each. */
  dropReads: { times: number; after: number };
  /** Subscriptions send the event at their position again. */
  repeatStart: boolean;
  /** Live subscriptions stay open and send nothing. */
  mute: boolean;
  /** As servers before 22.6: events of a stream come without their position in the log. */
  streamsWithoutPositions: boolean;
  answersWithoutPositions: boolean;
  /** The server does not recognize an append that it has already written. */
  forgetful: boolean;
  /** Of so many reads of a stream the last record is not shown yet, though a conflict was told over it (seen on 23.10.8). */
  lateReads: number;
  /**
   * A live subscription whose client is this many records behind is ended (seen on 23.10.8: once in 4,000 events at 300 ms a batch; how many
   * it holds is not known from outside).
   */
  liveMost: number;
  /** Another node leads: every call that requires a leader is sent there. */
  leader: { host: string; port: number } | null;
};
/** What was received, and what was sent. */
export type Calls = {
  append: number;
  batchAppend: number;
  read: number;
  /** Of each subscription the place it began behind; -1: the start. */
  subscribe: bigint[];
  /** Events sent. */
  sent: number;
  /** Live subscriptions that were ended for being slow. */
  tooSlow: number;
  /** Records of $all that reads looked at, sent or not. */
  walked: number;
};
export type Parts = {
  log: DoubleLog;
  faults: Faults;
  calls: Calls;
  maxAppendSize: number;
  cut(): void;
};

function fail(code: status, details: string, more: Record<string, string> = {}) {
  const metadata = new Metadata();
  for (const [key, value] of Object.entries(more)) metadata.set(key, value);
  return Object.assign(new Error(details), { code, details, metadata });
}

export const failure = {
  unavailable: () => fail(status.UNAVAILABLE, 'Server Is Not Ready'),
  tooSlow: () => fail(status.ABORTED, 'Consumer too slow to handle event while live. Client resubscription required.'),
  deleted: (stream: string) =>
    fail(status.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, { exception: 'stream-deleted', 'stream-name': stream }),
  unimplemented: () => fail(status.UNIMPLEMENTED, 'not in the double'),
  invalid: (name: string) => fail(status.INVALID_ARGUMENT, `${name} is a required argument`),
  notLeader: ({ host, port }: { host: string; port: number }) =>
    fail(status.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': host,
      'leader-endpoint-port': String(port),
    }),
  tooLarge: (maxAppendSize: number) =>
    fail(status.INVALID_ARGUMENT, `Maximum Append Size of ${maxAppendSize} Exceeded.`, {
      exception: 'maximum-append-size-exceeded',
      'maximum-append-size': String(maxAppendSize),
    }),
};

/** Whether this call must go to another node. */
export const notLeader = (call: { metadata: Metadata }, { leader }: Faults): boolean =>
  leader !== null && call.metadata.get('requires-leader')[0] === 'true';
