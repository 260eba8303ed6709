// The morning: people log in at the same time and look at their dashboard. 28 a second is what 10⁵ customers do within their first hour
// (docs/scaling.md).
import exec from 'k6/execution';
import { arriving, asJson, ask, either, limits, PAGE_MS, product, shared } from './common.js';

export { toFile as handleSummary } from './common.js';

export const options = {
  ...shared,
  scenarios: { morning: arriving({ perSecond: either(28, 3), seconds: either(60, 5) }) },
  thresholds: limits({ 'log-in': PAGE_MS, dashboard: PAGE_MS }),
};

export default function logInAndLook() {
  // One person a place of work: an address tries few accounts (C35).
  const { email, password } = product.people[exec.vu.idInTest % product.people.length];
  // The cookie is kept as a browser keeps it.
  ask('log-in', 'POST', '/api/login', { headers: asJson, body: JSON.stringify({ email, password, rememberMe: true }) });
  ask('dashboard', 'GET', '/api/dashboard/initial-data?range=[0,24]');
}
