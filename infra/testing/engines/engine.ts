// A server that the product stands on and that a campaign starts, kills and starts again: the database, and each store that comes.

/** How a server ends that nobody asked: its first process alone, all of them in the same moment (as the current does), or told to hurry. */
export type Blow = 'killed' | 'power' | 'immediate';
export const BLOWS: readonly Blow[] = ['killed', 'power', 'immediate'];

export interface Engine {
  readonly name: string;
  /** What the product is told, to find it. */
  readonly env: Readonly<Record<string, string>>;
  /** The ordinary command: nothing is repaired. Resolves when it takes connections; does nothing when it does. */
  start(): Promise<void>;
  /** Resolves when it takes none any more. */
  kill(blow: Blow): Promise<void>;
  isUp(): Promise<boolean>;
  /** In order. */
  stop(): Promise<void>;
}
