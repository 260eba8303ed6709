// The log of an account over HTTP: checkpoints, proofs, the installation's keys, and the history (CONTRACT « Proof »).
import { isTransient } from '#domain/kernel/failure.ts';
import { base64, logName, proofText, verifierKey } from '#domain/proof/checkpoint.ts';
import { consistencyRanges, inclusionRanges } from '#domain/proof/tree.ts';
import { checkpointsOf, historyOf, logHead, newestCheckpoint, rangeHashes, sha256 } from '#projections/log/query.ts';
import { type Handlers, listed } from '../shell/call.ts';
import { found, type RouteDeps, valid } from '../shell/handler-deps.ts';
import { Problem } from '../shell/problem.ts';
import { mailRoutes } from './mails.ts';
import { asOfAnswer, BEYOND, wrong } from './moment.ts';
import { compareLog, originOf, publishNow } from './publish.ts';
import { synthesisOf } from './synthesis.ts';
import { witnessRoutes } from './witness.ts';

const NO_CHECKPOINT = 'Aucun point de contrôle n’a encore été publié à cette taille.';
const NOT_COVERED = 'Cet évènement n’est couvert par aucun point de contrôle publié.';

const text = (content: string, status = 200): Response =>
  new Response(content, { status, headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'private, no-store' } });

export function logRoutes(deps: RouteDeps) {
  const { sql, logSigner, config } = deps;
  const origin = originOf(config.publicUrl);

  return {
    async getCheckpoint({ visitor, query }) {
      const newest = await newestCheckpoint(sql, visitor.accountId, query.size ?? null);
      if (newest === null) throw new Problem('not-found', { message: NO_CHECKPOINT });
      return text(newest.note);
    },
    async publishCheckpoint({ visitor, effects }) {
      return text(await publishNow({ ...deps, publicUrl: config.publicUrl }, effects, visitor.accountId), 201);
    },
    async listCheckpoints({ visitor, list }) {
      return listed(valid(await checkpointsOf(sql, visitor.accountId, list)));
    },
    ...mailRoutes(deps),
    ...witnessRoutes(deps),
    async getLogState({ visitor }) {
      try {
        const { verdict } = await compareLog(deps, visitor.accountId);
        return { diverged: verdict === 'late' ? null : verdict === 'diverged' };
      } catch (error) {
        if (isTransient(error)) return { diverged: null };
        throw error;
      }
    },
    async getConsistency({ visitor, query: { from, to } }) {
      const { size } = await logHead(sql, visitor.accountId);
      if (from > to) throw wrong('from', 'La première taille dépasse la seconde.');
      if (to > size) throw wrong('to', BEYOND);
      return { from, to, hashes: (await rangeHashes(sql, visitor.accountId, consistencyRanges(from, to))).map(base64) };
    },
    async getInclusion({ visitor, params: { proof: index } }) {
      const newest = found(await newestCheckpoint(sql, visitor.accountId, null));
      if (index >= newest.size) throw new Problem('not-found', { message: NOT_COVERED });
      const hashes = await rangeHashes(sql, visitor.accountId, inclusionRanges(index, newest.size));
      return text(proofText({ index, hashes, note: newest.note }));
    },
    async getLogKey({ query }) {
      const name = query.account === undefined ? origin : logName(origin, query.account);
      const keys = await logSigner.publicKeys();
      return text(keys.map((publicKey) => `${verifierKey(sha256, { name, publicKey })}\n`).join(''));
    },
    async getAsOf({ visitor: { accountId }, query }) {
      return asOfAnswer(deps, accountId, query);
    },
    async getSynthesis({ visitor: { accountId } }) {
      return synthesisOf(deps, accountId);
    },
    async listHistory({ visitor, list }) {
      return listed(valid(await historyOf(sql, visitor.accountId, list)));
    },
  } satisfies Partial<Handlers>;
}
