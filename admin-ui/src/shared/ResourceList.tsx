// A list of react-admin (order, page and filters live in the address) with the house's own states around its table.
import { Box, Card, LinearProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { ListBase, ListContextProvider, Pagination, type SortPayload, useGetList, useListContext } from 'react-admin';
import { sentenceOf } from '../http/failure.ts';
import { number } from './format.ts';
import { ErrorState, RowsSkeleton } from './states.tsx';
import { PRINT_MAX, usePrinting } from './use-print-deed.tsx';

type Props = {
  /** The address's own where nothing is said; with another one the list begins anew. */
  resource?: string;
  sort: SortPayload;
  /** Always in force, beside what the address filters by. */
  filter?: Record<string, unknown>;
  header: ReactNode;
  empty: ReactNode;
  failed: string;
  children: ReactNode;
  /** Stands beside the header too, so that it may be as high as the window. */
  beside?: ReactNode;
};

/** A list that did not come says so where it would stand, and the bar above the page says that the server is away. */
const SAID_IN_PLACE = { onError: () => undefined };

/** react-admin's store is not used: the address alone says what is shown. */
export const ResourceList = ({ resource, sort, filter, ...inside }: Props) => (
  <ListBase
    key={resource}
    resource={resource}
    disableAuthentication
    exporter={false}
    storeKey={false}
    perPage={25}
    sort={sort}
    filter={filter}
    queryOptions={SAID_IN_PLACE}
  >
    <Inside filter={filter} {...inside} />
  </ListBase>
);

function Inside({ filter, header, empty, failed, children, beside }: Omit<Props, 'resource' | 'sort'>) {
  const list = useListContext();
  const { data, error, isPending, isFetching, refetch, total } = list;
  const whole = useWhole(filter);
  const shown = whole ?? data;
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {header}
        {/* Clipped, not hidden: what is sticky in it keeps to the window. */}
        <Card sx={{ overflow: 'clip' }}>
          <Box sx={{ height: 2 }}>
            {isFetching && !isPending && <LinearProgress sx={{ height: 2 }} aria-label="Mise à jour de la liste" />}
          </Box>
          {isPending ? (
            <RowsSkeleton rows={8} height={52} />
          ) : error && data === undefined ? (
            <ErrorState title={failed} text={sentenceOf(error)} onRetry={refetch} />
          ) : total === 0 || data?.length === 0 ? (
            empty
          ) : (
            <>
              <ListContextProvider value={whole === undefined ? list : ({ ...list, data: whole } as typeof list)}>
                {children}
              </ListContextProvider>
              {shown !== undefined && total !== undefined && shown.length < total && (
                <Box className="print-only" sx={{ p: 3 }}>
                  {whole === undefined
                    ? `${number(shown.length)} lignes sur ${number(total)}. « Imprimer », en tête de la page, les imprime toutes.`
                    : `Les ${number(shown.length)} premières lignes sur ${number(total)} : filtrez la liste, ou exportez-la.`}
                </Box>
              )}
              <Box className="no-print">
                <Pagination rowsPerPageOptions={[25, 50, 100]} sx={{ borderTop: 1, borderColor: 'divider', display: 'block' }} />
              </Box>
            </>
          )}
        </Card>
      </Box>
      {beside}
    </Box>
  );
}

/** All rows under the filters of the page, while they are printed and one page does not hold them. */
function useWhole(filter: Record<string, unknown> | undefined): readonly object[] | undefined {
  const { resource, data, total, sort, filterValues } = useListContext();
  const enabled = usePrinting() && data !== undefined && total !== undefined && data.length < total;
  const whole = useGetList(
    resource,
    { pagination: { page: 1, perPage: PRINT_MAX }, sort, filter: { ...filterValues, ...filter } },
    { enabled, staleTime: 0 },
  );
  return enabled ? whole.data : undefined;
}
