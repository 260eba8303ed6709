// How a simulated process serves a request: the writing half of the routes, as api/shell/serve.ts and api/documents/upload.ts do it.
import type { Effects } from '../../../api/shell/call.ts';
import { createEffects } from '../../../api/shell/effects.ts';
import type { StoredAnswer } from '../../../api/shell/http/idempotency.ts';
import { Problem, problemOf } from '../../../api/shell/problem.ts';
import { actorOf, type Membership } from '../../../api/shell/visitor.ts';
import type { AccountId, DocumentId, DocumentTypeId, OrganizationId } from '../../../domain/kernel/ids.ts';
import { isRefusal } from '../../../domain/kernel/refusal.ts';
import { linkExpiry } from '../../../domain/subcontractors/link.ts';
import type { Customer, KnownPerson, Operation, Request } from './customer.ts';
import { letIn } from './gate.ts';
import { accept, invite } from './people-operations.ts';
import type { Process } from './process.ts';
import { subscribed } from './reminder-operations.ts';
import { plainKeys } from './stand-ins.ts';
import type { World } from './world.ts';

const effectsOf = (
  process: Process,
  { operation, number }: Request,
  keyed: Parameters<typeof createEffects>[3],
  visitor: Membership | null = null,
): Effects =>
  createEffects(
    process as unknown as Parameters<typeof createEffects>[0],
    { actor: visitor ? actorOf('user', visitor) : operation.actor, accountId: operation.customer.accountId },
    `op-${number}`,
    keyed,
  );

const answered = async (effects: Effects, body: object, status = 200): Promise<StoredAnswer> => {
  if (effects.position() !== null) await effects.settled();
  return { status, body: JSON.stringify(body), headers: {} };
};

/** As api/shell/serve.ts: a no of the business is an answer too, and kept under its key. */
async function definite(work: () => Promise<StoredAnswer>): Promise<StoredAnswer> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.status < 500) return { status: error.status, body: JSON.stringify(error.body()), headers: {} };
    throw error;
  }
}

/** As api/documents/upload.ts: the object first, then its event; an object that no event names is taken away again. */
async function deposit(
  process: Process,
  request: Request,
  { owner, typeId, content }: NonNullable<Operation['upload']>,
): Promise<StoredAnswer> {
  const { id: subcontractorId, accountId, tokenHash } = owner;
  const subject = `subcontractor-${subcontractorId}`;
  const documentId = (await process.ids.next('document')) as DocumentId;
  const bytes = (async function* () {
    yield Buffer.from(content);
  })();
  const {
    blobId,
    wrappedKey,
    size: fileSize,
    sha256,
  } = await process.blobs.put(bytes, { accountId, subcontractorId, documentId }, Buffer.from(subject));
  let used = false;
  try {
    return await process.idempotency.once(
      { scope: `link-${tokenHash}`, subject, key: request.key, requestHash: `${typeId} ${sha256}` },
      (keyed) => {
        used = true;
        return definite(async () => {
          const effects = effectsOf(process, request, keyed);
          const file = { blobId, wrappedKey, mimeType: 'application/pdf', fileSize, sha256, fileName: 'urssaf.pdf' };
          const outcome = await effects.attempt({
            type: 'UploadDocument',
            subcontractorId,
            accountId,
            documentId,
            documentTypeId: typeId,
            tokenHash,
            file,
          });
          const kept = isRefusal(outcome) ? null : (outcome.events.find((event) => event.type === 'DocumentUploaded') ?? null);
          const data = kept?.type === 'DocumentUploaded' ? kept.data : null;
          if (data?.blobId !== blobId) await process.blobs.remove(blobId);
          const again = isRefusal(outcome) && outcome.refusal === 'duplicate-upload';
          if (isRefusal(outcome) && !again) throw problemOf(outcome);
          const id = again ? Number(outcome.detail['documentId']) : (data?.documentId ?? documentId);
          return answered(effects, { id, again });
        });
      },
    );
  } finally {
    if (!used) await process.blobs.remove(blobId);
  }
}

/** Told by the gate: no answer of the command, and none that is kept. */
export const BY_THE_GATE = { gate: 'closed' };

