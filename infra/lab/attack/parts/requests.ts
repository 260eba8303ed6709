// Odd requests, made from what the product says of itself in /api/openapi.json: other types, edges, ids of somebody else, foreign pages,
// fields that would make somebody an administrator. Seeded: the same seed makes the same requests.
import { type Route, routes } from '../../../../contract/routes.ts';
import { listQueries, PATHS, POSITIONS, QUERIES } from '../../../testing/api/odd.ts';
import { multipart, tinyPng } from '../../../testing/tiny-documents.ts';
import { exampleOf, oddBody, type Schema } from '../from-schema.ts';
import type { Attack, Part } from '../part.ts';
import type { Customer } from '../people.ts';
import type { Reply } from '../wire.ts';

type Parameter = { name: string; in: 'path' | 'query' | 'header'; schema: Schema };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };
type Call = { method: string; path: string; operation: Operation };
type Kind = NonNullable<Route['ids']>[string];
type Side = { owner: Customer; canary: string; ids: Record<Kind, number | string>; secureToken: string };

/** They end the session, never end, or write to strangers at each call. */
const LEFT: readonly string[] = ['logout', 'live', 'endSession'];
/** What a body may not make of anybody. */
const WANTED = {
  isAdmin: true,
  plan: 'autopilot',
  adminApproved: true,
  emailVerified: true,
  userId: 1,
  accountId: 1,
  isDefault: true,
  id: 1,
};
const NOWHERE = 2_000_000_000;
/** English that a library says of its own accord. */
const ENGLISH = /\b(?:invalid|expected|required|must|unexpected|error|not found|failed|cannot|string|number|object)\b/i;
const SHOWN = 6;

async function side({ people }: Attack, name: string): Promise<Side> {
  const canary = `CANARI${name}${Math.trunc(performance.timeOrigin)}`;
  const owner = await people.customer(`${canary} SAS`);
  const { id, secureToken } = await people.subcontractor(owner, { companyName: `${canary} BTP`, contactName: canary, address: canary });
  const organization = await owner.visitor.must<{ id: number }>('POST', '/api/organizations', { name: `${canary} site` });
  const { contentType, body } = multipart(
    [['token', secureToken] as const, ['documentTypeId', String(owner.typeIds[0])] as const],
    { name: `${canary}.png`, mimeType: 'image/png', content: tinyPng(canary) },
    false,
  );
  const document = (await owner.visitor.raw('POST', '/api/upload', { headers: { 'content-type': contentType }, body })).body<{
    id: number;
  }>();
  const note = await owner.visitor.must<{ id: number }>('POST', `/api/subcontractors/${id}/notes`, { text: canary });
  const [session] = await owner.visitor.must<{ id: number }[]>('GET', '/api/user/sessions');
  const [mail] = await owner.visitor.must<{ id: number }[]>('GET', '/api/email-delivery/recent');
  return {
    owner,
    canary,
    secureToken,
    ids: {
      organization: organization.id,
      documentType: owner.typeIds[1]!,
      subcontractor: id,
      document: document.id,
      delivery: mail!.id,
      forecast: `${id}-email-2026-12-01`,
      session: session!.id,
      note: note.id,
      alert: `missing-${id}`,
    },
  };
}

/** An error is `{ message, code, status }`, the status the one of the head, the message French; nothing is a 5xx. */
function faultIn({ status, headers, text, body }: Reply): string | null {
  if (status === 0) return `no answer (${text})`;
  if (status >= 500) return `${status} ${text.slice(0, 160)}`;
  if (status < 400) return null;
  const told = body<{ message?: unknown; code?: unknown; status?: unknown; errors?: { message: string }[] }>();
  if (
    !/json/.test(String(headers['content-type'])) ||
    typeof told.message !== 'string' ||
    typeof told.code !== 'string' ||
    told.status !== status
  )
    return `${status} is no { message, code, status }: ${text.slice(0, 160)}`;
  const english = [told.message, ...(told.errors ?? []).map(({ message }) => message)].find((message) =>
    // The values of an option are what they are.
    ENGLISH.test(message.replace(/"[^"]*"/g, '')),
  );
  return english === undefined ? null : `${status} not in French: ${english}`;
}

const queriesOf = ({ operation }: Call): string[] =>
  (operation.parameters ?? []).filter((parameter) => parameter.in === 'query').map(({ name }) => name);
const LISTS = listQueries(['id', 'companyName', 'createdAt', 'organizationId', 'status', 'q']);

/** Path and query of an odd request; `edge`: right but for this query. */
function oddPath({ random }: Attack, call: Call, mine: Side, other: Side, edge?: string): string {
  const odd = edge === undefined ? random.next() : 1;
  const filled = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (odd < 0.25) return random.pick(PATHS);
    const ids = routes[call.operation.operationId as keyof typeof routes] as Route | undefined;
    const kind = ids?.ids?.[name];
    return String(kind ? random.pick([mine, other]).ids[kind] : name === 'token' ? mine.secureToken : 1);
  });
  const names = queriesOf(call);
  const one = (name: string): string => `${name}=${name === 'organizationId' && odd < 0.9 ? other.ids.organization : random.pick(QUERIES)}`;
  const query = edge ?? (names.includes('range') && odd < 0.7 ? random.pick(LISTS) : names.map(one).join('&'));
  return query ? `${filled}?${query}` : filled;
}
function oddHeaders({ random }: Attack): Record<string, string> {
  return {
    ...(random.chance(0.05) ? { 'x-after-position': random.pick(POSITIONS) } : {}),
    ...(random.chance(0.05) ? { 'idempotency-key': random.pick(['\u00e9', 'x'.repeat(300), 'k', 'a b']) } : {}),
    ...(random.chance(0.05) ? { 'if-match': random.pick(['*', '"', 'W/"x"', '0']) } : {}),
  };
}

