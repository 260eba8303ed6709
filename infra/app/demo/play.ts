// Plays the scenario: six months of an ordinary company, each action at its own time of the application clock, so that old deadlines have
// passed.
import { randomBytes } from 'node:crypto';
import type { DocumentType } from '#contract/document-types.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { kindOfTypeName } from '#domain/documents/kinds.ts';
import { addDays, type CalendarDate, type Instant, millis, parisDay, parisInstant } from '#domain/kernel/calendar.ts';
import { DemoClient, type Product } from './client.ts';
import { drawDocument } from './documents.ts';
import {
  ADMIN,
  COMPANY,
  type DemoSubcontractor,
  type DocumentKind,
  ORGANIZATIONS,
  type Sending,
  STARTS_ON,
  SUBCONTRACTORS,
  WAITING,
} from './scenario.ts';

type Act = { on: number; hour: number; minute: number; does(): Promise<unknown> };

/**
 * Fills an empty product through its own API. `machine` answers the machine's time, at which the clock ends; `tell` receives the progress
 * (0 to 1). Throws when any action fails. Answers the accounts it created; until then nobody knows their password.
 */
export async function playDemo(product: Product, machine: () => Promise<Instant>, tell: (done: number) => void): Promise<number[]> {
  const today = parisDay(await machine());
  const day = (offset: number): CalendarDate => addDays(today, offset);
  const client = new DemoClient(product);
  const password = `aA1!${randomBytes(18).toString('base64url')}`;

  await client.clockTo(parisInstant(day(STARTS_ON), 8, 30));
  const admin = await client.register(ADMIN, password);
  const demo = await client.register(COMPANY, password);
  await client.login(ADMIN.email, password);
  await client.call('POST', '/api/admin/approve-user', { userId: demo });
  await client.login(COMPANY.email, password);
  await client.subscribe('autopilot');
  await client.call('POST', '/api/tutorial/complete');
  const organizations = await makeOrganizations(client);
  const types = await client.initTypes();

  const acts = SUBCONTRACTORS.flatMap((who, index) => actsOf(who, index, { client, organizations, types, day })).sort(
    (a, b) => a.on - b.on || a.hour - b.hour || a.minute - b.minute,
  );
  for (const [index, act] of acts.entries()) {
    await client.clockTo(parisInstant(day(act.on), act.hour, act.minute));
    await act.does();
    tell(index / acts.length);
  }
  // Yesterday somebody registered; the account still waits for the administrator's approval.
  await client.clockTo(parisInstant(day(-1), 18, 0));
  const waiting = await client.register(WAITING, password);
  await catchUp(machine, client.clockTo);
  tell(1);
  return [admin, demo, waiting];
}

/** How far the clock may stay behind the machine's, ms: one-time codes by the clock work. */
const BEHIND_MS = 500;
/** A move that fires nothing takes milliseconds; on a machine that is never fast enough the last one stays. */
const MOVES = 20;

/** Moves the clock to the machine's time. The first move fires all that is due and takes seconds, by which the clock would stay behind. */
export async function catchUp(machine: () => Promise<Instant>, clockTo: (to: Instant) => Promise<unknown>): Promise<void> {
  for (let move = 0; move < MOVES; move++) {
    const to = await machine();
    await clockTo(to);
    if (millis(await machine()) - millis(to) <= BEHIND_MS) return;
  }
}

async function makeOrganizations(client: DemoClient): Promise<Organization[]> {
  const [standard] = await client.organizations();
  const [first, ...others] = ORGANIZATIONS;
  await client.call('PUT', `/api/organizations/${standard?.id}`, first);
  for (const other of others) await client.call('POST', '/api/organizations', other);
  const made = await client.organizations();
  return ORGANIZATIONS.map((wanted) => made.find((organization) => organization.name === wanted.name) as Organization);
}

type Stage = {
  client: DemoClient;
  organizations: readonly Organization[];
  types: readonly DocumentType[];
  day(offset: number): CalendarDate;
};

function actsOf(who: DemoSubcontractor, index: number, { client, organizations, types, day }: Stage): Act[] {
  const typeOf = (document: DocumentKind) => types.find((type) => kindOfTypeName(type.name) === document)?.id as number;
  const input = {
    organizationId: organizations[who.organization]?.id,
    companyName: who.company,
    siret: who.siret,
    contactName: who.contact,
    contactEmail: who.email,
    contactPhone: who.phone,
    address: who.address,
    isActive: true,
  };
  let made: Subcontractor | undefined;
  const subcontractor = () => made as Subcontractor;
  const minute = (index * 7) % 50;

  const register: Act = {
    on: who.registeredOn,
    hour: 9,
    minute,
    does: async () => {
      made = await client.subcontractor(input);
      if (who.asks) await client.call('PUT', `/api/subcontractors/${made.id}/config`, { requiredDocumentTypeIds: who.asks.map(typeOf) });
    },
  };
  const sends = who.sends.flatMap((sending, n): Act[] => {
    let documentId = 0;
    const send: Act = {
      on: sending.on,
      hour: 11,
      minute: (minute + n) % 60,
      does: async () => {
        const pdf = await drawDocument(who, sending, day);
        documentId = await client.upload(subcontractor().secureToken, typeOf(sending.document), fileName(sending, day), pdf);
      },
    };
    const { decision } = sending;
    if (!decision) return [send];
    const decide: Act = {
      on: sending.on + 1,
      hour: 10,
      minute,
      does: () =>
        'reject' in decision
          ? client.call('PATCH', `/api/documents/${documentId}/reject`, { reason: decision.reject })
          : client.call('PATCH', `/api/documents/${documentId}/validate`, { expirationDate: day(decision.validateUntil) }),
    };
    return [send, decide];
  });
  const end: Act[] = who.afterwards
    ? [
        {
          on: -2,
          hour: 16,
          minute,
          does: () =>
            who.afterwards === 'revoke-link'
              ? client.call('POST', `/api/subcontractors/${subcontractor().id}/link/revoke`)
              : client.call('PUT', `/api/subcontractors/${subcontractor().id}`, { ...input, isActive: false }),
        },
      ]
    : [];
  return [register, ...sends, ...end];
}

const fileName = (sending: Sending, day: (offset: number) => CalendarDate): string => `${sending.document}-${day(sending.on)}.pdf`;
