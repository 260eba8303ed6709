// The library of OpenAI, loaded with the first question: it tries once, says nothing to any log, and waits no longer than its asker can.
import type OpenAI from 'openai';

export type OpenAiClientOptions = {
  readonly apiKey: string;
  /** milliseconds */
  readonly timeoutMs: number;
  /** Another address than the vendor's: tests. */
  readonly server?: string | undefined;
};

export function openAiClient({ apiKey, timeoutMs, server }: OpenAiClientOptions): () => Promise<OpenAI> {
  let library: Promise<OpenAI> | undefined;
  return () => {
    library ??= import('openai').then(
      ({ default: Library }) =>
        new Library({ apiKey, maxRetries: 0, timeout: timeoutMs, logLevel: 'off', ...(server === undefined ? {} : { baseURL: server }) }),
    );
    return library;
  };
}