async function many(attack: Attack, calls: readonly Call[], mine: Side, other: Side): Promise<void> {
  const { random, requests, check } = attack;
  const faults: string[] = [];
  const leaks: string[] = [];
  const { visitor } = mine.owner;
  const session = [...visitor.jar];
  // Every edge of a range on every list, which chance would miss; then whatever comes.
  const ranges = LISTS.filter((query) => query.startsWith('range='));
  const edges = calls.filter((call) => queriesOf(call).includes('range')).flatMap((call) => ranges.map((edge) => ({ call, edge })));
  let made = 0;
  for (; made < requests; made++) {
    const { call, edge } = edges[made] ?? { call: random.pick(calls) };
    const path = oddPath(attack, call, mine, other, edge);
    const schema = call.operation.requestBody?.content['application/json']?.schema;
    visitor.jar.clear();
    if (edge !== undefined || random.chance(0.85)) for (const [name, value] of session) visitor.jar.set(name, value);
    const reply = await visitor.raw(call.method.toUpperCase(), path, {
      headers: { ...(schema ? { 'content-type': 'application/json' } : {}), ...oddHeaders(attack) },
      ...(schema ? { body: oddBody(schema, random) } : {}),
    });
    const what = `${call.method.toUpperCase()} ${path}`.slice(0, 120);
    const fault = faultIn(reply);
    if (fault) faults.push(`${what}: ${fault}`);
    if (reply.text.includes(other.canary)) leaks.push(what);
  }
  visitor.jar.clear();
  for (const [name, value] of session) visitor.jar.set(name, value);
  check(
    `C32 none of ${made} odd requests makes a 5xx, each error is { message, code, status } in French`,
    faults.length === 0,
    faults.slice(0, SHOWN),
  );
  check('C1 none of them is answered with a word of another account', leaks.length === 0, leaks.slice(0, SHOWN));
}

async function foreignIds({ check }: Attack, mine: Side, other: Side): Promise<void> {
  const seen: string[] = [];
  for (const [name, route] of Object.entries<Route>(routes)) {
    for (const [parameter, kind] of Object.entries(route.ids ?? {})) {
      const call = (id: number | string) =>
        mine.owner.visitor.call(
          route.method,
          route.path.replace(`:${parameter}`, String(id)),
          route.method === 'GET' ? undefined : BODY_OF[name],
        );
      const [foreign, nothing] = [
        await call(other.ids[kind]),
        await call(kind === 'forecast' ? `${NOWHERE}-email-2026-12-01` : kind === 'alert' ? `missing-${NOWHERE}` : NOWHERE),
      ];
      if (foreign.status !== 404 || foreign.text !== nothing.text) seen.push(`${name}: ${foreign.status} ${foreign.text.slice(0, 80)}`);
    }
  }
  check('C1 every id of another account is like one that does not exist, on every route', seen.length === 0, seen);
}
/** Bodies that would be right if the object were one's own; the other calls have none. */
const BODY_OF: Record<string, unknown> = {
  correctReading: { field: 'dateExpiration', date: '2040-01-31' },
  withdrawReadingCorrection: { field: 'dateExpiration' },
  editOrganization: { name: 'Pris' },
  sendRequest: { channel: 'email' },
  editDocumentType: { name: 'Pris' },
  editSubcontractor: {
    organizationId: 1,
    companyName: 'P',
    siret: '73282932000074',
    allowDuplicateSiret: true,
    contactName: 'P',
    contactEmail: 'p@p.fr',
    contactPhone: '0612345678',
  },
  putConfig: { requiredDocumentTypeIds: [] },
  validateDocument: { expirationDate: '2040-01-01' },
  rejectDocument: { reason: 'Pris' },
  writeNote: { text: 'Pris' },
  skipReminder: { reason: 'Pris' },
  toggleAutoReminders: { enabled: true },
  pauseReminders: { until: '2100-01-01', reason: 'Pris' },
  snoozeAlert: { until: '2100-01-01' },
  setContactPreferences: { email: false },
};

