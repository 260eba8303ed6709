// What changes on one account, as server-sent events: « position N is there », nothing more; the browser then asks for what it shows (G09).
import type { Handlers } from '../call.ts';
import type { RouteDeps } from './deps.ts';

/** Proxies close what is silent; the session is looked at again as often. */
const HEARTBEAT_MS = 20_000;

export function liveRoutes(deps: RouteDeps): Pick<Handlers, 'live'> {
  const { readModels, store, visitors } = deps;
  return {
    async live({ visitor, http }) {
      const known = http.req.header('last-event-id');
      const head = await store.head();
      const encoder = new TextEncoder();
      let stop = (): void => undefined;
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const say = (text: string): void => {
            // A reader that hangs is let go: it comes back and catches up by its last id.
            if ((controller.desiredSize ?? 0) < -1000) end();
            else controller.enqueue(encoder.encode(text));
          };
          const tell = (position: string): void => say(`id: ${position}\nevent: change\ndata: ${JSON.stringify({ position })}\n\n`);
          const off = readModels.onChange(({ accounts, position }) => {
            // No account named: notices were lost, anybody may have news.
            if (accounts.size === 0 || accounts.has(visitor.accountId)) tell(position);
          });
          const beat = setInterval(() => {
            void visitors.of(http).then(
              (now) => (now?.accountId === visitor.accountId ? say(': \n\n') : end()),
              () => undefined,
            );
          }, HEARTBEAT_MS);
          beat.unref();
          let over = false;
          const end = (): void => {
            if (over) return;
            over = true;
            stop();
            controller.close();
          };
          stop = () => {
            off();
            clearInterval(beat);
          };
          say('retry: 2000\n\n');
          // Whoever comes back after a gap hears at once that there is something to read.
          if (known && head !== null && known !== head) tell(head);
        },
        cancel() {
          stop();
        },
      });
      return new Response(body, {
        headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
      });
    },
  };
}
