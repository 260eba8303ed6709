// The suite of every event store, on a double of EventStoreDB; on a real server where EVENTSTORE_URL names one (EVENTSTORE.md).
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { readConfig } from '../../app/config.ts';
import { eventstoreEventStore } from './eventstore.ts';
import { eventStoreSuite } from './suite.ts';
import { type EventStoreDouble, eventStoreDouble } from './testing/eventstore-double.ts';

const { eventStoreUrl } = readConfig();
let double: EventStoreDouble | null = null;
beforeAll(async () => {
  if (eventStoreUrl === null) double = await eventStoreDouble();
});
afterAll(() => double?.close());

/** Each test has its own scope, so that it finds an empty store on a server that keeps everything. */
const scope = () => `test${randomBytes(6).toString('hex')}.`;
eventStoreSuite(eventStoreUrl === null ? 'eventstore' : 'eventstore, a real server', (options) =>
  eventstoreEventStore({ ...options, url: eventStoreUrl ?? double!.url, scope: scope() }),
);