async function foreignPages({ random, check }: Attack, calls: readonly Call[], { owner: { visitor } }: Side): Promise<void> {
  const seen: string[] = [];
  for (const { method, path, operation } of calls.filter((call) => call.method !== 'get' && !call.path.includes('webhooks'))) {
    const schema = operation.requestBody?.content['application/json']?.schema;
    const body = JSON.stringify(schema ? exampleOf(schema, '', random) : {});
    const filled = path.replace(/\{\w+\}/g, '1');
    const send = async (why: string, headers: Record<string, string>): Promise<void> => {
      const { status } = await visitor.raw(method.toUpperCase(), filled, { headers, body });
      if (status !== 403) seen.push(`${method} ${path} ${why}: ${status}`);
    };
    await send('foreign Origin', { origin: 'https://evil.example', 'content-type': 'application/json' });
    await send('Origin null', { origin: 'null', 'content-type': 'application/json' });
    // What a token opens carries no session that another site could use: mail programs send such forms (RFC 8058).
    if ((routes[operation.operationId as keyof typeof routes] as Route).gate !== 'token')
      await send('a form without Origin', { 'content-type': 'text/plain' });
  }
  check('C37 no page of another site changes anything with a session: 403', seen.length === 0, seen.slice(0, SHOWN));
}

async function privileges({ people, random, check }: Attack, calls: readonly Call[], mine: Side): Promise<void> {
  const { visitor } = mine.owner;
  const before = await visitor.must<Record<string, unknown>>('GET', '/api/user');
  for (const { method, path, operation } of calls) {
    const schema = operation.requestBody?.content['application/json']?.schema;
    if (!schema || path.includes('{') || operation.operationId === 'resetPassword') continue;
    await visitor.call(method.toUpperCase(), path, { ...(exampleOf(schema, '', random) as object), ...WANTED }, { 'x-is-admin': 'true' });
  }
  const after = await visitor.must<Record<string, unknown>>('GET', '/api/user');
  const kept = ['id', 'isAdmin', 'plan', 'adminApproved', 'emailVerified'].filter((field) => before[field] !== after[field]);
  check('C5 no field of a body makes a customer an administrator, or changes his plan or his number', kept.length === 0, kept);

  const email = people.email('ambitieux');
  const stranger = people.visitor();
  const registered = await stranger.call('POST', '/api/register', { ...people.registration(email, 'Ambitieux SAS'), ...WANTED });
  await stranger.call('GET', `/api/verify-email?token=${await people.mailedToken(email)}`);
  const user = await (await people.logIn(email)).must<Record<string, unknown>>('GET', '/api/user');
  const none = user['adminApproved'] === false && user['isAdmin'] === false && user['plan'] === 'none' && user['id'] !== 1;
  check(
    'C5 nobody registers himself as approved, administrator or subscribed',
    none && (registered.status === 201 || registered.status === 400),
    user,
  );
}

export const requests: Part = {
  name: 'requests',
  about: 'C1 C5 C32 C37 odd requests from the OpenAPI, ids of others, foreign pages, mass assignment',
  async run(attack) {
    const { target, people, check } = attack;
    const mine = await side(attack, 'UN');
    const other = await side(attack, 'DEUX');
    const { paths } = await people.visitor().must<OpenApi>('GET', '/api/openapi.json');
    const calls = Object.entries(paths)
      .flatMap(([path, operations]) => Object.entries(operations).map(([method, operation]) => ({ method, path, operation })))
      .filter(({ operation }) => !LEFT.includes(operation.operationId));
    const told = async (): Promise<string> => {
      // A document that is being read changes by itself.
      await target.dev('/dev/settle', {});
      const parts = ['/api/user', '/api/subcontractors', '/api/organizations', '/api/document-types', '/api/documents'];
      return (await Promise.all(parts.map((path) => other.owner.visitor.call('GET', path)))).map(({ text }) => text).join('\n');
    };
    const before = await told();
    await foreignIds(attack, mine, other);
    await foreignPages(attack, calls, mine);
    await privileges(attack, calls, mine);
    await many(attack, calls, mine, other);
    const after = await told();
    check('C1 nothing of the other account has changed', before.includes(other.canary) && after === before, after.slice(0, 200));
    const { status } = await people.visitor().call('GET', '/healthz');
    check('C32 and the product lives', status === 200, status);
  },
};
