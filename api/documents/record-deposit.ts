// The event of a file that has arrived, and its answer, under the Idempotency-Key that came with it. A refusal takes the object away again.
import { hash } from 'node:crypto';
import type { Command } from '#domain/commands.ts';
import type { DocumentId, DocumentTypeId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Dispatched } from '#domain/ports/dispatch.ts';
import type { Actor } from '#domain/ports/event-store.ts';
import type { Uploaded } from '#domain/subcontractors/commands.ts';
import { answerOf, definite, toResponse } from '../shell/answer.ts';
import type { Call } from '../shell/call.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { createEffects } from '../shell/effects.ts';
import { type Idempotency, type Keyed, keyOf, type StoredAnswer } from '../shell/http/idempotency.ts';
import { problemOf } from '../shell/problem.ts';
import { subjectOf } from '../subcontractors/links.ts';
import { type Deposit, type Door, discard, receive, type Whose } from './deposit.ts';

export type Filed = { documentId: DocumentId; documentTypeId: DocumentTypeId; file: Uploaded };
/** How what comes in by a door is put on record. */
export type RecordingDoor<Who extends Whose> = Door<Who> & {
  actor(who: Who): Actor;
  command(who: Who, filed: Filed): Command;
  /** Whose Idempotency-Keys these are. */
  scope(who: Who): string;
  /** The document as the route answers it, once it is on record. */
  shown(who: Who, filed: Filed): Promise<object>;
};

type Deps = ApiDeps & { idempotency: Idempotency };

/** Records it. The object that no event names is taken away; when it is not known whether one does, the sweep decides later. */
async function record<Who extends Whose>(
  deps: Deps,
  call: Call,
  door: RecordingDoor<Who>,
  { who, documentTypeId, arrived }: Deposit<Who>,
  keyed: Keyed | null,
): Promise<StoredAnswer> {
  const { documentId, blob, mimeType, fileName } = arrived;
  const effects = createEffects(deps, { actor: door.actor(who), accountId: who.accountId }, call.correlationId, keyed);
  const { blobId, wrappedKey, size: fileSize, sha256 } = blob;
  const file = { blobId, wrappedKey, mimeType, fileSize, sha256, fileName };
  const outcome = await effects.attempt(door.command(who, { documentId, documentTypeId, file }));
  const kept = isRefusal(outcome) ? null : uploadedIn(outcome);
  if (kept?.blobId !== blobId) await discard(deps, blobId);
  else deps.metrics.count('upload_bytes', door.actor(who).kind === 'subcontractor' ? 'link' : 'owner', fileSize);
  const again = isRefusal(outcome) && outcome.refusal === 'duplicate-upload';
  if (isRefusal(outcome) && !again) throw problemOf(outcome);
  await effects.settled();
  const id = again ? (Number(outcome.detail['documentId']) as DocumentId) : (kept?.documentId ?? documentId);
  const told = await door.shown(who, { documentId: id, documentTypeId, file });
  const answer = answerOf(call.route, told, call.list, deps.config.checkAnswers ?? false);
  const position = effects.position();
  return { ...answer, status: again ? 200 : answer.status, headers: position === null ? {} : { 'x-position': position } };
}

/** From the form to the answer. */
export async function deposit<Who extends Whose>(deps: Deps, call: Call, door: RecordingDoor<Who>): Promise<Response> {
  const key = keyOf(call.http.req.header('idempotency-key'));
  const received = await receive(deps, call.http, door);
  if (key === null) return toResponse(call.http, await record(deps, call, door, received, null));
  const { who, documentTypeId, arrived } = received;
  const requestHash = hash('sha256', JSON.stringify([documentTypeId, arrived.blob.sha256, arrived.fileName]), 'hex');
  let used = false;
  try {
    const answer = await deps.idempotency.once({ scope: door.scope(who), subject: subjectOf(who), key, requestHash }, (keyed) => {
      used = true;
      return definite(() => record(deps, call, door, received, keyed));
    });
    return toResponse(call.http, answer);
  } finally {
    // Answered from memory, or refused for its key: this object has no event.
    if (!used) await discard(deps, arrived.blob.blobId);
  }
}

function uploadedIn({ events }: Dispatched): { blobId: string; documentId: DocumentId } | null {
  for (const event of events)
    if (event.type === 'DocumentUploaded') return { blobId: event.data.blobId, documentId: event.data.documentId };
  return null;
}
