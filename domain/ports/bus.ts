// The bus wakes subscribers early. It guarantees no delivery: whoever missed a message finds the same by polling (DESIGN 2).

export type Topic = 'events' | 'read-models' | 'timers' | 'deliveries';
export interface Bus {
  readonly name: string;
  ring(topic: Topic, message?: string): void;
  /** Returns the function that stops listening. */
  on(topic: Topic, listener: (message: string) => void): () => void;
  /** Whether messages reach other processes now. Only for a bus with a server of its own. */
  connected?(): boolean;
  close(): Promise<void>;
}
