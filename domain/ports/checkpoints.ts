// Port: how far each projection has followed the log. It promises that a checkpoint moves in one transaction with what the step writes, or
// not at all, and only from where it was left, by a program of the same version, with the same streams parked.
import type { StreamName } from '../kernel/event.ts';
import type { Transaction } from './transaction.ts';

/** What is known of a projection: its name, and what its rows are made of. */
export type Followed = {
  readonly name: string;
  readonly kind: 'read-model' | 'process-manager';
  readonly version: number;
  readonly start: string;
  /** DDL of its tables. */
  readonly tables: string;
};
/** An event by which a position is known again, and where it is looked for: positions of two stores may be the same. */
export type Landmark = { readonly position: string; readonly eventId: string; readonly stream: StreamName; readonly revision: number };
/** Where a step ends; without its event where it ends where it begins. */
export type Reached = Pick<Landmark, 'position'> & Partial<Landmark>;
export type Stopped = { readonly eventId: string; readonly error: string };
/** What is written of one projection. `landmark` null: nothing followed yet, or followed by a program that noted no event. */
export type Checkpoint = {
  readonly position: string | null;
  readonly landmark: Landmark | null;
  readonly version: number;
  readonly start: string;
  readonly tablesHash: string;
  readonly tables: readonly string[];
  /** False: new beside others that have followed the history already. */
  readonly made: boolean;
  readonly stopped: Stopped | null;
};
/** A stream that a projection passes over since it could not read or digest this event of it. `error`: its name, nothing of what it held. */
export type ParkedStream = { readonly stream: StreamName; readonly revision: number; readonly eventId: string; readonly error: string };
/** By stream, of one projection. */
export type ParkedStreams = ReadonlyMap<StreamName, ParkedStream>;
/** What a step does to them: `known` is what its process believes to be parked before it. */
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
  /** One process at a time. */
  prepare(task: (tx: Transaction) => Promise<void>): Promise<void>;
  /** A new one, with its tables. */
  add(projection: Followed, at: Pick<Checkpoint, 'position' | 'made'>, tx: Transaction): Promise<void>;
  /** From now on this version follows it. */
  renew(projection: Followed, tx: Transaction): Promise<void>;
  /**
   * Moves checkpoints with what `write` writes, and tells other processes of the rows of these accounts. False: something is not as this
   * process left it, and nothing was written. Does not wait for the disk: rows and checkpoint are lost together.
   */
  commit(
    steps: readonly CheckpointStep[],
    to: Reached,
    accounts: readonly number[] | null,
    write: (tx: Transaction) => Promise<void>,
  ): Promise<boolean>;
  noteStopped(name: string, stopped: Stopped): Promise<void>;
  /** Its store went back behind it. One that was noted without its event stays lost, wherever the store has come meanwhile. */
  noteLost(name: string, error: string): Promise<void>;
  /** Tells when what is known may be wrong: a session that is new, a rebuild elsewhere. Resolves when it is heard. */
  onDoubt(doubt: () => void): Promise<{ unlisten(): Promise<void> }>;
}
