// The views and the look of a react-admin list: its filters and order live in the address, where a view puts them.
import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type SortPayload, useListContext } from 'react-admin';
import { LookMenu } from './LookMenu.tsx';
import type { TableLook, TableName } from './use-table-look.ts';
import { ViewsMenu } from './ViewsMenu.tsx';

type Props = { name: TableName; look: TableLook; standard: SortPayload };

export function ListViews({ name, look, standard }: Props) {
  const { filterValues, sort, setFilters, setSort } = useListContext();
  // Cards have no columns.
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return (
    <>
      <ViewsMenu
        name={name}
        look={look}
        shown={{ filter: filterValues, sort: [sort.field, sort.order] }}
        standard={{ filter: {}, sort: [standard.field, standard.order] }}
        onShow={({ filter, sort: [field, order] }) => {
          setFilters(filter);
          setSort({ field, order });
        }}
      />
      {!phone && <LookMenu look={look} />}
    </>
  );
}
