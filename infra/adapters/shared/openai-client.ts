// OpenAI's client, loaded at the first request: without retries, without logs, with a time limit set by the caller.
import type OpenAI from 'openai';

export type OpenAiClientOptions = {
  readonly apiKey: string;
  /** milliseconds */
  readonly timeoutMs: number;
  /** Another base URL than the vendor's, for tests. */
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
