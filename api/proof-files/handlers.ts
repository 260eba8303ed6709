// Proof files over HTTP (CONTRACT « Proof files »): asked for, made in the background (maker.ts), fetched while they are kept.
import { isTransient } from '#domain/kernel/failure.ts';
import { readNote } from '#domain/proof/checkpoint.ts';
import { MIMETYPE } from '#domain/proof/container.ts';
import { wasSubcontractor } from '#projections/log/query.ts';
import { organizationById } from '#projections/organizations/query.ts';
import { publishNow } from '../log/publish.ts';
import { type Handlers, listed, type Visitor } from '../shell/call.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';
import { contentDisposition } from '../shell/http/file-name.ts';
import { startedStream } from '../shell/http/started-stream.ts';
import { Problem } from '../shell/problem.ts';
import { bindingOf, proofFileMaker, subjectOf } from './maker.ts';
import { fileOf, filesOf, insertFile, loseFile, openFiles, type ProofFileRow, shown, type Whose } from './rows.ts';

/** Of an account, waiting or being made. */
const MOST_OPEN = 5;
const FEW = 'Cinq dossiers de preuve au plus peuvent attendre à la fois.';
const ENDED = 'Ce dossier de preuve n’est plus disponible : demandez-le de nouveau.';
const NOT_MADE = 'Ce dossier de preuve n’a pas pu être établi : demandez-le de nouveau.';
type Scoped = Pick<ProofFileRow, 'subcontractorId' | 'organizationId'>;
const TO_COME = 'La période ne peut pas finir après aujourd’hui.';

export function proofFileRoutes(deps: RouteDeps) {
  const { sql, clock, config, journal, keys, blobs } = deps;
  const maker = proofFileMaker(deps);
  const isOpen = ({ status }: Pick<ProofFileRow, 'status'>): boolean => status === 'waiting' || status === 'making';
  /** Looking at a file that is not ready wakes the maker: the one that had it may be gone. */
  const looked = (rows: readonly ProofFileRow[]): void => {
    if (rows.some(isOpen)) maker.wake();
  };

  /** The decrypted bytes of a ready file. */
  async function content(row: ProofFileRow): Promise<AsyncIterable<Uint8Array>> {
    const key = (await keys.load([subjectOf(row)])).get(subjectOf(row));
    if (row.blobId === null || row.wrappedKey === null || !key) throw new Problem('not-found', { message: ENDED });
    try {
      return await blobs.open(row.blobId, row.wrappedKey, bindingOf(row), key);
    } catch (cause) {
      if (isTransient(cause)) throw cause;
      await loseFile(sql, row);
      throw new Problem('not-found', { message: ENDED, cause });
    }
  }

  /** A member with a scope sees those that he asked for. */
  const his = ({ accountId, personId, scope }: Visitor): Whose => ({ accountId, askedBy: scope === null ? null : personId });
  const fileFor = async (visitor: Visitor, id: number): Promise<ProofFileRow> => found(await fileOf(sql, his(visitor), id));
  /** One subcontractor or organisation that the caller reaches; the whole account, for whom it is open. */
  async function requireScope({ accountId, scope }: Visitor, { subcontractorId, organizationId }: Scoped): Promise<void> {
    if (subcontractorId === null && organizationId === null && scope !== null) throw new Problem('not-allowed');
    if (subcontractorId !== null && !(await wasSubcontractor(sql, accountId, subcontractorId))) throw new Problem('not-found');
    if (organizationId === null) return;
    // An organisation of which he reaches some subcontractors only is not his to prove.
    if (scope !== null && !scope.organizationIds.includes(organizationId)) throw new Problem('not-found');
    found(await organizationById(sql, accountId, organizationId));
  }

  return {
    async createProofFile({ visitor, body: { scope, from, to }, effects }) {
      const { accountId, personId } = visitor;
      if (to > clock.today()) throw new Problem('invalid-body', { message: TO_COME, errors: [{ path: 'to', message: TO_COME }] });
      const { subcontractorId = null, organizationId = null } = scope;
      await requireScope(visitor, { subcontractorId, organizationId });
      if ((await openFiles(sql, accountId)) >= MOST_OPEN) throw new Problem('too-many-requests', { message: FEW, retryAfterSeconds: 30 });
      const { size } = readNote(await publishNow({ ...deps, publicUrl: config.publicUrl }, effects, accountId))!.checkpoint;
      const asked = { accountId, subcontractorId, organizationId, size, from, to, askedAt: clock.now(), askedBy: personId };
      const id = await insertFile(sql, asked as Parameters<typeof insertFile>[1]);
      const row = await fileFor(visitor, id);
      maker.wake();
      return shown(row, clock.now());
    },
    async listProofFiles({ visitor, list }) {
      const page = await filesOf(sql, his(visitor), list);
      looked(page.rows);
      return listed({ ...page, rows: page.rows.map((row) => shown(row, clock.now())) });
    },
    async getProofFile({ visitor, params }) {
      const row = await fileFor(visitor, params.id);
      looked([row]);
      return shown(row, clock.now());
    },
    async downloadProofFile({ visitor, params, query, http, correlationId, address }) {
      const { accountId, personId } = visitor;
      const row = await fileFor(visitor, params.id);
      if (visitor.scope !== null) await requireScope(visitor, row);
      const { status } = shown(row, clock.now());
      if (status === 'expired' || status === 'failed') throw new Problem('not-found', { message: status === 'failed' ? NOT_MADE : ENDED });
      if (status !== 'ready') {
        looked([row]);
        throw new Problem('not-ready', { retryAfterSeconds: 5 });
      }
      const headers = {
        'content-type': MIMETYPE,
        'content-disposition': contentDisposition('attachment', `dossier-de-preuve-${row.to}-${row.id}.${query.name ?? 'asice'}`),
        'content-length': String(row.bytes),
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
      };
      const bytes = await content(row);
      if (http.req.method === 'HEAD') {
        await (await startedStream(bytes)).cancel();
        return new Response(null, { headers });
      }
      const told = await journal.record('account-exported', [{ accountId, personId }], { correlationId, address });
      if (!told) throw new Problem('not-found');
      return new Response(await startedStream(bytes), { headers });
    },
  } satisfies Partial<Handlers>;
}
