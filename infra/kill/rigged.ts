// The product with failpoints between its parts. Loaded by connect.ts when a test asks for a fault, never otherwise.
import type { Blobs, EventStore, Lane, Mailer, Projection } from '../ports.ts';
import { type Rig, UNTOUCHED } from '../rig.ts';
import { type Failpoint, failpoints } from './failpoints.ts';

type Pass = (name: Failpoint) => void;

const store = (inner: EventStore, pass: Pass): EventStore => ({
  ...inner,
  async append(...args) {
    pass('crash-before-append');
    const result = await inner.append(...args);
    pass('crash-after-append');
    return result;
  },
});

const blobs = (inner: Blobs, pass: Pass): Blobs => ({
  ...inner,
  async put(...args) {
    pass('crash-before-blob');
    const stored = await inner.put(...args);
    pass('crash-after-blob');
    return stored;
  },
});

const mailer = (inner: Mailer, pass: Pass): Mailer => ({
  ...inner,
  async send(mail) {
    pass('crash-after-claim');
    const result = await inner.send(mail);
    pass('crash-after-send');
    return result;
  },
});

const lane = (inner: Lane, pass: Pass): Lane => ({
  ...inner,
  async fire(wake) {
    pass('crash-after-take');
    const next = await inner.fire(wake);
    pass('crash-before-finish');
    return next;
  },
});

/** The checkpoint has moved in the same transaction already, and nothing is committed. */
const projection = (inner: Projection, pass: Pass): Projection => ({
  ...inner,
  async project(events, sql) {
    pass('crash-before-rows');
    await inner.project(events, sql);
    pass('crash-between-rows-and-checkpoint');
  },
});

export function rigged(faults: readonly string[]): Rig {
  const pass = failpoints(faults);
  return {
    ...UNTOUCHED,
    store: (inner) => store(inner, pass),
    blobs: (inner) => blobs(inner, pass),
    mailer: (inner) => mailer(inner, pass),
    lanes: (lanes) => lanes.map((one) => lane(one, pass)),
    projections: (projections) => projections.map((one) => projection(one, pass)),
  };
}