/** Serves one request: a thrown error is a 503. */
export async function serve(world: World, process: Process, request: Request): Promise<StoredAnswer> {
  const { operation, key } = request;
  if (operation.upload) return deposit(process, request, operation.upload);
  const { accountId } = operation.customer;
  let visitor: Membership | null = null;
  if (operation.asks !== null)
    try {
      await letIn(process, accountId, operation.asks);
      await world.scheduler.step(process.life, `reads the body (${request.number})`);
      visitor = await letIn(process, accountId, operation.asks);
    } catch (error) {
      if (!(error instanceof Problem) || error.status >= 500) throw error;
      return { status: error.status, body: JSON.stringify(error.body()), headers: BY_THE_GATE };
    }
  const subject = `account-${accountId}`;
  const personId = operation.asks?.personId ?? accountId;
  const scope = personId === accountId ? subject : `${subject}/${personId}`;
  return process.idempotency.once({ scope, subject, key, requestHash: operation.name }, (keyed) =>
    definite(async () => {
      const effects = effectsOf(process, request, keyed, visitor);
      const body = await operation.run(process, effects, visitor);
      const nothing = effects.position() === null;
      return answered(effects, { ...('id' in body ? body : {}), nothing });
    }),
  );
}

/**
 * A customer as he is before anything goes wrong: registered, verified, approved, with two organisations, two document types, a manager, a site
 * manager, and an auditor until midnight.
 */
export async function openCustomer(process: Process, known: KnownPerson[]): Promise<Customer> {
  const { ids, dispatch, clock } = process;
  const accountId = (await ids.next('account')) as AccountId;
  const organizationId = (await ids.next('organization')) as OrganizationId;
  const send = async (command: Parameters<typeof dispatch>[0], part = ''): Promise<void> => {
    const outcome = await dispatch(command, {
      actor: { kind: 'system' },
      accountId,
      correlationId: 'opening',
      idempotencyKey: `${accountId} ${command.type} ${part}`,
    });
    if (isRefusal(outcome)) throw new Error(outcome.refusal);
  };
  const token = ids.secret(24);
  const tokenHash = plainKeys.hash('token', token);
  const email = `contact${accountId}@dupont-btp.fr`;
  const verification = { token, tokenHash, expiresAt: linkExpiry(clock.now()) };
  await send({ type: 'CreateOrganization', accountId, organizationId, name: 'Siège', description: '', color: '#3b82f6', isDefault: true });
  const siteId = (await ids.next('organization')) as OrganizationId;
  const site = { name: 'Chantier Est', description: '', color: '#3b82f6', isDefault: false };
  await send({ type: 'CreateOrganization', accountId, organizationId: siteId, ...site }, 'site');
  await send({
    type: 'RegisterAccount',
    accountId,
    emailHash: plainKeys.hash('email', email),
    companyName: 'Dupont BTP',
    email,
    phoneNumber: '0467000000',
    verification,
  });
  await send({ type: 'VerifyEmail', accountId, tokenHash, selfApprove: false });
  await send({ type: 'ApproveAccount', accountId, by: accountId });
  const documentTypeIds = await Promise.all(Array.from({ length: 6 }, async () => (await ids.next('documentType')) as DocumentTypeId));
  await send({ type: 'InitDefaultDocumentTypes', accountId, documentTypeIds });
  await send(subscribed(accountId, clock.now()));
  known.push({ email, personId: accountId, of: 'account' });
  const customer: Customer = {
    ...{ accountId, email, known, members: [], doubted: [] },
    organizations: [organizationId, siteId],
    types: documentTypeIds.slice(0, 2),
    people: [],
    away: [],
    reminded: [],
    documents: [],
  };
  const effects = createEffects(
    process as unknown as Parameters<typeof createEffects>[0],
    { actor: { kind: 'system' }, accountId },
    'opening',
    null,
  );
  const all = { organizationIds: null, subcontractorIds: null, endsOn: null };
  for (const terms of [
    { ...all, role: 'manager' },
    { ...all, role: 'site', organizationIds: [siteId] },
    { ...all, role: 'auditor', endsOn: clock.today() },
  ] as const) {
    const { role } = terms;
    const to = `${role}${accountId}@dupont-btp.fr`;
    const invited = await invite(process, effects, customer, { by: accountId, to, terms });
    const personId = await accept(effects, accountId, { ...invited, email: to }, undefined);
    customer.members.push({ ...invited, email: to, personId, role });
    known.push({ email: to, personId, of: 'person' });
  }
  return customer;
}
