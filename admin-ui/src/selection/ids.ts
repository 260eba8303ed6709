// The ids that a filter finds, in the list's order: as many as one command takes.
import { BULK_MAX } from '#contract/selection.ts';
import { call } from '../http/call.ts';

type Listed = 'listSubcontractors' | 'listArchived' | 'listDocuments' | 'subcontractorsWithStats';

export async function idsOf(name: Listed, filter: object, sort: { field: string; order: string }): Promise<number[]> {
  const rows: readonly { id: number }[] = await call(name, {
    query: { filter, sort: [sort.field, sort.order], range: [0, BULK_MAX - 1] },
  });
  return rows.map(({ id }) => id);
}
