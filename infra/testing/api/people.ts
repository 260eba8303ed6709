// The API's users in tests: accounts in every state of the gate, subcontractors, documents.

import type { Subcontractor } from '#contract/subcontractors.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { AccountId, DeliveryId, MemberId, PersonId } from '#domain/kernel/ids.ts';
import { pdfOf } from '../pdf.ts';
import type { Client } from './client.ts';
import { ADMIN_EMAIL, PASSWORD, type World } from './world.ts';

export type Person = Client & { accountId: AccountId; email: string };
let number = 0;

/** Fails with the answer's own message. */
export function ok<Answer extends { status: number; text: string }>(answer: Answer, status?: number): Answer {
  if (status === undefined ? answer.status >= 300 : answer.status !== status) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}

export const registration = (email: string, companyName = 'Bâtiments du Midi') => ({
  companyName,
  email,
  phoneNumber: '04 67 00 00 00',
  password: PASSWORD,
});

/** Each has its own address, so that the registration limit affects only the test of that limit. */
export const elsewhere = () => ({ 'x-forwarded-for': `10.${(++number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}` });

/** Registered; not verified, not approved, not logged in. */
export async function registered(world: World, email = `societe${++number}@test.fr`, companyName?: string): Promise<Person> {
  const client = world.client();
  const { body } = ok(await client.post('/api/register', registration(email, companyName), elsewhere()), 201);
  return Object.assign(client, { accountId: body.id as AccountId, email });
}

/** The secret of the newest link of this kind, as in its mail. */
export async function secretOf(
  world: World,
  accountId: AccountId,
  type: 'VerificationLinkIssued' | 'PasswordResetLinkIssued',
): Promise<string> {
  const issued = (await world.events(`account-${accountId}`)).findLast((event) => event.type === type);
  if (!issued) throw new Error(`no ${type}`);
  return (issued.personal as { token: string }).token;
}

export async function verified(world: World, email?: string, companyName?: string): Promise<Person> {
  const person = await registered(world, email, companyName);
  // Its link is looked up in a read model, which may be late on a busy machine.
  await world.caughtUp();
  ok(await person.get(`/api/verify-email?token=${await secretOf(world, person.accountId, 'VerificationLinkIssued')}`));
  return person;
}

/** For thirty days: tests move the clock. */
export const login = async (person: Pick<Client, 'post'>, email: string, password = PASSWORD) =>
  ok(await person.post('/api/login', { email, password, rememberMe: true }));

/** The actor of another person of the same account. */
export const COLLEAGUE = 1_000_017;
/** A session of another person of the same account, an owner without a name. */
export async function colleagueOf(world: World, { email, accountId }: Pick<Person, 'email' | 'accountId'>): Promise<Client> {
  const client = world.client();
  const meta = { actor: { kind: 'system' } as const, accountId, correlationId: 'test' };
  const [memberId, personId] = [COLLEAGUE as MemberId, COLLEAGUE as PersonId];
  const invitation = { token: 't', tokenHash: 't', expiresAt: addMillis(world.clock.now(), 1000) };
  const all = { role: 'owner', organizationIds: null, subcontractorIds: null, endsOn: null } as const;
  const who = { emailHash: 'colleague', registered: '', email: 'collegue@test.fr', name: null };
  await world.dispatch({ type: 'InviteMember', accountId, memberId, by: accountId, ...who, invitation, ...all }, meta);
  await world.dispatch({ type: 'AcceptInvitation', accountId, memberId, personId, tokenHash: 't' }, meta);
  const before = (await world.db`SELECT id_hash FROM ops.sessions WHERE coalesce(person_id, account_id) = ${accountId}`).map(
    (row) => row['id_hash'] as string,
  );
  await login(client, email);
  await world.db`
    UPDATE ops.sessions SET account_id = 0, person_id = ${COLLEAGUE}, acting_for = ${accountId}
    WHERE coalesce(person_id, account_id) = ${accountId} AND NOT id_hash = ANY (${before})`;
  return client;
}

/** The administrator of the settings, who is approved automatically in an empty installation. One per world. */
export async function administrator(world: World): Promise<Person> {
  const known = admins.get(world);
  if (known) return known;
  const made = (async () => {
    const person = await verified(world, ADMIN_EMAIL, 'SubDoc');
    await login(person, person.email);
    return person;
  })();
  admins.set(world, made);
  return made;
}
const admins = new WeakMap<World, Promise<Person>>();

