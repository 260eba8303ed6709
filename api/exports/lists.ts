// Reads the rows of a list page by page, in its order. The ids are read at the start, the rows when their page is sent. So a list of any
// length needs little memory, and a slow download holds no connection.

import { reminderFacts } from '#domain/reminders/load-facts.ts';
import {
  documentIds,
  documentsOf,
  type InvalidList,
  isInvalidList,
  subcontractorIds,
  subcontractorsOf,
  subcontractorsWithStats,
} from '#projections/compliance/query.ts';
import { type HistoryLine, historyBefore } from '#projections/log/query.ts';
import type { ListOptions } from '#projections/projection.ts';
import type { RouteDeps } from '../shell/handler-deps.ts';
import { WHOLE } from '../shell/http/list.ts';
import type { DocumentRow, SubcontractorRow } from './columns.ts';

export const PAGE = 500;
type Deps = Pick<RouteDeps, 'sql' | 'clock' | 'loadState'>;
const byIds = (ids: readonly number[]): ListOptions => ({ ...WHOLE, filter: { id: ids } });

/** The rows of an internal query, whose sort and filter are always valid. */
export function certain<Answer>(answer: Answer | InvalidList): Answer {
  if (isInvalidList(answer)) throw new Error(`a list of ours is refused: ${answer.field}`);
  return answer;
}

/** Reads one page of these ids at a time. */
async function* inOrder<Row>(ids: readonly number[], page: (ids: number[]) => Promise<Map<number, Row>>): AsyncGenerator<Row> {
  for (let from = 0; from < ids.length; from += PAGE) {
    const wanted = ids.slice(from, from + PAGE);
    const found = await page(wanted);
    // Rows that were deleted meanwhile are left out.
    for (const id of wanted) if (found.has(id)) yield found.get(id)!;
  }
}

export async function subcontractorRows(
  deps: Deps,
  accountId: number,
  list: ListOptions,
): Promise<AsyncGenerator<SubcontractorRow> | InvalidList> {
  const { sql, clock } = deps;
  const scope = { organizationId: null, today: clock.today() };
  const ids = await subcontractorIds(sql, accountId, { ...scope, list });
  if (isInvalidList(ids)) return ids;
  const facts = await reminderFacts(deps, accountId);
  const now = clock.now();
  return inOrder(ids, async (some) => {
    const asked = { ...scope, facts, list: byIds(some) };
    const [plain, stats] = await Promise.all([subcontractorsOf(sql, accountId, asked), subcontractorsWithStats(sql, accountId, asked)]);
    const figures = new Map(certain(stats).rows.map((row) => [row.id, row]));
    return new Map(certain(plain).rows.map((row) => [row.id, { plain: row, stats: figures.get(row.id) ?? null, now }]));
  });
}

/** The events of the history below the leaf `before`, newest first, a page at a time. */
export async function historyRows(
  { sql }: Pick<Deps, 'sql'>,
  accountId: number,
  list: ListOptions,
  before: number,
): Promise<AsyncGenerator<HistoryLine> | InvalidList> {
  const page = (leaf: number) => historyBefore(sql, accountId, list, leaf, PAGE);
  const first = await page(before);
  if (isInvalidList(first)) return first;
  return (async function* () {
    for (let lines = first; lines.length > 0; lines = certain(await page(lines.at(-1)!.index))) yield* lines;
  })();
}

export async function documentRows(deps: Deps, accountId: number, list: ListOptions): Promise<AsyncGenerator<DocumentRow> | InvalidList> {
  const { sql, clock } = deps;
  const today = clock.today();
  const ids = await documentIds(sql, accountId, { list, today });
  if (isInvalidList(ids)) return ids;
  return inOrder(ids, async (some) => {
    const documents = certain(await documentsOf(sql, accountId, { list: byIds(some), today })).rows;
    const owners = [...new Set(documents.map(({ subcontractorId }) => subcontractorId))];
    const scope = { organizationId: null, today, list: byIds(owners) };
    const sirets = new Map(certain(await subcontractorsOf(sql, accountId, scope)).rows.map(({ id, siret }) => [id, siret]));
    return new Map(documents.map((document) => [document.id, { document, siret: sirets.get(document.subcontractorId) ?? '' }]));
  });
}
