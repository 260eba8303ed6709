// Imports: customers bring in their lists at the same time, and others go on reading.
import exec from 'k6/execution';
import http from 'k6/http';
import { arriving, ask, either, LONGEST_MS, limits, oneOf, PAGE_MS, product, shared } from './common.js';

export { toFile as handleSummary } from './common.js';

export const options = {
  ...shared,
  scenarios: {
    imports: { executor: 'per-vu-iterations', vus: product.importers.length, iterations: 1, maxDuration: '5m', exec: 'bringIn' },
    reading: { ...arriving({ perSecond: either(10, 2), seconds: either(30, 5) }), exec: 'read' },
  },
  thresholds: limits({ import: LONGEST_MS, dashboard: PAGE_MS }),
};

const sheet = open(product.sheet, 'b');

export function bringIn() {
  const { cookie } = product.importers[exec.scenario.iterationInTest % product.importers.length];
  // A form with a session is taken from our own pages alone (C37).
  const headers = { Origin: product.publicUrl };
  ask('import', 'POST', '/api/subcontractors/import', { cookie, headers, body: { file: http.file(sheet, 'sous-traitants.xlsx') } });
}
export function read() {
  ask('dashboard', 'GET', '/api/dashboard/initial-data?range=[0,24]', { cookie: oneOf(product.readers).cookie });
}