/** Verified, approved, logged in; not subscribed. */
export async function approved(world: World, email?: string, companyName?: string): Promise<Person> {
  const admin = await administrator(world);
  const person = await verified(world, email, companyName);
  ok(await admin.post('/api/admin/approve-user', { userId: person.accountId }));
  await login(person, person.email);
  return person;
}

/** Through the checkout, as a customer pays. */
export async function subscribe(world: World, person: Client, plan: 'standard' | 'basic' | 'autopilot' = 'autopilot'): Promise<void> {
  const { url } = ok(await person.post('/api/create-checkout-session', { plan })).body as { url: string };
  await world.payments.desk.finish(url.split('/').at(-1)!, 'paid');
}

/** Verified, approved, logged in, subscribed: full access. */
export async function customer(world: World, email?: string, companyName?: string): Promise<Person> {
  const person = await approved(world, email, companyName);
  await subscribe(world, person);
  return person;
}

export const subcontractorInput = (organizationId: number, more: object = {}) => ({
  organizationId,
  companyName: 'DUPONT BTP',
  siret: '732 829 320 00074',
  contactName: 'Jean Dupont',
  contactEmail: 'jean@dupont-btp.fr',
  contactPhone: '06 12 34 56 78',
  // Most tests do not care about the SIRET.
  allowDuplicateSiret: true,
  ...more,
});

export const defaultOrganization = async (person: Client): Promise<number> =>
  ok(await person.get('/api/organizations')).body.find((organization: { isDefault: boolean }) => organization.isDefault).id;

export async function subcontractor(person: Client, more: object = {}): Promise<Subcontractor> {
  return ok(await person.post('/api/subcontractors', subcontractorInput(await defaultOrganization(person), more)), 201).body;
}

/** The six default types, by name. */
export async function defaultTypes(person: Client): Promise<{ id: number; name: string }[]> {
  return ok(await person.post('/api/document-types/init-default')).body;
}

/** A small valid PDF; `seed` makes its content unique. */
export const pdf = (seed = 'papier'): Buffer =>
  pdfOf(
    ['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[3 0 R]/Count 1>>', '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>'],
    `%${seed}\n`,
  );

/** The same, as large as a scan: it has this many bytes of comment. It is not analysed. */
export function largePdf(bytes: number): Buffer {
  const [head, rest] = [pdf().subarray(0, 9), pdf().subarray(9)];
  return Buffer.concat([head, Buffer.from(`%${'y'.repeat(bytes)}\n`), rest]);
}

export const file = (content: Uint8Array, type = 'application/pdf'): Blob => new Blob([new Uint8Array(content)], { type });

export const upload = (
  client: Client,
  token: string,
  documentTypeId: number,
  content: Uint8Array = pdf(),
  fileName = 'attestation.pdf',
  headers: Record<string, string> = {},
) =>
  client.form(
    '/api/upload',
    [
      ['token', token],
      ['documentTypeId', String(documentTypeId)],
      ['document', file(content), fileName],
    ],
    headers,
  );

/** An access journal without a line: those of log-ins are written a moment after their answer, so they are waited for first. */
export async function emptyJournal(world: World): Promise<void> {
  await world.app.settled();
  await world.db`DELETE FROM ops.access_journal`;
}

/** A mail to his subcontractor, recorded as the sender does. */
export async function deliveredMail(world: World, { accountId }: Person, subcontractorId: number, company: string): Promise<number> {
  const deliveryId = (await world.ids.next('delivery')) as DeliveryId;
  const recipient = `subcontractor-${subcontractorId}`;
  const about = {
    deliveryId,
    accountId,
    channel: 'email' as const,
    template: 'upload-received',
    recipient,
    messageId: `<${deliveryId}@x>`,
  };
  const meta = { actor: { kind: 'system' } as const, accountId, correlationId: 'test' };
  const message = { to: 'a@b.fr', name: company, company, subject: company, text: company, html: '', headers: {} };
  await world.dispatch({ type: 'ComposeDelivery', ...about, subject: recipient, message }, meta);
  await world.dispatch({ type: 'RecordDeliveryAttempt', ...about, result: { outcome: 'sent' } }, meta);
  return deliveryId;
}
