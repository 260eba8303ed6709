// Receives a document, by secret link or by the company's session: authorize → stage → check → record → answer. Before the record step,
// every failure removes the stored object.
import { hash, randomBytes } from 'node:crypto';
import { pathId } from '#contract/common.ts';
import type { routes } from '#contract/routes.ts';
import { HEIC_MIMES, MIME_OF_FORMAT } from '#domain/documents/formats.ts';
import type { AccountId, DocumentTypeId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { BlobBinding, BlobContent } from '#domain/ports/blobs.ts';
import { storageFullText } from '#domain/texts/fr/quotas.ts';
import { type OwnerOfLink, ownerOfLink, storedBytes, subcontractorById } from '#projections/compliance/query.ts';
import { definite, toResponse } from '../shell/answer.ts';
import type { Call, Handlers } from '../shell/call.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { pass } from '../shell/gate.ts';
import { found, type RouteDeps, wrongGuess } from '../shell/handler-deps.ts';
import { cleanFileName } from '../shell/http/file-name.ts';
import { type Keyed, keyOf, type Scope, type StoredAnswer } from '../shell/http/idempotency.ts';
import { GUESS_ADDRESS, GUESS_ANYWHERE } from '../shell/http/limits.ts';
import { openForm } from '../shell/http/multipart.ts';
import { networkOf } from '../shell/http/network.ts';
import { roomForFew } from '../shell/http/room-for-few.ts';
import { sniff } from '../shell/http/sniff.ts';
import { Problem } from '../shell/problem.ts';
import { actorOf } from '../shell/visitor.ts';
import { deadLink, knownToken, liveLink, subjectOf } from '../subcontractors/links.ts';
import { type LinkQuota, linkQuotas } from './link-quotas.ts';
import { type Deposit, type Depositor, discard, recordDeposit } from './record-deposit.ts';

type StagedBlob = Deposit['stagedBlob'];
type StagedFile = Pick<Deposit, 'stagedBlob' | 'mimeType' | 'fileName'>;
type Fields = ReadonlyMap<string, string>;
type Sender = {
  /** Form fields needed to authorize the sender. Our pages send them before the file. */
  readonly needs: readonly string[];
  /**
   * Throws the problem of a sender who may not deposit, or whose account has no room. Called before the file is read, and again with its first result when the whole form
   * has arrived.
   */
  authorize(fields: Fields, known: Depositor | null): Promise<Depositor>;
  readonly quota: LinkQuota | null;
};

/** The holder of a secret link may send the documents required of its subcontractor, within the link's quota. */
async function authorizeByLink(deps: RouteDeps, address: string, quota: LinkQuota, token: string | undefined): Promise<Depositor> {
  const look = async (tokenHash: string) => {
    const asked = await quota.admit<OwnerOfLink>(tokenHash, ownerOfLink(deps.sql, tokenHash));
    return asked && { ...asked.row, refused: asked.refused };
  };
  const known = token ? await knownToken(deps, token, look) : null;
  const link = known && (await liveLink(deps, known));
  if (!link) {
    await wrongGuess(deps.limits, address);
    throw deadLink();
  }
  if (known.facts.refused) throw known.facts.refused;
  refuseWithoutRoom(deps, known.facts.stored);
  const { accountId, subcontractorId, tokenHash } = link;
  return { accountId, subcontractorId, tokenHash, actor: { kind: 'subcontractor', subcontractorId } };
}

/** The company may deposit documents that it received by post or mail. A large upload takes time, so the session is checked again (C36). */
async function authorizeBySession(
  deps: RouteDeps,
  { http, visitor, params }: Call<typeof routes.depositDocument>,
  known: Depositor | null,
): Promise<Depositor> {
  const { accountId } = visitor;
  const still = await deps.visitors.of(http);
  pass({ gate: 'subscribed', ability: 'deposit' }, still);
  if (still?.accountId !== accountId) throw new Problem('not-found');
  if (known === null) refuseWithoutRoom(deps, (await storedBytes(deps.sql, accountId))[0]?.bytes);
  return { accountId, subcontractorId: params.id as SubcontractorId, tokenHash: null, actor: actorOf('user', visitor) };
}

export function depositByLink(deps: RouteDeps): Handlers['upload'] {
  const quotaOf = linkQuotas(deps);
  return (call) => {
    const quota = quotaOf(call.http);
    return deposit(deps, call, {
      needs: ['token'],
      authorize: async (fields, known) => known ?? authorizeByLink(deps, call.address, quota, fields.get('token')),
      quota,
    });
  };
}

export function depositBySession(deps: RouteDeps): Handlers['depositDocument'] {
  return async (call) => {
    found(await subcontractorById(deps.sql, call.visitor.accountId, call.params.id));
    return deposit(deps, call, { needs: [], authorize: (_, known) => authorizeBySession(deps, call, known), quota: null });
  };
}

async function deposit(deps: RouteDeps, call: Call, sender: Sender): Promise<Response> {
  const key = keyOf(call.http.req.header('idempotency-key'));
  const staged = new Set<string>();
  let recording = false;
  try {
    const received = await receive(deps, call, sender, staged);
    const checked = await check(deps, received, staged, call.http.req.raw.signal);
    const record = (keyed: Keyed | null): Promise<StoredAnswer> => {
      recording = true;
      return recordDeposit(deps, call, checked, keyed);
    };
    const answer =
      key === null ? await record(null) : await deps.idempotency.once(scopeOf(received, key), (keyed) => definite(() => record(keyed)));
    return toResponse(call.http, answer);
  } finally {
    // recordDeposit handles an object that may already have its event. An answer from the idempotency store has no event for the new
    // object.
    if (!recording) for (const blobId of staged) await discard(deps, blobId);
  }
}

function scopeOf({ depositor, documentTypeId, stagedBlob, fileName }: Deposit, key: string): Scope {
  const scope = depositor.tokenHash === null ? `account-${depositor.accountId}` : `link-${depositor.tokenHash}`;
  const requestHash = hash('sha256', JSON.stringify([documentTypeId, stagedBlob.sha256, fileName]), 'hex');
  return { scope, subject: subjectOf(depositor), key, requestHash };
}

/** Files that may be staged at a time before their sender is known: 640 MB on the disk at most. Our own pages send the token first. */
const unknown = roomForFew({ total: 64, each: 32 });
/** A stranger with too many wrong tokens is refused before his file is read. Answers how to leave the room. */
async function enterUnknown({ limits }: RouteDeps, address: string): Promise<() => void> {
  await limits.take(GUESS_ADDRESS, address, 0);
  await limits.take(GUESS_ANYWHERE, 'anybody', 0);
  const leave = unknown.enter(networkOf(address) ?? address);
  if (leave === null) throw new Problem('too-many-requests', { headers: { connection: 'close' }, retryAfterSeconds: BUSY_SECONDS });
  return leave;
}

/** Throws when the account's documents take all that the operator gives it (CONTRACT « Quotas of an account »). */
function refuseWithoutRoom({ config }: RouteDeps, stored = 0): void {
  const most = config.quotas.accountStorageBytes;
  if (stored >= most) throw new Problem('storage-full', { headers: { connection: 'close' }, message: storageFullText(most) });
}

const WRONG_TYPE = 'Type de document incorrect.';

/** Reads the whole form: identifies the sender and stages the file. `staged` holds every object as soon as it exists. */
async function receive(deps: RouteDeps, { http, address }: Call, sender: Sender, staged: Set<string>): Promise<Deposit> {
  const { needs, authorize, quota } = sender;
  const fields = new Map<string, string>();
  let known: Depositor | null = null;
  let file: StagedFile | null = null;
  let leave = (): void => {};
  const form = openForm(http, 'document');
  try {
    for await (const part of form) {
      if ('value' in part) fields.set(part.name, part.value);
      else {
        if (needs.every((name) => fields.has(name))) known = await authorize(fields, null);
        else leave = await enterUnknown(deps, address);
        const { content, mimeType } = await sniff(quota ? quota.watch(part.content) : part.content);
        file = { stagedBlob: await stage(deps, known, content, staged), mimeType, fileName: cleanFileName(part.fileName, mimeType) };
      }
    }
  } catch (error) {
    throw form.failure ?? error;
  } finally {
    leave();
  }
  const depositor = await authorize(fields, known);
  if (!file) throw new Problem('file-required', { errors: [{ path: 'document', message: 'Veuillez choisir un fichier.' }] });
  const typeId = pathId.safeParse(fields.get('documentTypeId') ?? '');
  if (!typeId.success)
    throw new Problem('invalid-body', { message: WRONG_TYPE, errors: [{ path: 'documentTypeId', message: WRONG_TYPE }] });
  const stagedBlob = known ? file.stagedBlob : await stageAgain(deps, depositor, file.stagedBlob, staged);
  return { ...file, stagedBlob, depositor, documentTypeId: typeId.data as DocumentTypeId };
}

/** Stores the content for the depositor; while he is unknown, under a key that only this call has. */
async function stage(
  deps: ApiDeps,
  depositor: Depositor | null,
  content: AsyncIterable<Uint8Array>,
  staged: Set<string>,
): Promise<StagedBlob> {
  const { binding, key } = depositor ? await placeOf(deps, depositor) : { binding: NOBODY, key: randomBytes(32) };
  const blob = await deps.blobs.put(content, binding, key);
  staged.add(blob.blobId);
  return { ...blob, binding, key };
}
const NOBODY = { accountId: 0 as AccountId, subcontractorId: 0, documentId: 0 };

async function placeOf(deps: ApiDeps, depositor: Depositor): Promise<{ binding: BlobBinding; key: Uint8Array }> {
  const documentId = await deps.ids.next('document');
  const { accountId, subcontractorId } = depositor;
  return { binding: { accountId, subcontractorId, documentId }, key: await keyOfSubject(deps, depositor) };
}

/** Stores the file again under the depositor's key, when it came before the fields that identify him. */
async function stageAgain(deps: ApiDeps, depositor: Depositor, stagedBlob: StagedBlob, staged: Set<string>): Promise<StagedBlob> {
  const { blobId, wrappedKey, binding, key } = stagedBlob;
  const again = await stage(deps, depositor, await deps.blobs.open(blobId, wrappedKey, binding, key), staged);
  await discard(deps, blobId);
  return again;
}

async function keyOfSubject({ keys }: ApiDeps, depositor: Depositor): Promise<Uint8Array> {
  const key = (await keys.forSealing([subjectOf(depositor)])).get(subjectOf(depositor));
  if (!key) throw depositor.tokenHash === null ? new Problem('not-found') : deadLink();
  return key;
}

/** Retry-After when too many files wait to be checked. */
const BUSY_SECONDS = 5;

/**
 * Answers 422 for a PDF or a HEIC photograph that cannot be opened (CONTRACT « Documents »); sniff.ts has already checked that the file is
 * complete. The photograph is stored as JPEG. A sender who disconnects while waiting gets no document.
 */
async function check(deps: ApiDeps, received: Deposit, staged: Set<string>, gone: AbortSignal): Promise<Deposit> {
  const { depositor, stagedBlob, mimeType } = received;
  const heic = mimeType === HEIC_MIMES[0];
  if (!heic && mimeType !== 'application/pdf') return received;
  const { blobs } = deps;
  const at = [stagedBlob.blobId, stagedBlob.wrappedKey, stagedBlob.binding, stagedBlob.key] as const;
  const content = async (): Promise<BlobContent> => blobs.file?.(...at) ?? inOnePiece(await blobs.open(...at));
  const verdict = await deps[heic ? 'toJpeg' : 'openable'](content, depositor, gone).catch((cause: unknown) => {
    throw gone.aborted ? new Problem('malformed-upload', { cause }) : cause;
  });
  if (verdict === 'broken') throw new Problem('file-unreadable');
  if (verdict === 'large') throw new Problem('image-too-large');
  if (verdict === 'busy') throw new Problem('unavailable', { retryAfterSeconds: BUSY_SECONDS });
  if (typeof verdict === 'string') return received;
  const jpeg = await stage(deps, depositor, inPieces(verdict), staged);
  await discard(deps, stagedBlob.blobId);
  return { ...received, stagedBlob: jpeg, mimeType: MIME_OF_FORMAT.JPG };
}

async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.length; from += PIECE) yield bytes.subarray(from, from + PIECE);
}
const PIECE = 64 * 1024;

async function inOnePiece(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
