// Somebody who listens to what changes, over a real socket.
import type { Client } from './client.ts';

export type Listening = Awaited<ReturnType<typeof listenTo>>;

/** Opens `GET /api/live` with the cookies of `from` and reads all the time. */
export async function listenTo(url: string, from: Client, headers: Record<string, string> = {}) {
  const cookie = [...from.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const abort = new AbortController();
  const response = await fetch(`${url}/api/live`, { headers: { cookie, ...headers }, signal: abort.signal });
  let heard = '';
  let open = true;
  const pending = new Set<() => void>();
  const news = () => {
    for (const look of [...pending]) look();
  };
  void (async () => {
    try {
      for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
        heard += text;
        news();
      }
    } catch {
      // Cut, by either side.
    }
    open = false;
    news();
  })();
  /** Resolves when it is so; what arrives makes it look. */
  const when = (so: () => boolean) =>
    new Promise<void>((done) => {
      const look = () => {
        if (!so()) return;
        pending.delete(look);
        done();
      };
      pending.add(look);
      look();
    });
  return {
    response,
    heard: () => heard,
    isOpen: () => open,
    /** All that was heard once it holds this; throws when the stream ends before. */
    async until(pattern: RegExp): Promise<string> {
      await when(() => pattern.test(heard) || !open);
      if (!pattern.test(heard)) throw new Error(`ended: ${heard}`);
      return heard;
    },
    /** How long it still takes, in milliseconds, until the server has closed it. */
    async closed(): Promise<number> {
      const from = performance.now();
      await when(() => !open);
      return performance.now() - from;
    },
    stop: () => abort.abort(),
  };
}
