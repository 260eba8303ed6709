// Reading: consoles that are open all day. Pages of a small customer and of a large one, from the first to the last, sought and counted.
import { arriving, ask, either, limits, oneOf, PAGE_MS, product, shared } from './common.js';

export { toFile as handleSummary } from './common.js';

export const options = {
  ...shared,
  scenarios: { reading: arriving({ perSecond: either(30, 5), seconds: either(60, 5) }) },
  thresholds: limits({ dashboard: PAGE_MS, figures: PAGE_MS, list: PAGE_MS, search: PAGE_MS, activity: PAGE_MS, documents: PAGE_MS }),
};

const WORDS = ['dupont', 'lefevre', 'maç', 'toit', 'exemple.fr', 'zzz'];
const PAGE = 25;
const range = (page) => `range=[${page * PAGE},${page * PAGE + PAGE - 1}]`;

export default function read() {
  const { cookie, subcontractors, size } = oneOf(product.readers);
  const page = Math.floor((Math.random() * size) / PAGE);
  const filter = encodeURIComponent(JSON.stringify({ q: oneOf(WORDS) }));
  ask('dashboard', 'GET', `/api/dashboard/initial-data?${range(page)}`, { cookie });
  ask('figures', 'GET', '/api/dashboard/stats', { cookie });
  ask('list', 'GET', `/api/subcontractors?${range(page)}`, { cookie });
  ask('search', 'GET', `/api/subcontractors?${range(0)}&filter=${filter}`, { cookie });
  ask('activity', 'GET', `/api/dashboard/activity?${range(0)}`, { cookie });
  ask('documents', 'GET', `/api/documents/${oneOf(subcontractors)}`, { cookie });
}
