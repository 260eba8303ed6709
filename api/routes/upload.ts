// A subcontractor's deposit: his page, and the event of a file that has arrived. A refusal takes the object away again.
import { hash } from 'node:crypto';
import type { DocumentTypeId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Dispatched } from '#domain/ports/dispatch.ts';
import { uploadPageOf } from '#projections/compliance/query.ts';
import { answerOf, definite, toResponse } from '../answer.ts';
import type { Call, Handlers } from '../call.ts';
import type { UploadedDocument } from '../contract/documents.ts';
import { routes } from '../contract/routes.ts';
import { type Arrived, createDeposits, discard } from '../deposit.ts';
import { createEffects } from '../effects.ts';
import { type Keyed, keyOf, type StoredAnswer } from '../http/idempotency.ts';
import { linkOpenings } from '../link-openings.ts';
import { deadLink, findLink, type LiveLink, subjectOf } from '../links.ts';
import { problemOf } from '../problem.ts';
import { type RouteDeps, wrongGuess } from './deps.ts';

type UploadCall = Call<typeof routes.upload>;

export function uploadRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;
  const liveLink = async (token: string | undefined, address: string): Promise<LiveLink> => {
    const link = token ? await findLink(deps, { token }) : null;
    if (link) return link;
    await wrongGuess(deps.limits, address);
    throw deadLink();
  };
  const receive = createDeposits(deps, liveLink);
  const openings = linkOpenings(deps);

  async function shown(link: LiveLink, documentId: number): Promise<UploadedDocument | null> {
    const page = await uploadPageOf(sql, link.subcontractorId, clock.today());
    return page?.documents.find((document) => document.id === documentId) ?? null;
  }

  /** Records it. The object that no event names is taken away; when it is not known whether one does, the sweep decides later. */
  async function record(
    call: UploadCall,
    link: LiveLink,
    documentTypeId: DocumentTypeId,
    arrived: Arrived,
    keyed: Keyed | null,
  ): Promise<StoredAnswer> {
    const { accountId, subcontractorId, tokenHash } = link;
    const { documentId, blob, mimeType, fileName } = arrived;
    const effects = createEffects(deps, { actor: { kind: 'subcontractor', subcontractorId }, accountId }, call.correlationId, keyed);
    const { blobId, wrappedKey, size: fileSize, sha256 } = blob;
    const file = { blobId, wrappedKey, mimeType, fileSize, sha256, fileName };
    const outcome = await effects.attempt({
      type: 'UploadDocument',
      subcontractorId,
      accountId,
      documentId,
      documentTypeId,
      tokenHash,
      file,
    });
    const kept = isRefusal(outcome) ? null : uploadedIn(outcome);
    if (kept?.blobId !== blobId) await discard(deps, blobId);
    const again = isRefusal(outcome) && outcome.refusal === 'duplicate-upload';
    if (isRefusal(outcome) && !again) throw problemOf(outcome);
    await effects.settled();
    const id = again ? Number(outcome.detail['documentId']) : (kept?.documentId ?? documentId);
    const told: UploadedDocument = (await shown(link, id)) ?? {
      id,
      documentTypeId,
      fileName,
      fileSize,
      uploadedAt: clock.now(),
      validationStatus: 'pending',
      status: null,
      startsOn: null,
      expirationDate: null,
      rejectionReason: null,
      dateExpiration: null,
      analysed: false,
    };
    const answer = answerOf(routes.upload, told, call.list, deps.config.checkAnswers ?? false);
    const position = effects.position();
    return { ...answer, status: again ? 200 : answer.status, headers: position === null ? {} : { 'x-position': position } };
  }

  return {
    async uploadPage({ params, address, http, correlationId }) {
      const link = await liveLink(params.token, address);
      const page = await uploadPageOf(sql, link.subcontractorId, clock.today());
      if (!page) throw deadLink();
      openings.note(link, http, correlationId);
      return page;
    },

    async upload(call) {
      const key = keyOf(call.http.req.header('idempotency-key'));
      const { link, documentTypeId, arrived } = await receive(call.http, call.address);
      if (key === null) return toResponse(call.http, await record(call, link, documentTypeId, arrived, null));
      const requestHash = hash('sha256', JSON.stringify([documentTypeId, arrived.blob.sha256, arrived.fileName]), 'hex');
      let used = false;
      try {
        const answer = await deps.idempotency.once(
          { scope: `link-${link.tokenHash}`, subject: subjectOf(link), key, requestHash },
          (keyed) => {
            used = true;
            return definite(() => record(call, link, documentTypeId, arrived, keyed));
          },
        );
        return toResponse(call.http, answer);
      } finally {
        // Answered from memory, or refused for its key: this object has no event.
        if (!used) await discard(deps, arrived.blob.blobId);
      }
    },
  } satisfies Partial<Handlers>;
}

function uploadedIn({ events }: Dispatched): { blobId: string; documentId: number } | null {
  for (const event of events)
    if (event.type === 'DocumentUploaded') return { blobId: event.data.blobId, documentId: event.data.documentId };
  return null;
}
