// Emmett's consumer over as many events as our history has, from its beginning each time; what it gets it only counts.
import { randomUUID } from 'node:crypto';
import type { EventStore, Position } from '../../../domain/ports/event-store.ts';
import type { Side } from './protocol.ts';
import { reference } from './references.ts';

type Consumer = { reactor(options: object): unknown; start(): Promise<void>; close(): Promise<void> };
type Emmett = {
  getPostgreSQLEventStore(url: string): {
    schema: { migrate(): Promise<unknown> };
    appendToStream(stream: string, events: object[]): Promise<unknown>;
    close(): Promise<void>;
  };
  postgreSQLEventStoreConsumer(options: object): Consumer;
};

/** Copies the first events over (type and data), stream by stream. */
export async function emmettConsumer(url: string, from: EventStore, most: number): Promise<Side> {
  const { getPostgreSQLEventStore, postgreSQLEventStoreConsumer } = await reference<Emmett>('@event-driven-io/emmett-postgresql');
  const store = getPostgreSQLEventStore(url);
  await store.schema.migrate();
  const streams = new Map<string, object[]>();
  let count = 0;
  for (let after: Position | null = null, more = true; more; ) {
    const events = await from.readAll({ after, limit: 2000 });
    for (const { stream, type, data } of events) streams.set(stream, [...(streams.get(stream) ?? []), { type, data }]);
    count += events.length;
    after = events.at(-1)?.position ?? after;
    more = events.length === 2000 && count < most;
  }
  for (const [stream, events] of streams) await store.appendToStream(stream, events);
  await store.close();
  return {
    name: 'emmett consumer',
    async slice() {
      const all = Promise.withResolvers<void>();
      let seen = 0;
      const consumer = postgreSQLEventStoreConsumer({ connectionString: url, pulling: { batchSize: 2000, pullingFrequencyInMs: 1 } });
      consumer.reactor({
        processorId: `bench-${randomUUID()}`,
        startFrom: 'BEGINNING',
        eachMessage: () => {
          if (++seen >= count) all.resolve();
        },
      });
      const start = performance.now();
      const running = consumer.start();
      running.catch(all.reject);
      await all.promise;
      const figure = (count / (performance.now() - start)) * 1000;
      await consumer.close();
      await running.catch(() => {});
      return { operations: count, figure };
    },
  };
}
