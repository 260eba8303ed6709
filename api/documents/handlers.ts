// Documents: lists, decisions, and the file itself (F144-F160, F162-F166, F168-F176, F268).
import { hash } from 'node:crypto';
import type { Command } from '#domain/commands.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import type { AccountId, DocumentId, DocumentTypeId, PersonId, SubcontractorId } from '#domain/kernel/ids.ts';
import type { ByteRange } from '#domain/ports/blobs.ts';
import { type DocumentOwner, documentById, documentOwner, documentsOf, subcontractorById } from '#projections/compliance/query.ts';
import { type Effects, type Handlers, listed, type Visitor } from '../shell/call.ts';
import { pass } from '../shell/gate.ts';
import { found, type RouteDeps, valid, wrongGuess } from '../shell/handler-deps.ts';
import { rangeOf } from '../shell/http/byte-range.ts';
import { contentDisposition } from '../shell/http/file-name.ts';
import { SANDBOXED_FILE } from '../shell/http/headers.ts';
import { startedStream } from '../shell/http/started-stream.ts';
import { Problem } from '../shell/problem.ts';
import { deadLink, findLink } from '../subcontractors/links.ts';
import { depositBySession } from './deposit.ts';

/** An object's content never changes: a replaced file is another document. */
const tagOf = ({ blobId }: DocumentOwner): string => `"${hash('sha256', blobId, 'base64url').slice(0, 22)}"`;

export function documentRoutes(deps: RouteDeps) {
  const { sql, clock } = deps;

  /** The document for its owner; 404 for everybody else. */
  async function kept(accountId: number, documentId: number): Promise<DocumentOwner> {
    const owner = await documentOwner(sql, documentId);
    if (!owner || owner.accountId !== accountId) throw new Problem('not-found');
    return owner;
  }
  /** Documents of an archived subcontractor can be read (A31) and not changed. */
  async function owned(accountId: number, documentId: number): Promise<DocumentOwner> {
    const owner = await kept(accountId, documentId);
    if (owner.archived) throw new Problem('not-found');
    return owner;
  }
  const list: Handlers['listDocuments'] = async ({ visitor, list }) =>
    listed(valid(await documentsOf(sql, visitor.accountId, { list, today: clock.today() })));

  /** Dispatches a decision by the current person; returns the document after it. */
  async function decided(
    { visitor, params, effects }: { visitor: Visitor; params: { id: number }; effects: Effects },
    commandOf: (which: { accountId: AccountId; subcontractorId: SubcontractorId; documentId: DocumentId; by: PersonId }) => Command,
  ) {
    const { accountId, personId: by } = visitor;
    const subcontractorId = (await owned(accountId, params.id)).subcontractorId as SubcontractorId;
    await effects.dispatch(commandOf({ accountId, subcontractorId, documentId: params.id as DocumentId, by }));
    await effects.settled();
    return found(await documentById(sql, accountId, params.id, clock.today()));
  }

  return {
    listDocuments: list,
    allDocuments: list as unknown as Handlers['allDocuments'],
    async documentsOfSubcontractor({ visitor, params }) {
      found(await subcontractorById(sql, visitor.accountId, params.id));
      return valid(await documentsOf(sql, visitor.accountId, { subcontractorId: params.id, today: clock.today() })).rows;
    },

    downloadDocument: downloadFrom(deps, { kept, owned }),

    validateDocument: (call) =>
      decided(call, (which) => ({
        type: 'ValidateDocument',
        ...which,
        expirationDate: call.body.expirationDate,
        startsOn: call.body.startsOn,
        dateEmission: call.body.dateEmission as CalendarDate | null,
        comment: call.body.comment,
        acknowledged: call.body.acknowledge,
      })),
    rejectDocument: (call) => decided(call, (which) => ({ type: 'RejectDocument', ...which, reason: call.body.reason })),
    reopenDocument: (call) => decided(call, (which) => ({ type: 'ReopenDocument', ...which, reason: call.body.reason })),
    correctDocument: (call) => decided(call, (which) => ({ type: 'CorrectDocument', ...which, ...call.body })),

    async correctReading(call) {
      const { comment, ...right } = call.body;
      const value = right.field === 'documentType' ? { field: right.field, rightTypeId: right.documentTypeId as DocumentTypeId } : right;
      return decided(call, (which) => ({ type: 'CorrectReading', ...which, comment, ...value }));
    },
    withdrawReadingCorrection: (call) =>
      decided(call, (which) => ({ type: 'WithdrawReadingCorrection', ...which, field: call.body.field })),

    depositDocument: depositBySession(deps),
  } satisfies Partial<Handlers>;
}

