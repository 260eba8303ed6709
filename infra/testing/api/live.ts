// A listener of the live stream, over a real socket.
import type { Client } from './client.ts';

export type Listening = Awaited<ReturnType<typeof listenTo>>;

/** Opens `GET /api/live` with the cookies of `from` and reads continuously. */
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
      // Closed by either side.
    }
    open = false;
    news();
  })();
  /** Resolves when the condition holds; each message checks it again. */
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
    /** Everything received, once it contains this; throws when the stream ends before. */
    async until(pattern: RegExp): Promise<string> {
      await when(() => pattern.test(heard) || !open);
      if (!pattern.test(heard)) throw new Error(`ended: ${heard}`);
      return heard;
    },
    /** How long it takes until the server has closed it, in milliseconds. */
    async closed(): Promise<number> {
      const from = performance.now();
      await when(() => !open);
      return performance.now() - from;
    },
    stop: () => abort.abort(),
  };
}
