// A long list that is whole in memory, drawn fifty at a time.
import { TablePagination } from '@mui/material';
import { number } from './format.ts';

const ROWS = 50;

export const pageOf = <Row,>(rows: readonly Row[], page: number): readonly Row[] => rows.slice(page * ROWS, (page + 1) * ROWS);

/** Nothing where one page holds all; `page` counts from 0. */
export const Pages = ({ count, page, onPage }: { count: number; page: number; onPage(page: number): void }) =>
  count <= ROWS ? null : (
    <TablePagination
      component="div"
      count={count}
      page={page}
      rowsPerPage={ROWS}
      rowsPerPageOptions={[ROWS]}
      onPageChange={(_, next) => onPage(next)}
      labelDisplayedRows={({ from, to }) => `${number(from)}–${number(to)} sur ${number(count)}`}
      getItemAriaLabel={(type) => (type === 'next' ? 'Page suivante' : 'Page précédente')}
    />
  );