type Finders = Record<'kept' | 'owned', (accountId: number, documentId: number) => Promise<DocumentOwner>>;

function downloadFrom(deps: RouteDeps, { kept, owned }: Finders): Handlers['downloadDocument'] {
  const { keys, blobs, journal } = deps;

  /** A token grants access to its own subcontractor's documents, whoever is logged in; without a token the session decides. */
  async function mayDownload(
    documentId: number,
    token: string | undefined,
    visitor: Visitor | null,
    address: string,
  ): Promise<DocumentOwner> {
    if (token === undefined) {
      pass({ gate: 'subscribed', ability: 'read' }, visitor);
      return kept(visitor!.accountId, documentId);
    }
    const link = await findLink(deps, { token });
    if (!link) {
      await wrongGuess(deps.limits, address);
      throw deadLink();
    }
    const owner = await owned(link.accountId, documentId);
    if (owner.subcontractorId !== link.subcontractorId) throw new Problem('not-found');
    return owner;
  }

  async function contentOf(owner: DocumentOwner, documentId: number, range?: ByteRange): Promise<AsyncIterable<Uint8Array>> {
    const { accountId, subcontractorId, blobId, wrappedKey } = owner;
    const key = (await keys.load([`subcontractor-${subcontractorId}`])).get(`subcontractor-${subcontractorId}`);
    if (!key) throw new Problem('not-found');
    return blobs.open(blobId, wrappedKey, { accountId, subcontractorId, documentId } as never, key, range);
  }
  return async (call) => {
    const { params, query, visitor, address, http } = call;
    const owner = await mayDownload(params.id, query.token, visitor, address);
    const inline = query.inline === '1';
    const headers = {
      'content-type': owner.mimeType,
      'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', owner.fileName),
      'content-security-policy': SANDBOXED_FILE,
      'x-frame-options': inline ? 'SAMEORIGIN' : 'DENY',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'accept-ranges': 'bytes',
      'content-length': String(owner.fileSize),
      etag: tagOf(owner),
    };
    // What is lost is so for HEAD too: the screens ask by it before the browser saves the file.
    if (http.req.method === 'HEAD') {
      await (await startedStream(await contentOf(owner, params.id, { from: 0, to: 0 }))).cancel();
      return new Response(null, { headers });
    }
    const asked = { range: http.req.header('range'), ifRange: http.req.header('if-range') };
    const part = rangeOf(asked, owner.fileSize, headers.etag);
    if (part === 'beyond') throw new Problem('range-not-satisfiable', { headers: { 'content-range': `bytes */${owner.fileSize}` } });
    if (query.token === undefined) {
      const { accountId, personId } = visitor!;
      const told = await journal.record(
        'file-downloaded',
        [{ accountId, personId, documentId: params.id, subcontractorId: owner.subcontractorId }],
        call,
      );
      if (!told) throw new Problem('not-found');
    }
    if (part === 'whole') return new Response(await startedStream(await contentOf(owner, params.id)), { headers });
    const { from, to } = part;
    const partial = { 'content-range': `bytes ${from}-${to}/${owner.fileSize}`, 'content-length': String(to - from + 1) };
    return new Response(await startedStream(await contentOf(owner, params.id, part)), {
      status: 206,
      headers: { ...headers, ...partial },
    });
  };
}
