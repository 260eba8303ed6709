// A file on its way in: from the form to a stored, opened object, by whichever door it comes. Whatever goes wrong leaves no object.
import { randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { pathId } from '#contract/common.ts';
import type { AccountId, DocumentId, DocumentTypeId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { BlobContent, StoredBlob } from '#domain/ports/blobs.ts';
import type { ApiDeps } from '../shell/deps.ts';
import { cleanFileName } from '../shell/http/file-name.ts';
import { readForm, type TakeFile } from '../shell/http/multipart.ts';
import { sniff } from '../shell/http/sniff.ts';
import { Problem } from '../shell/problem.ts';
import { subjectOf } from '../subcontractors/links.ts';

type Stored = { documentId: DocumentId; blob: StoredBlob };
export type Arrived = Stored & { mimeType: string; fileName: string };
export type Whose = { readonly accountId: AccountId; readonly subcontractorId: SubcontractorId };
type Fields = ReadonlyMap<string, string>;
/** Whom a door lets in, and for whom: a link's holder, or the owner for one of his subcontractors. Each throws the problem of who is not. */
export type Door<Who extends Whose> = {
  /** As far as the fields before the file say; null: they do not yet. */
  early(fields: Fields): Promise<Who | null>;
  /** When the whole form has come. */
  whose(fields: Fields, early: Who | null): Promise<Who>;
  watch(content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  /** What is told where nothing can be sealed for that person any more. */
  closed(): Problem;
};
export type Deposit<Who extends Whose> = { who: Who; documentTypeId: DocumentTypeId; arrived: Arrived };
/** Where a file lies while its form is still being read. */
type Place = { settle(who: Whose): Promise<Stored>; giveUp(): Promise<void> };

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

/** Reads a whole form that came in by a door. */
export async function receive<Who extends Whose>(deps: ApiDeps, http: Context, door: Door<Who>): Promise<Deposit<Who>> {
  const { keys, blobs, ids } = deps;

  async function keyOfSubject(who: Whose): Promise<Uint8Array> {
    const key = (await keys.load([subjectOf(who)])).get(subjectOf(who));
    if (!key) throw door.closed();
    return key;
  }

  /** Stores the content bound to this person. */
  async function store(who: Whose, content: AsyncIterable<Uint8Array>): Promise<Stored> {
    const documentId = (await ids.next('document')) as DocumentId;
    const { accountId, subcontractorId } = who;
    return { documentId, blob: await blobs.put(content, { accountId, subcontractorId, documentId }, await keyOfSubject(who)) };
  }
  async function stored(who: Whose, content: AsyncIterable<Uint8Array>): Promise<Place> {
    const kept = await store(who, content);
    return { settle: async () => kept, giveUp: () => discard(deps, kept.blob.blobId) };
  }
  /** The file came before its token: kept encrypted under a key that only this request knows, and moved once the token is read. */
  async function parked(content: AsyncIterable<Uint8Array>): Promise<Place> {
    const binding = { accountId: 0, subcontractorId: 0, documentId: 0 } as never;
    const key = randomBytes(32);
    const { blobId, wrappedKey } = await blobs.put(content, binding, key);
    let moved: Stored | null = null;
    return {
      async settle(who) {
        moved = await store(who, await blobs.open(blobId, wrappedKey, binding, key));
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
  async function tryToOpen(who: Whose, { documentId, blob: { blobId, wrappedKey }, mimeType }: Arrived, gone: AbortSignal) {
    if (mimeType !== 'application/pdf') return;
    const { accountId, subcontractorId } = who;
    const at = [blobId, wrappedKey, { accountId, subcontractorId, documentId }, await keyOfSubject(who)] as const;
    const pdf = async (): Promise<BlobContent> => blobs.file?.(...at) ?? inOnePiece(await blobs.open(...at));
    const verdict = await deps.openable(pdf, who, gone).catch((cause: unknown) => {
      throw gone.aborted ? new Problem('malformed-upload', { cause }) : cause;
    });
    if (verdict === 'broken') throw new Problem('file-unreadable');
    if (verdict === 'busy') throw new Problem('unavailable', { retryAfterSeconds: BUSY_SECONDS });
  }

  const take: TakeFile<{ early: Who | null; place: Place; mimeType: string; fileName: string }> = async ({ content, fileName }, before) => {
    // Before the file is read where the fields that tell come first, as our pages send them.
    const early = await door.early(before);
    const sniffed = await sniff(door.watch(content));
    const place = early ? await stored(early, sniffed.content) : await parked(sniffed.content);
    return { early, place, mimeType: sniffed.mimeType, fileName: cleanFileName(fileName, sniffed.mimeType) };
  };
  const { fields, file } = await readForm(http, 'document', take, ({ place }) => place.giveUp());
  try {
    const who = await door.whose(fields, file?.early ?? null);
    if (!file) throw new Problem('file-required', { errors: [{ path: 'document', message: 'Veuillez choisir un fichier.' }] });
    const typeId = pathId.safeParse(fields.get('documentTypeId') ?? '');
    if (!typeId.success)
      throw new Problem('invalid-body', { message: WRONG_TYPE, errors: [{ path: 'documentTypeId', message: WRONG_TYPE }] });
    const arrived = { ...(await file.place.settle(who)), mimeType: file.mimeType, fileName: file.fileName };
    await tryToOpen(who, arrived, http.req.raw.signal);
    return { who, documentTypeId: typeId.data as DocumentTypeId, arrived };
  } catch (error) {
    await file?.place.giveUp();
    throw error;
  }
}

async function inOnePiece(content: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces);
}
