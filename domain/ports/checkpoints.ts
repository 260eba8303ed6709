// Port: the checkpoint of each projection. A checkpoint moves in one transaction with the rows of the step, or not at all; and only if the
// stored checkpoint, the projection's version and its parked streams are still those that the process read.
import type { StreamName } from '../kernel/event.ts';
import type { Transaction } from './transaction.ts';

/** A projection: its name, and what its rows depend on. */
export type Followed = {
  readonly name: string;
  readonly kind: 'read-model' | 'process-manager';
  readonly version: number;
  readonly start: string;
  /** DDL of its tables. */
  readonly tables: string;
};
/** An event that identifies a position, and where the store has it: two stores may use equal positions. */
export type Landmark = { readonly position: string; readonly eventId: string; readonly stream: StreamName; readonly revision: number };
/** Where a step ends; without an event when it ends where it begins. */
export type Reached = Pick<Landmark, 'position'> & Partial<Landmark>;
export type Stopped = { readonly eventId: string; readonly error: string };
/** The stored state of one projection. `landmark` null: no event processed yet, or only by a version that recorded no landmark. */
export type Checkpoint = {
  readonly position: string | null;
  readonly landmark: Landmark | null;
  readonly version: number;
  readonly start: string;
  readonly tablesHash: string;
  readonly tables: readonly string[];
  /** False: a new projection beside others that have processed the history already. */
  readonly made: boolean;
  readonly stopped: Stopped | null;
};
/**
 * A stream that a projection skips since this event, which it could not read or apply. `accountId`: it skips everything of that account
 * (`Projection.parks`); else null. `error`: the error's name, no content.
 */
export type ParkedStream = {
  readonly stream: StreamName;
  readonly revision: number;
  readonly eventId: string;
  readonly accountId: number | null;
  readonly error: string;
};
/** The parked streams of one projection. */
export type ParkedStreams = ReadonlyMap<StreamName, ParkedStream>;
/** A step's change of the parked streams; `known`: the streams that this process believes to be parked before the step. */
export type Parking = { readonly known: ParkedStreams; readonly added: ParkedStreams; readonly left?: StreamName };
export type CheckpointStep = {
  readonly projection: Followed;
  readonly from: string | null;
  readonly seen: number;
  readonly parking: Parking;
};

export interface Checkpoints {
  read(names: readonly string[], tx?: Transaction): Promise<Map<string, Checkpoint>>;
  readParked(names: readonly string[]): Promise<Map<string, ParkedStreams>>;
  /** Runs the task in one process at a time. */
  prepare(task: (tx: Transaction) => Promise<void>): Promise<void>;
  /** Adds a new projection with its tables. */
  add(projection: Followed, at: Pick<Checkpoint, 'position' | 'made'>, tx: Transaction): Promise<void>;
  /** Records that this version processes the projection from now on. */
  renew(projection: Followed, tx: Transaction): Promise<void>;
  /**
   * Moves the checkpoints together with the rows that `write` writes, and notifies other processes of these accounts. False: the stored
   * state is not the one that this process left, and nothing was written. Does not wait for the disk: a crash loses rows and checkpoint
   * together.
   */
  commit(
    steps: readonly CheckpointStep[],
    to: Reached,
    accounts: readonly number[] | null,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<boolean>;
  noteStopped(name: string, stopped: Stopped): Promise<void>;
  /** The event store was reset to before this checkpoint. A checkpoint without a landmark stays lost, wherever the store has come since. */
  noteLost(name: string, error: string): Promise<void>;
  /** Calls `doubt` when the cached state may be wrong: after a reconnect, or a rebuild elsewhere. Resolves once it listens. */
  onDoubt(doubt: () => void): Promise<{ unlisten(): Promise<void> }>;
}
