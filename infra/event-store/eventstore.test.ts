import { afterAll, beforeAll } from 'vitest';
import { eventstoreEventStore } from './eventstore.ts';
import { eventStoreSuite } from './suite.ts';
import { type EventStoreDouble, eventStoreDouble } from './testing/eventstore-double.ts';

let double: EventStoreDouble;
let made = 0;
beforeAll(async () => {
  double = await eventStoreDouble();
});
afterAll(() => double.close());

eventStoreSuite('eventstore', (options) => eventstoreEventStore({ ...options, url: double.url, scope: `s${++made}.` }));
