// A server of the product that a campaign starts, kills and restarts: the database, and each further store.

/**
 * The ways in which a server ends: its first process is killed, all its processes at once (as by a power cut), or it is told to stop fast.
 */
export type Blow = 'killed' | 'power' | 'immediate';
export const BLOWS: readonly Blow[] = ['killed', 'power', 'immediate'];

export interface Engine {
  readonly name: string;
  /** The settings with which the product finds it. */
  readonly env: Readonly<Record<string, string>>;
  /** Starts it without repairing anything. Resolves when it accepts connections; does nothing when it runs. */
  start(): Promise<void>;
  /** Resolves when it no longer accepts connections. */
  kill(blow: Blow): Promise<void>;
  isUp(): Promise<boolean>;
  /** Stops it cleanly. */
  stop(): Promise<void>;
}
