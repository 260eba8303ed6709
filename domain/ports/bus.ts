// The bus: a doorbell. It promises nothing but to be quick: whoever missed a ring finds the same by looking (DESIGN 2).

export type Topic = 'events' | 'read-models' | 'timers' | 'deliveries';
export interface Bus {
  readonly name: string;
  ring(topic: Topic, message?: string): void;
  /** Answers the function that stops listening. */
  on(topic: Topic, listener: (message: string) => void): () => void;
  /** Whether rings reach other processes now. Only where a server that nothing else needs carries them. */
  connected?(): boolean;
  close(): Promise<void>;
}
