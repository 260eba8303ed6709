// Appends the event of a staged document and answers its sender. Removes the object when no event refers to it.

import type { UploadedDocument } from '#contract/upload.ts';
import type { DomainEvent } from '#domain/events.ts';
import type { AccountId, DocumentId, DocumentTypeId, SubcontractorId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { BlobBinding, StoredBlob } from '#domain/ports/blobs.ts';
import type { Dispatched } from '#domain/ports/dispatch.ts';
import type { Actor } from '#domain/ports/event-store.ts';
import { documentById, uploadPageOf } from '#projections/compliance/query.ts';
import { answerOf } from '../shell/answer.ts';
import type { Call } from '../shell/call.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { READ_YOUR_WRITES_MS } from '../shell/effects.ts';
import type { Keyed, StoredAnswer } from '../shell/http/idempotency.ts';
import { acceptedButNotYetVisible, problemOf } from '../shell/problem.ts';

/** The depositor, and the subcontractor whose document it is. */
export type Depositor = {
  readonly accountId: AccountId;
  readonly subcontractorId: SubcontractorId;
  readonly actor: Actor;
  /** The hash of the secret link's token; null: the company itself deposits. */
  readonly tokenHash: string | null;
};
export type Deposit = {
  readonly depositor: Depositor;
  readonly documentTypeId: DocumentTypeId;
  /** An object that no event refers to yet, and what is needed to open it. */
  readonly stagedBlob: StoredBlob & { readonly binding: BlobBinding; readonly key: Uint8Array };
  readonly mimeType: string;
  readonly fileName: string;
};

/** Removes an object that no event refers to. When that fails the sweep does it later, so that the caller gets the original error. */
export async function discard({ blobs, log }: ApiDeps, blobId: string): Promise<void> {
  try {
    await blobs.remove(blobId);
  } catch (error) {
    log.warn({ err: error }, 'an object without an event is left for the sweep');
  }
}

/** When it is uncertain whether the event was appended, the object stays: the sweep decides later. */
export async function recordDeposit(deps: ApiDeps, call: Call, deposit: Deposit, keyed: Keyed | null): Promise<StoredAnswer> {
  const { depositor, documentTypeId, stagedBlob, mimeType, fileName } = deposit;
  const { accountId, subcontractorId, actor, tokenHash } = depositor;
  const { blobId, wrappedKey, size: fileSize, sha256 } = stagedBlob;
  const documentId = stagedBlob.binding.documentId as DocumentId;
  const file = { blobId, wrappedKey, mimeType, fileSize, sha256, fileName };
  const filed = { accountId, subcontractorId, documentId, documentTypeId, file };
  const command =
    tokenHash === null ? ({ type: 'DepositDocument', ...filed } as const) : ({ type: 'UploadDocument', tokenHash, ...filed } as const);
  const idempotencyKey = keyed ? `${keyed.seed}:${command.type}` : null;
  const outcome = await deps.dispatch(command, { actor, accountId, correlationId: call.correlationId, idempotencyKey });
  const kept = isRefusal(outcome) ? null : uploadedIn(outcome);
  if (kept?.blobId !== blobId) await discard(deps, blobId);
  else deps.metrics.count('upload_bytes', tokenHash === null ? 'owner' : 'link', fileSize);
  const again = isRefusal(outcome) && outcome.refusal === 'duplicate-upload';
  if (isRefusal(outcome) && !again) throw problemOf(outcome);
  const position = isRefusal(outcome) ? null : outcome.position;
  if (position !== null) await deps.readModels.waitFor(position, READ_YOUR_WRITES_MS);
  const id = again ? (Number(outcome.detail['documentId']) as DocumentId) : (kept?.documentId ?? documentId);
  // What the link's page says of it is known where it is this very deposit, and not one of before.
  const shown = tokenHash !== null && kept?.blobId === blobId ? fresh(deposit, kept) : await asKept(deps, deposit, id);
  const answer = answerOf(call.route, shown, call.list, deps.config.checkAnswers ?? false);
  return { ...answer, status: again ? 200 : answer.status, headers: position === null ? {} : { 'x-position': position } };
}

type Uploaded = Pick<Extract<DomainEvent, { type: 'DocumentUploaded' }>['data'], 'blobId' | 'documentId' | 'uploadedAt'>;
function uploadedIn({ events }: Dispatched): Uploaded | null {
  for (const event of events) if (event.type === 'DocumentUploaded') return event.data;
  return null;
}

/** The document as the company's lists show it, or as the link's page does. */
async function asKept(deps: ApiDeps, deposit: Deposit, id: DocumentId): Promise<object> {
  const { depositor } = deposit;
  const today = deps.clock.today();
  if (depositor.tokenHash === null) {
    const row = await documentById(deps.sql, depositor.accountId, id, today);
    if (row === null) throw acceptedButNotYetVisible();
    return row;
  }
  const page = await uploadPageOf(deps.sql, depositor.subcontractorId, today);
  const known = page?.documents.find((document) => document.id === id);
  return known ?? fresh(deposit, { documentId: id, uploadedAt: deps.clock.now() });
}

/** The same of one that was received just now: nothing has been read or decided yet. */
const fresh = ({ documentTypeId, stagedBlob, fileName }: Deposit, { documentId: id, uploadedAt }: Omit<Uploaded, 'blobId'>) =>
  ({
    ...{ id, documentTypeId, fileName, fileSize: stagedBlob.size, uploadedAt },
    validationStatus: 'pending',
    status: null,
    startsOn: null,
    expirationDate: null,
    rejectionReason: null,
    dateExpiration: null,
    expiryBasis: null,
    redo: null,
    analysed: false,
  }) satisfies UploadedDocument;
