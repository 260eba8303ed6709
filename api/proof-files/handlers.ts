// Proof files over HTTP (CONTRACT « Proof files »): asked for, then made while they are fetched. A row says what it is about and up to which
// size of the log, so a file that is fetched twice proves the same.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PROOF_FILE_DAYS, type ProofFile } from '#contract/proof-files.ts';
import { addMillis, type CalendarDate, type Instant } from '#domain/kernel/calendar.ts';
import { readNote } from '#domain/proof/checkpoint.ts';
import { MIMETYPE } from '#domain/proof/container.ts';
import { newestCheckpoint, wasSubcontractor } from '#projections/log/query.ts';
import { organizationById } from '#projections/organizations/query.ts';
import type { ListOptions, Page } from '#projections/projection.ts';
import { publishNow } from '../log/publish.ts';
import { type Handlers, listed, type Visitor } from '../shell/call.ts';
import { found, type RouteDeps } from '../shell/handler-deps.ts';
import { contentDisposition } from '../shell/http/file-name.ts';
import { roomForFew } from '../shell/http/room-for-few.ts';
import { startedStream } from '../shell/http/started-stream.ts';
import { Problem } from '../shell/problem.ts';
import { beyondReach } from '../shell/reach.ts';
import { proofEntries } from './entries.ts';

const DAY_MS = 86_400_000;
const FEW = 'Deux dossiers de preuve au plus à la fois : attendez la fin d’un autre.';
const ENDED = 'Ce dossier de preuve n’est plus disponible : demandez-le de nouveau.';
type Scoped = Pick<Row, 'subcontractorId' | 'organizationId'>;
const TO_COME = 'La période ne peut pas finir après aujourd’hui.';

type Row = {
  id: number;
  subcontractorId: number | null;
  organizationId: number | null;
  size: number;
  from: CalendarDate;
  to: CalendarDate;
  askedAt: Instant;
};

export function proofFileRoutes(deps: RouteDeps) {
  const { sql, clock, config, journal } = deps;
  const makers = roomForFew({ total: 8, each: 2 });
  const verifier = () => readFile(join(config.adminUi, 'verifier.mjs')).catch(() => null);
  const expiry = ({ askedAt }: Pick<Row, 'askedAt'>): Instant => addMillis(askedAt, PROOF_FILE_DAYS * DAY_MS);

  function shown({ subcontractorId, organizationId, ...row }: Row): ProofFile {
    const over = clock.now() >= expiry(row);
    const status = over ? 'expired' : 'ready';
    return { ...row, scope: { subcontractorId, organizationId }, status, progress: over ? 0 : 100, expiresAt: expiry(row) };
  }
  const columns = sql`
    id, subcontractor_id AS "subcontractorId", organization_id AS "organizationId", size, to_char(from_day, 'YYYY-MM-DD') AS "from",
    to_char(to_day, 'YYYY-MM-DD') AS "to", to_char(asked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "askedAt"`;
  /** A member with a scope sees those that he asked for. */
  const his = ({ accountId, personId, scope }: Visitor) =>
    sql`account_id = ${accountId} ${scope === null ? sql`` : sql`AND asked_by = ${personId}`}`;
  async function rowOf(visitor: Visitor, id: number): Promise<Row> {
    const [row] = await sql<Row[]>`SELECT ${columns} FROM ops.proof_files WHERE ${his(visitor)} AND id = ${id}`;
    return found(row ?? null);
  }
  /** One subcontractor or organisation that the caller reaches; the whole account, for whom it is open. */
  async function requireScope({ accountId, scope }: Visitor, { subcontractorId, organizationId }: Scoped): Promise<void> {
    if (subcontractorId === null && organizationId === null && scope !== null) throw new Problem('not-allowed');
    if (subcontractorId !== null && !(await wasSubcontractor(sql, accountId, subcontractorId))) throw new Problem('not-found');
    if (organizationId === null) return;
    // An organisation of which he reaches some subcontractors only is not his to prove.
    if (scope !== null && !scope.organizationIds.includes(organizationId)) throw new Problem('not-found');
    found(await organizationById(sql, accountId, organizationId));
  }
  async function page(visitor: Visitor, { range }: ListOptions): Promise<Page<ProofFile>> {
    const [from, to] = range ?? [0, 99];
    const rows = await sql<(Row & { total: number })[]>`
      SELECT ${columns}, (count(*) OVER ())::int AS total FROM ops.proof_files WHERE ${his(visitor)}
      ORDER BY id DESC LIMIT ${to - from + 1} OFFSET ${from}`;
    return { rows: rows.map(({ total: _, ...row }) => shown(row)), total: rows[0]?.total ?? 0 };
  }

  return {
    async createProofFile({ visitor, body: { scope, from, to }, effects }) {
      const { accountId, personId } = visitor;
      if (to > clock.today()) throw new Problem('invalid-body', { message: TO_COME, errors: [{ path: 'to', message: TO_COME }] });
      const { subcontractorId = null, organizationId = null } = scope;
      await requireScope(visitor, { subcontractorId, organizationId });
      const { size } = readNote(await publishNow({ ...deps, publicUrl: config.publicUrl }, effects, accountId))!.checkpoint;
      const [row] = await sql<{ id: number }[]>`
        INSERT INTO ops.proof_files (account_id, subcontractor_id, organization_id, size, from_day, to_day, asked_at, asked_by)
        VALUES (${accountId}, ${subcontractorId}, ${organizationId}, ${size}, ${from}, ${to}, ${clock.now()}, ${personId}) RETURNING id`;
      return shown(await rowOf(visitor, row!.id));
    },
    async listProofFiles({ visitor, list }) {
      return listed(await page(visitor, list));
    },
    async getProofFile({ visitor, params }) {
      return shown(await rowOf(visitor, params.id));
    },
    async downloadProofFile({ visitor, params, query, http, correlationId, address }) {
      const { accountId, personId } = visitor;
      const row = await rowOf(visitor, params.id);
      if (shown(row).status === 'expired') throw new Problem('not-found', { message: ENDED });
      if (visitor.scope !== null) await requireScope(visitor, row);
      const { note } = found(await newestCheckpoint(sql, accountId, row.size));
      const headers = {
        'content-type': MIMETYPE,
        'content-disposition': contentDisposition('attachment', `dossier-de-preuve-${row.to}-${row.id}.${query.name ?? 'asice'}`),
        'cache-control': 'private, no-store',
        'x-robots-tag': 'noindex, nofollow',
      };
      if (http.req.method === 'HEAD') return new Response(null, { headers });
      const leave = makers.enter(String(accountId));
      if (leave === null) throw new Problem('too-many-requests', { message: FEW, retryAfterSeconds: 30 });
      try {
        const told = await journal.record('account-exported', [{ accountId, personId }], { correlationId, address });
        if (!told) throw new Problem('not-found');
        const scope = { subcontractorId: row.subcontractorId ?? undefined, organizationId: row.organizationId ?? undefined };
        const content = () => deps.zip(proofEntries({ ...deps, verifier }, { ...row, accountId, scope }, note), new Date(row.askedAt));
        return new Response(await beyondReach(() => startedStream(content(), async () => leave())), { headers });
      } catch (error) {
        leave();
        throw error;
      }
    },
  } satisfies Partial<Handlers>;
}
