// A file on its way in: from the form to a stored, opened object, for whoever the link belongs to. Whatever goes wrong leaves no object.
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { DocumentId, DocumentTypeId } from '#domain/kernel/ids.ts';
import type { BlobContent, StoredBlob } from '#domain/ports/blobs.ts';
import { pathId } from './contract/common.ts';
import type { ApiDeps } from './deps.ts';
import { cleanFileName } from './http/file-name.ts';
import type { Limits } from './http/limits.ts';
import { readForm, type TakeFile } from './http/multipart.ts';
import { sniff } from './http/sniff.ts';
import { linkQuotas } from './link-quotas.ts';
import { deadLink, type LiveLink, subjectOf } from './links.ts';
import { Problem } from './problem.ts';

type Stored = { documentId: DocumentId; blob: StoredBlob };
export type Arrived = Stored & { mimeType: string; fileName: string };
export type Deposit = { link: LiveLink; documentTypeId: DocumentTypeId; arrived: Arrived };
/** Where a file lies while its form is still being read. */
type Place = { settle(link: LiveLink): Promise<Stored>; giveUp(): Promise<void> };
type Taken = { link: LiveLink | null; place: Place; mimeType: string; fileName: string };

/** Takes an object away that no event names. Where that fails the sweep does it later: whoever waits is told what really matters. */
export async function discard({ blobs, log }: Pick<ApiDeps, 'blobs' | 'log'>, blobId: string): Promise<void> {
  try {
    await blobs.remove(blobId);
  } catch (error) {
    log.warn({ err: error }, 'an object without an event is left for the sweep');
  }
}

/** When so many files wait for a reader that one more is told to come back. */
const BUSY_SECONDS = 5;
const WRONG_TYPE = 'Type de document incorrect.';

/** `liveLink` throws the problem of a dead link. */
export function createDeposits(
  deps: ApiDeps & { limits: Limits },
  liveLink: (token: string | undefined, address: string) => Promise<LiveLink>,
) {
  const { keys, blobs, ids } = deps;
  const quotaOf = linkQuotas(deps);

  async function keyOfSubject(link: LiveLink): Promise<Uint8Array> {
    const key = (await keys.load([subjectOf(link)])).get(subjectOf(link));
    if (!key) throw deadLink();
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
    return { settle: async () => kept, giveUp: () => discard(deps, kept.blob.blobId) };
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
        await discard(deps, blobId);
        return moved;
      },
      async giveUp() {
        await discard(deps, blobId);
        if (moved) await discard(deps, moved.blob.blobId);
      },
    };
  }

  /**
   * A PDF that no program opens is 422 (CONTRACT « Documents »); whether a file arrived whole was seen on its way (sniff.ts). A sender who
   * goes away while it waits for its turn gets no document.
   */
  async function tryToOpen(link: LiveLink, { documentId, blob: { blobId, wrappedKey }, mimeType }: Arrived, gone: AbortSignal) {
    if (mimeType !== 'application/pdf') return;
    const { accountId, subcontractorId } = link;
    const at = [blobId, wrappedKey, { accountId, subcontractorId, documentId }, await keyOfSubject(link)] as const;
    const pdf = async (): Promise<BlobContent> => blobs.file?.(...at) ?? inOnePiece(await blobs.open(...at));
    const verdict = await deps.openable(pdf, link, gone).catch((cause: unknown) => {
      throw gone.aborted ? new Problem('malformed-upload', { cause }) : cause;
    });
    if (verdict === 'broken') throw new Problem('file-unreadable');
    if (verdict === 'busy') throw new Problem('unavailable', { retryAfterSeconds: BUSY_SECONDS });
  }

  /** Reads the whole form. */
  return async function receive(http: Context, address: string): Promise<Deposit> {
    const quota = quotaOf(http);
    /** Before the file is read where the token comes first, as our page sends it. */
    const admitted = async (token: string | undefined): Promise<LiveLink> => {
      const link = await liveLink(token, address);
      await quota.admit(link);
      return link;
    };
    const take: TakeFile<Taken> = async ({ content, fileName }, before) => {
      const token = before.get('token');
      const link = token === undefined ? null : await admitted(token);
      const sniffed = await sniff(quota.watch(content));
      const place = link ? await stored(link, sniffed.content) : await parked(sniffed.content);
      return { link, place, mimeType: sniffed.mimeType, fileName: cleanFileName(fileName, sniffed.mimeType) };
    };
    const { fields, file } = await readForm(http, 'document', take, ({ place }) => place.giveUp());
    try {
      const link = file?.link ?? (await admitted(fields.get('token')));
      if (!file) throw new Problem('file-required', { errors: [{ path: 'document', message: 'Veuillez choisir un fichier.' }] });
      const typeId = pathId.safeParse(fields.get('documentTypeId') ?? '');
      if (!typeId.success)
        throw new Problem('invalid-body', { message: WRONG_TYPE, errors: [{ path: 'documentTypeId', message: WRONG_TYPE }] });
      const arrived = { ...(await file.place.settle(link)), mimeType: file.mimeType, fileName: file.fileName };
      await tryToOpen(link, arrived, http.req.raw.signal);
      return { link, documentTypeId: typeId.data as DocumentTypeId, arrived };
    } catch (error) {
      await file?.place.giveUp();
      throw error;
    }
  };
}

async function inOnePiece(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
