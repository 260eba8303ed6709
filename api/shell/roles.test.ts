// Every role at every call of the route table, and what a member with a scope sees of the rest of the account: nothing. Generated from the
// route table, so that no call can be forgotten.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Route, type RouteName, routes } from '#contract/routes.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { may, ROLES, type Role } from '#domain/people/abilities.ts';
import { type JoinedMember, joined } from '#infra/testing/api/members.ts';
import { customer, defaultTypes, deliveredMail, ok, type Person, pdf, subcontractor, upload } from '#infra/testing/api/people.ts';
import { startWorld, type World } from '#infra/testing/api/world.ts';
import { NARROWED, OF_THE_ACCOUNT } from '#projections/scope/query.ts';

const NOWHERE = 2_000_000_000;
const HERE = 'DEDANS';
const ELSEWHERE = 'DEHORS';
type Kind = NonNullable<Route['ids']>[string];
type Side = { sub: Subcontractor; ids: Partial<Record<Kind, number | string>> };

let world: World;
let owner: Person;
const members = {} as Record<Role, JoinedMember | Person>;
/** Two with a scope: an organisation, and one subcontractor of it. */
let site: JoinedMember;
let auditor: JoinedMember;
let inside: Side;
let outside: Side;

async function side(name: string, types: number[]): Promise<Side> {
  const { body: organization } = ok(await owner.post('/api/organizations', { name: `Chantier ${name}` }), 201);
  const sub = await subcontractor(owner, { companyName: name, organizationId: organization.id, contactName: name });
  const { body: note } = ok(await owner.post(`/api/subcontractors/${sub.id}/notes`, { text: `Note ${name}` }), 201);
  const { body: document } = ok(await upload(world.client(), sub.secureToken, types[0]!, pdf(name), `${name}.pdf`), 201);
  const { body: validated } = ok(await upload(world.client(), sub.secureToken, types[1]!, pdf(`${name} 2`), `${name}.pdf`), 201);
  ok(await owner.send('PATCH', `/api/documents/${validated.id}/validate`, { expirationDate: '2026-12-01' }));
  const delivery = await deliveredMail(world, owner, sub.id, name);
  const ids = {
    ...{ organization: organization.id, subcontractor: sub.id, document: document.id, note: note.id, delivery },
    ...{ forecast: `${sub.id}-email-2026-12-01`, alert: `missing-${sub.id}` },
  };
  return { sub, ids };
}

beforeAll(async () => {
  world = await startWorld();
  owner = await customer(world, undefined, 'DURAND');
  const types = (await defaultTypes(owner)).map(({ id }) => id);
  inside = await side(HERE, types);
  outside = await side(ELSEWHERE, types);
  const organizationIds = [inside.ids.organization as number];
  site = await joined(world, owner, { role: 'site', organizationIds });
  auditor = await joined(world, owner, { role: 'auditor', subcontractorIds: [inside.sub.id], endsOn: '2027-06-30' });
  Object.assign(members, { owner, site });
  for (const role of ['manager', 'accounts', 'reader'] as const) members[role] = await joined(world, owner, { role });
  members.auditor = await joined(world, owner, { role: 'auditor', endsOn: '2027-06-30' });
  await world.caughtUp();
});
afterAll(() => world.close());

/** It ends sessions, stays open, or is about the person himself alone. */
const NOT_HERE = new Set<RouteName>(['live', 'logout']);
const closed = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([name, { gate }]) => gate !== 'public' && gate !== 'token' && gate !== 'admin' && !NOT_HERE.has(name),
);
const nobodys = (kind: Kind | undefined): string | number =>
  kind === 'forecast' ? `${NOWHERE}-email-2026-12-01` : kind === 'alert' ? `missing-${NOWHERE}` : NOWHERE;
const pathOf = ({ path, ids = {} }: Route, side: Side | null): string =>
  path
    .replace(/:(\w+)/g, (_, name: string) => {
      const kind = ids[name];
      return String((kind && side?.ids[kind]) ?? (name === 'list' ? 'documents' : nobodys(kind)));
    })
    .replace(/:token/, 'A'.repeat(32));
const send = (who: JoinedMember | Person, route: Route, path: string) =>
  who.send(route.method, path, route.method === 'GET' || route.multipart ? undefined : {});

describe('G56 the server enforces what a role may do', () => {
  test.each(ROLES)('%s: each call is allowed or refused as the table of abilities says', async (role) => {
    for (const [name, route] of closed) {
      const { status, body } = await send(members[role], route, pathOf(route, null));
      const allowed = route.ability === undefined || may(role, route.ability);
      if (allowed) expect([name, body?.code === 'not-allowed', status < 500], `${status} ${body?.code}`).toEqual([name, false, true]);
      else expect([name, status, body.code]).toEqual([name, 403, 'not-allowed']);
    }
  });

  test('no call behind the gates is without an ability, but those of the person himself', () => {
    const without = closed.filter(([, { ability }]) => ability === undefined);
    expect(without.every(([, { gate }]) => gate === 'session')).toBe(true);
  });

  test('nobody but an owner of an administrator’s account administers', async () => {
    for (const role of ROLES) expect((await members[role].get('/api/admin/accounts')).body.code).toBe('admin-only');
  });
});

