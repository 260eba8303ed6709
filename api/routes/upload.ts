// A subcontractor's deposit: his page, and the file on its way in. Object first, event second; a refusal takes the object away again.
import { hash, randomBytes } from 'node:crypto';
import type { DocumentId, DocumentTypeId } from '#domain/kernel/ids.ts';
import { isRefusal } from '#domain/kernel/refusal.ts';
import type { Dispatched, StoredBlob } from '#infra/ports.ts';
import { uploadPageOf } from '#projections/compliance/query.ts';
import { answerOf, toResponse } from '../answer.ts';
import type { Call, Handlers } from '../call.ts';
import { pathId } from '../contract/common.ts';
import type { UploadedDocument } from '../contract/documents.ts';
import { routes } from '../contract/routes.ts';
import { createEffects } from '../effects.ts';
import { cleanFileName } from '../http/file-name.ts';
import { type Keyed, keyOf, type StoredAnswer } from '../http/idempotency.ts';
import { readForm } from '../http/multipart.ts';
import { limiter } from '../http/passwords.ts';
import { sniff } from '../http/sniff.ts';
import { findLink, type LiveLink } from '../links.ts';
import { Problem, problemOf } from '../problem.ts';
import { definite } from '../serve.ts';
import { type RouteDeps, wrongGuess } from './deps.ts';

const subjectOf = (link: LiveLink): string => `subcontractor-${link.subcontractorId}`;
type Stored = { documentId: DocumentId; blob: StoredBlob };
type Arrived = Stored & { mimeType: string; fileName: string };
/** Where a file lies while its form is still being read. */
type Place = { settle(link: LiveLink): Promise<Stored>; giveUp(): Promise<void> };
type UploadCall = Call<typeof routes.upload>;

export function uploadRoutes(deps: RouteDeps): Pick<Handlers, 'uploadPage' | 'upload'> {
  const { sql, clock, keys, blobs, ids } = deps;
  // A whole file is in memory while it is tried: two at a time, whatever arrives.
  const inTurn = limiter(2, 500);

  async function liveLink(token: string | undefined, address: string): Promise<LiveLink> {
    const link = token ? await findLink(deps, { token }) : null;
    if (link) return link;
    await wrongGuess(deps.limits, address);
    throw new Problem({ code: 'invalid-link', status: 404, message: 'Lien invalide' });
  }
  async function keyOfSubject(link: LiveLink): Promise<Uint8Array> {
    const key = (await keys.load([subjectOf(link)])).get(subjectOf(link));
    if (!key) throw new Problem({ code: 'invalid-link', status: 404, message: 'Lien invalide' });
    return key;
  }

  /** Stores the content bound to this link's owner. */
  async function store(link: LiveLink, content: AsyncIterable<Uint8Array>): Promise<Stored> {
    const documentId = (await ids.next('document')) as DocumentId;
    const { accountId, subcontractorId } = link;
    return { documentId, blob: await blobs.put(content, { accountId, subcontractorId, documentId }, await keyOfSubject(link)) };
  }
  async function stored(link: LiveLink, content: AsyncIterable<Uint8Array>): Promise<Place> {
    const kept = await store(link, content);
    return { settle: async () => kept, giveUp: () => blobs.remove(kept.blob.blobId) };
  }
  /** The file came before its token: kept encrypted under a key that only this request knows, and moved once the token is read. */
  async function parked(content: AsyncIterable<Uint8Array>): Promise<Place> {
    const binding = { accountId: 0, subcontractorId: 0, documentId: 0 } as never;
    const key = randomBytes(32);
    const { blobId, wrappedKey } = await blobs.put(content, binding, key);
    let moved: Stored | null = null;
    return {
      async settle(link) {
        moved = await store(link, await blobs.open(blobId, wrappedKey, binding, key));
        await blobs.remove(blobId);
        return moved;
      },
      async giveUp() {
        await blobs.remove(blobId);
        if (moved) await blobs.remove(moved.blob.blobId);
      },
    };
  }

  /** Everything that a form brings, the file safely stored for whoever the link belongs to. Whatever goes wrong leaves no object. */
  async function receive({ http, address }: UploadCall): Promise<{ link: LiveLink; documentTypeId: DocumentTypeId; arrived: Arrived }> {
    const take = async (
      { content, fileName }: { content: AsyncIterable<Uint8Array>; fileName: string },
      before: ReadonlyMap<string, string>,
    ) => {
      const token = before.get('token');
      const link = token === undefined ? null : await liveLink(token, address);
      const sniffed = await sniff(content);
      const place = link ? await stored(link, sniffed.content) : await parked(sniffed.content);
      return { link, place, mimeType: sniffed.mimeType, fileName: cleanFileName(fileName, sniffed.mimeType) };
    };
    const { fields, file } = await readForm(http, 'document', take, ({ place }) => place.giveUp());
    try {
      const link = file?.link ?? (await liveLink(fields.get('token'), address));
      if (!file) throw new Problem('file-required', { errors: [{ path: 'document', message: 'Veuillez choisir un fichier.' }] });
      const typeId = pathId.safeParse(fields.get('documentTypeId') ?? '');
      const wrongType = 'Type de document incorrect.';
      if (!typeId.success)
        throw new Problem('invalid-body', { message: wrongType, errors: [{ path: 'documentTypeId', message: wrongType }] });
      const arrived = { ...(await file.place.settle(link)), mimeType: file.mimeType, fileName: file.fileName };
      await tryToOpen(link, arrived);
      return { link, documentTypeId: typeId.data as DocumentTypeId, arrived };
    } catch (error) {
      await file?.place.giveUp();
      throw error;
    }
  }

  /** The right type that cannot be opened at all is 422 (CONTRACT « Documents »). */
  async function tryToOpen(link: LiveLink, { documentId, blob, mimeType }: Arrived): Promise<void> {
    const { accountId, subcontractorId } = link;
    await inTurn(async () => {
      const pieces: Uint8Array[] = [];
      for await (const piece of await blobs.open(
        blob.blobId,
        blob.wrappedKey,
        { accountId, subcontractorId, documentId },
        await keyOfSubject(link),
      ))
        pieces.push(piece);
      if (!(await deps.openable(Buffer.concat(pieces), mimeType))) throw new Problem('file-unreadable');
    });
  }

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
    if (kept?.blobId !== blobId) await blobs.remove(blobId);
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
    async uploadPage({ params, address }) {
      const link = await liveLink((params as unknown as { token: string }).token, address);
      const page = await uploadPageOf(sql, link.subcontractorId, clock.today());
      if (!page) throw new Problem({ code: 'invalid-link', status: 404, message: 'Lien invalide' });
      return page;
    },

    async upload(call) {
      const key = keyOf(call.http.req.header('idempotency-key'));
      const { link, documentTypeId, arrived } = await receive(call);
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
        if (!used) await blobs.remove(arrived.blob.blobId);
      }
    },
  };
}

function uploadedIn({ events }: Dispatched): { blobId: string; documentId: number } | null {
  for (const event of events)
    if (event.type === 'DocumentUploaded') return { blobId: event.data.blobId, documentId: event.data.documentId };
  return null;
}
