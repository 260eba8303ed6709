// Sixteen clients on one stream, through two handlers that know nothing of each other, as in two processes: every conflict is decided
// again, the total is exact, no revision or position is missing.
import type { AccountId } from '../../../domain/kernel/ids.ts';
import { isRefusal } from '../../../domain/kernel/refusal.ts';
import type { CommandSide } from './command-side.ts';
import type { Place } from './server.ts';

const EACH = 40;

/** One line; throws when a single event is missing or there twice. */
export async function hotStream({ db }: Place, side: CommandSide): Promise<string> {
  const meta = { accountId: 1 as AccountId, actor: { kind: 'system' } as const, correlationId: 'hot' };
  const handlers = [side.another(), side.another()];
  const count = async () => (await db`select count(*)::int as n, max(revision) as top from es.events where stream = 'subcontractor-1'`)[0]!;
  const before = await count();
  const start = performance.now();
  let acknowledged = 0;
  await Promise.all(
    Array.from({ length: 16 }, async (_, client) => {
      for (let i = 0; i < EACH; i++) {
        const answer = await handlers[client % 2]!(side.command(1), meta);
        if (isRefusal(answer)) throw new Error(answer.refusal);
        acknowledged += answer.events.length;
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  const after = await count();
  const [log] = await db`select count(*)::int as n, max(position)::int - min(position)::int + 1 as span from es.events`;
  const written = after.n - before.n;
  if (written !== acknowledged || after.top !== after.n - 1 || log!.n !== log!.span)
    throw new Error(
      `hot stream: ${acknowledged} acknowledged, ${written} written, revision ${after.top}, ${log!.n} events over ${log!.span} positions`,
    );
  return `${acknowledged} acknowledged = ${written} written, no gap in revisions and positions, ${(written / seconds).toFixed(0)}/s by 2 handlers × 8 clients`;
}