describe('G57 C1 outside a member’s scope nothing is there', () => {
  test('every read model says whether a scope narrows it', async () => {
    const rows = await world.db<{ name: string }[]>`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'rm'`;
    expect(rows.map(({ name }) => name).sort()).toEqual([...NARROWED, ...OF_THE_ACCOUNT].sort());
  });

  const ACCOUNT_WIDE: readonly Kind[] = ['documentType', 'proofFile', 'member'];
  const named = closed.filter(
    ([, { ids, ability }]) => ability !== undefined && Object.values(ids ?? {}).some((kind) => !ACCOUNT_WIDE.includes(kind)),
  );
  test.each(['site', 'auditor'] as const)('%s: an object outside is answered as one that does not exist', async (role) => {
    const who = role === 'site' ? site : auditor;
    for (const [name, route] of named) {
      const [foreign, nothing] = [await send(who, route, pathOf(route, outside)), await send(who, route, pathOf(route, null))];
      expect([name, foreign.status, foreign.body]).toEqual([name, nothing.status, nothing.body]);
      if (!may(role, route.ability!)) expect([name, foreign.status]).toEqual([name, 403]);
    }
  });

  test.each(['site', 'auditor'] as const)('%s: lists, figures, alerts, searches and files tell nothing of the rest', async (role) => {
    const who = role === 'site' ? site : auditor;
    const lists = closed.filter(([, { method, ids, ability }]) => method === 'GET' && !ids && ability !== undefined && may(role, ability));
    let told = 0;
    for (const [name, route] of lists) {
      const { status, text } = await who.get(pathOf(route, null));
      expect([name, status < 500, text.includes(ELSEWHERE)], text.slice(0, 300)).toEqual([name, true, false]);
      if (text.includes(HERE)) told++;
    }
    expect(told).toBeGreaterThan(8);
    // His own objects are there.
    for (const [name, route] of named.filter(([, { method, ability }]) => method === 'GET' && may(role, ability!))) {
      const { status } = await who.get(pathOf(route, inside));
      // There is no call, and nobody is archived.
      const absent = name === 'callRecord' || name === 'getArchived';
      expect([name, status < 300 || (absent && status === 404)], String(status)).toEqual([name, true]);
    }
  });

  // The figures of single subcontractors are counted from their rows, those of organisations are counters: both as the owner sees them.
  test.each(['site', 'auditor'] as const)(
    '%s: his figures are those of his subcontractors, today and on the days to come',
    async (role) => {
      const who = role === 'site' ? site : auditor;
      const told = async (client: JoinedMember | Person, query = '') => {
        const dashboard = ok(await client.get(`/api/dashboard/initial-data${query}`));
        const headers = ['x-status-counts', 'x-total-subcontractors', 'x-total-activity'].map((name) => dashboard.headers.get(name));
        const [history, expiries] = [
          await client.get(`/api/dashboard/history${query}`),
          await client.get(`/api/dashboard/expiries${query}`),
        ];
        return [dashboard.body.stats, ok(await client.get(`/api/dashboard/stats${query}`)).body, headers, history.body, expiries.body];
      };
      const now = world.clock.now();
      // A document expires on 1 December.
      for (const day of ['2026-11-21', '2026-11-28', '2026-12-02']) {
        world.clock.set(`${day}T09:00:00Z`);
        const his = await told(owner, `?organizationId=${inside.ids.organization}`);
        expect((his[0] as { totalSubcontractors: number }).totalSubcontractors).toBe(1);
        expect(await told(who)).toEqual(his);
        const { body } = ok(await who.get(`/api/dashboard/stats?organizationId=${outside.ids.organization}`));
        expect(body).toMatchObject({ totalSubcontractors: 0, expired: 0, missing: 0, upToDate: 0 });
      }
      world.clock.set(now);
      expect(ok(await who.get('/api/subcontractors/with-stats?range=[0,9]')).headers.get('content-range')).toMatch(/\/1$/);
    },
  );

  test('secret links are shown to whoever may ask for documents alone', async () => {
    expect(ok(await site.get(`/api/subcontractors/${inside.sub.id}`)).body.secureToken).toBe(inside.sub.secureToken);
    expect(ok(await auditor.get(`/api/subcontractors/${inside.sub.id}`)).body).toMatchObject({
      secureToken: '',
      uploadUrl: '',
      shortUrl: '',
    });
  });

  test('G58 each look of an auditor is in the history', async () => {
    ok(await auditor.get(`/api/subcontractors/${inside.sub.id}`));
    expect((await auditor.raw('GET', `/api/documents/${inside.ids.document}/download`)).status).toBe(200);
    ok(await auditor.get(`/api/as-of?subcontractorId=${inside.sub.id}`));
    await world.caughtUp();
    const { body } = ok(await owner.get('/api/history?filter=%7B%22kind%22%3A%22AuditorLooked%22%7D'));
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          actor: { kind: 'auditor', name: 'Léa Martin' },
          subcontractorId: inside.sub.id,
          documentId: inside.ids.document,
        }),
      ]),
    );
    const events = await world.events(`looks-${owner.accountId}`);
    expect(new Set(events.map(({ data }) => (data as { what: string }).what))).toEqual(
      new Set(['history', 'subcontractor', 'document', 'as-of']),
    );
  });
});
