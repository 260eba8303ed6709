// What the dashboard shows, from the address: organisation, search, chips, order, how many rows. One call answers it all (F109).

import { DASHBOARD_FRESH_MS } from '../console/query-client.ts';
import { useCallList } from '../shared/use-call.ts';
import { idIn, listIn, useUrl } from '../shared/use-url-param.ts';

export const FIRST_ROWS = 10;
/** One extension; a longer list grows by it. */
export const MORE_ROWS = 100;

export const FILTERS = ['pending', 'expired', 'expiring_soon', 'missing', 'current', 'incomplet'] as const;
export type StatusFilter = (typeof FILTERS)[number];
export const FILTER_LABELS: Record<StatusFilter, string> = {
  pending: 'À valider',
  expired: 'Expiré',
  expiring_soon: 'Expire bientôt',
  missing: 'Manquant',
  current: 'À jour',
  incomplet: 'Incomplet',
};

/** What the server can order by, of what the table shows. */
export const SORTS = ['companyName', 'contactName'] as const;
export type SortField = (typeof SORTS)[number];
export type Sort = { field: SortField; order: 'ASC' | 'DESC' };

const isFilter = (text: string): text is StatusFilter => (FILTERS as readonly string[]).includes(text);
/** `-companyName` in the address is descending. */
function sortIn(text: string | null): Sort {
  const field = text?.replace(/^-/, '') ?? '';
  return (SORTS as readonly string[]).includes(field)
    ? { field: field as SortField, order: text?.startsWith('-') ? 'DESC' : 'ASC' }
    : { field: 'companyName', order: 'ASC' };
}
export const sortText = ({ field, order }: Sort): string => `${order === 'DESC' ? '-' : ''}${field}`;

export function useDashboardView() {
  const url = useUrl();
  return {
    url,
    organizationId: idIn(url.get('org')),
    search: url.get('q') ?? '',
    status: listIn(url.get('status')).filter(isFilter),
    sort: sortIn(url.get('sort')),
    rows: Math.min(Math.max(idIn(url.get('rows')) ?? FIRST_ROWS, FIRST_ROWS), 10_000),
  };
}
export type DashboardView = ReturnType<typeof useDashboardView>;

export function useDashboard({ organizationId, search, status, sort, rows }: DashboardView) {
  const filter: Record<string, unknown> = {};
  if (search !== '') filter.q = search;
  if (status.length > 0) filter.status = status;
  return useCallList(
    'initialData',
    { query: { organizationId: organizationId ?? undefined, filter, sort: [sort.field, sort.order], range: [0, rows - 1] } },
    { staleTime: DASHBOARD_FRESH_MS, keepPrevious: true },
  );
}
