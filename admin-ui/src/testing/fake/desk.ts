// What the fake company's administrator sees over all accounts.
import type { ContactRequest, ListedAccount } from '#contract/administration.ts';
import type { SystemStatus } from '#contract/status.ts';
import { ok, page, refuse } from './answers.ts';
import { idIs, text } from './lists.ts';

const FIGURES = {
  documents: 260,
  unread: 12,
  judged: 240,
  autoValidated: 130,
  autoUndone: 2,
  medianMs: 1240,
  p95Ms: 2890,
  fields: [
    { field: 'documentType', right: 238, wrong: 1, missed: 0 },
    { field: 'entreprise', right: 230, wrong: 4, missed: 2 },
    { field: 'dateEmission', right: 236, wrong: 1, missed: 0 },
    { field: 'dateExpiration', right: 232, wrong: 5, missed: 2 },
    { field: 'codeSecurite', right: 0, wrong: 0, missed: 0 },
  ],
};
const ACCURACY = { ...FIGURES, analysers: [{ analyser: 'local/2', ...FIGURES }] };

const followed: Omit<SystemStatus['projections'][number], 'name'> = {
  ...{ kind: 'read-model', lagSeconds: 0 },
  ...{ stopped: null, parked: [], building: null },
};
/** Of an installation in which all is well. */
export const SYSTEM: SystemStatus = {
  version: '1.4.0',
  processes: [{ roles: ['api', 'projections', 'workflows'], version: '1.4.0', upSeconds: 260_000, silentSeconds: 2, readersWaiting: 0 }],
  engines: [
    { name: 'database', kind: 'PostgreSQL', up: true, sinceSeconds: 260_000, error: null },
    { name: 'files', kind: 'disk', up: true, sinceSeconds: 260_000, error: null },
    { name: 'mail', kind: 'smtp', up: true, sinceSeconds: 90, error: null },
  ],
  projections: [
    { ...followed, name: 'accounts' },
    { ...followed, name: 'compliance', lagSeconds: 3 },
    { ...followed, name: 'deliveries', kind: 'process-manager' },
  ],
  timers: { waiting: 1204, due: 2, late: 0, next: '2026-11-25T07:00:00.000Z' },
  deadLetters: { total: 0, latest: [] },
  divergedLogs: [],
  deliveries: { waiting: 4, failed: 31 },
  neighbours: [],
  backupAgeSeconds: 40_000,
};

const ACCOUNTS: readonly ListedAccount[] = [
  {
    ...{ id: 21, companyName: 'Toitures Morel', email: 'contact@toitures-morel.example', phoneNumber: '04 78 11 22 33' },
    ...{ emailVerified: true, adminApproved: true, plan: 'autopilot', subscriptionStatus: 'trialing', subcontractors: 42 },
    createdAt: '2026-11-20T10:00:00.000Z',
  },
  {
    ...{ id: 20, companyName: 'Maçonnerie Durand', email: 'durand@gmail.com', phoneNumber: '06 11 22 33 44' },
    ...{ emailVerified: true, adminApproved: true, plan: null, subscriptionStatus: null, subcontractors: 0 },
    createdAt: '2026-11-18T10:00:00.000Z',
  },
];
const requestsOf = (): ContactRequest[] => [
  {
    ...{ id: 5, firstName: 'Nadia', lastName: 'Moreau', company: 'Moreau Couverture', companySize: '11-50' },
    ...{ email: 'nadia@moreau.example', phone: '06 12 34 56 78', message: 'Une démonstration jeudi ?', status: 'new' },
    createdAt: '2026-11-24T10:00:00.000Z',
  },
  {
    ...{ id: 4, firstName: 'Luc', lastName: 'Petit', company: 'Petit TP', companySize: null },
    ...{ email: null, phone: '04 67 11 22 33', message: '', status: 'closed' },
    createdAt: '2026-11-12T10:00:00.000Z',
  },
];
/** Of each world, so that a test that moves one on moves no other's. */
const requests = new WeakMap<object, ContactRequest[]>();
const requestsIn = (world: object): ContactRequest[] => {
  const known = requests.get(world) ?? requestsOf();
  requests.set(world, known);
  return known;
};
type Asked = { world: object; id: number; query: URLSearchParams; body: object };

export const deskHandlers = {
  allAccounts: ({ query }: Asked) =>
    page(ACCOUNTS, query, { q: text, adminApproved: (row, value) => row['adminApproved'] === value }, 'accounts'),
  contactRequests: ({ world, query }: Asked) =>
    page(
      requestsIn(world),
      query,
      { q: text, id: (row, value) => idIs(Number(row['id']), value), status: (row, value) => [value].flat().includes(row['status']) },
      'contact-requests',
    ),
  setContactRequest: ({ world, id, body }: Asked) => {
    const found = requestsIn(world).find((one) => one.id === id);
    return found === undefined ? refuse(404, 'not-found', 'Introuvable.') : ok(Object.assign(found, body));
  },
  ownAccuracy: () => ok(ACCURACY),
  allAccuracy: () => ok(ACCURACY),
  allFigures: () =>
    ok({
      accounts: { total: 1240, unverified: 12, waiting: 3, approved: 1225 },
      subscriptions: { trialing: 40, active: 1100, pastDue: 5, standard: 700, autopilot: 445 },
      subcontractors: 61_204,
      documents: 402_118,
      pending: 812,
      demoRequests: { total: 9, new: 2 },
      mails: { sent: 120, delivered: 98_000, failed: 31, pending: 4 },
    }),
  systemStatus: () => ok(SYSTEM),
  decisions: () => ({
    status: 200,
    headers: { 'Content-Range': 'decisions 0-1/2' },
    body: [
      {
        id: 12,
        decision: 'rejected',
        decidedAt: '2026-11-24T10:00:00.000Z',
        companyName: null,
        byKind: 'administrator',
        byName: 'Constructions Lemaire & Associés',
      },
      {
        id: 11,
        decision: 'approved',
        decidedAt: '2026-11-23T10:00:00.000Z',
        companyName: 'Toitures Morel',
        byKind: 'operator',
        byName: null,
      },
    ],
  }),
};
