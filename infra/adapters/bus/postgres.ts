// The bus between processes, over LISTEN and NOTIFY. The event store notifies in its own transaction (`channelOf('events')`).
import type { Bus, Topic } from '#domain/ports/bus.ts';
import type { Database } from '#projections/sql.ts';
import { inProcessBus } from './in-process.ts';
import { TOPICS } from './topics.ts';

/** PostgreSQL refuses longer payloads; the bus needs none. */
const MAX_BYTES = 7900;

/** The NOTIFY channel of a topic. */
export const channelOf = (topic: Topic): string => `subdoc_${topic.replace('-', '_')}`;

/**
 * Resolves once every topic is subscribed. After each reconnection every listener is called once, because notifications were missed. The
 * pool belongs to the caller; the listening connection ends with it.
 */
export async function postgresBus(db: Database, { onError = () => {} }: { onError?: (error: unknown) => void } = {}): Promise<Bus> {
  const here = inProcessBus({ onError });
  const listening = await Promise.all(
    TOPICS.map((topic) =>
      db.listen(
        channelOf(topic),
        (message) => here.ring(topic, message),
        () => here.ring(topic),
      ),
    ),
  );
  let closed = false;
  return {
    name: 'postgres',
    ring(topic, message = '') {
      if (closed) return;
      const payload = Buffer.byteLength(message) > MAX_BYTES ? '' : message;
      // Nobody waits for a notification; a lost one only costs latency.
      db.notify(channelOf(topic), payload).catch(onError);
    },
    on: here.on,
    async close() {
      closed = true;
      await here.close();
      await Promise.all(listening.map((one) => one.unlisten()));
    },
  };
}
