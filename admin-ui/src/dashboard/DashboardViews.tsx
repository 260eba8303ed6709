// The views and the look of the dashboard's table, and all the rows that its filters find.
import { idsOf } from '../selection/ids.ts';
import { LookMenu } from '../views/LookMenu.tsx';
import type { TableLook } from '../views/use-table-look.ts';
import { ViewsMenu } from '../views/ViewsMenu.tsx';
import { type DashboardView, DEFAULT_SORT, filterOf, sortText } from './use-dashboard.ts';

const wholeFilterOf = (view: DashboardView) => ({
  ...filterOf(view),
  ...(view.organizationId !== null && { organizationId: view.organizationId }),
});

/** Under the filters of the moment, in their order. */
export const shownIds = (view: DashboardView): Promise<number[]> => idsOf('subcontractorsWithStats', wholeFilterOf(view), view.sort);

/** `columns`: those of a table may be chosen; cards have none. */
export const DashboardViews = ({ view, look, columns }: { view: DashboardView; look: TableLook; columns: boolean }) => (
  <span style={{ display: 'inline-flex', gap: 8 }}>
    <ViewsMenu
      name="dashboard"
      look={look}
      shown={{ filter: wholeFilterOf(view), sort: [view.sort.field, view.sort.order] }}
      standard={{ filter: filterOf({ search: '', status: [], inactive: false }), sort: [DEFAULT_SORT.field, DEFAULT_SORT.order] }}
      onShow={({ filter, sort: [field, order] }) =>
        view.url.set({
          q: typeof filter['q'] === 'string' ? filter['q'] : null,
          status: Array.isArray(filter['status']) ? filter['status'].join(',') : null,
          inactive: filter['isActive'] === false ? 1 : null,
          org: typeof filter['organizationId'] === 'number' ? filter['organizationId'] : null,
          sort: sortText({ field, order }) === sortText(DEFAULT_SORT) ? null : sortText({ field, order }),
          rows: null,
        })
      }
    />
    {columns && <LookMenu look={look} />}
  </span>
);
