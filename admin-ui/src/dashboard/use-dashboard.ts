// What the dashboard shows, from the address: organisation, search, chips, order, how many rows. One call answers it all (F109).

import type { ChipCounts } from '#contract/dashboard.ts';
import { DASHBOARD_FRESH_MS } from '../console/query-client.ts';
import { useCallList } from '../shared/use-call.ts';
import { idIn, listIn, useUrl } from '../shared/use-url-param.ts';

export const FIRST_ROWS = 10;
/** One extension; a longer list grows by it. */
export const MORE_ROWS = 100;

export const FILTERS = ['pending', 'expired', 'expiring_soon', 'missing', 'config_required', 'current', 'incomplet'] as const;
export type StatusFilter = (typeof FILTERS)[number];
export const FILTER_LABELS: Record<StatusFilter, string> = {
  pending: 'À valider',
  expired: 'Expiré',
  expiring_soon: 'Expire bientôt',
  missing: 'Manquant',
  config_required: 'Configuration requise',
  current: 'À jour',
  incomplet: 'Incomplet',
};

/** What the server can order by, of what the table shows. */
export const SORTS = ['urgency', 'companyName', 'contactName', 'completionPercentage', 'nearestEnd'] as const;
export type SortField = (typeof SORTS)[number];
export type Sort = { field: SortField; order: 'ASC' | 'DESC' };

const isFilter = (text: string): text is StatusFilter => (FILTERS as readonly string[]).includes(text);
/** What needs somebody first. */
export const DEFAULT_SORT: Sort = { field: 'urgency', order: 'DESC' };
/** The order by a field that is asked for, the other way round at the second time: of urgency the most first, of all others the least. */
export const turned = (sort: Sort, field: SortField): Sort => {
  const first = field === 'urgency' ? 'DESC' : 'ASC';
  return { field, order: sort.field === field && sort.order === first ? (first === 'ASC' ? 'DESC' : 'ASC') : first };
};
/** `-companyName` in the address is descending. */
function sortIn(text: string | null): Sort {
  const field = text?.replace(/^-/, '') ?? '';
  return (SORTS as readonly string[]).includes(field)
    ? { field: field as SortField, order: text?.startsWith('-') ? 'DESC' : 'ASC' }
    : DEFAULT_SORT;
}
/** How many subcontractors each chip would show; null until it is told. */
export const chipCountsIn = (told: Readonly<Record<string, string>> | undefined): ChipCounts | null =>
  told?.['x-status-counts'] === undefined ? null : (JSON.parse(told['x-status-counts']) as ChipCounts);

export const sortText = ({ field, order }: { field: string; order: Sort['order'] }): string => `${order === 'DESC' ? '-' : ''}${field}`;

export function useDashboardView() {
  const url = useUrl();
  return {
    url,
    organizationId: idIn(url.get('org')),
    search: url.get('q') ?? '',
    status: listIn(url.get('status')).filter(isFilter),
    inactive: url.get('inactive') === '1',
    sort: sortIn(url.get('sort')),
    rows: Math.min(Math.max(idIn(url.get('rows')) ?? FIRST_ROWS, FIRST_ROWS), 10_000),
  };
}
export type DashboardView = ReturnType<typeof useDashboardView>;

/** The table's filter, in the words of the list. */
export const filterOf = ({ search, status, inactive }: Pick<DashboardView, 'search' | 'status' | 'inactive'>): Record<string, unknown> => ({
  ...(search !== '' && { q: search }),
  ...(status.length > 0 && { status }),
  // As the figures: who is inactive is in none of them, and is shown where one asks for him.
  isActive: !inactive,
});

export function useDashboard(view: DashboardView) {
  const { organizationId, sort, rows } = view;
  const filter = filterOf(view);
  return useCallList(
    'initialData',
    { query: { organizationId: organizationId ?? undefined, filter, sort: [sort.field, sort.order], range: [0, rows - 1] } },
    { staleTime: DASHBOARD_FRESH_MS, keepPrevious: true },
  );
}
