// A long list, drawn fifty at a time: whole in memory, or asked for page by page.
import { TablePagination } from '@mui/material';
import { number } from './format.ts';

export const ROWS = 50;

export const pageOf = <Row,>(rows: readonly Row[], page: number): readonly Row[] => rows.slice(page * ROWS, (page + 1) * ROWS);

type Props = { count: number; page: number; onPage(page: number): void };
/** `page` counts from 0. */
export const PageBar = ({ count, page, onPage }: Props) => (
  <TablePagination
    component="nav"
    aria-label="Pages"
    count={count}
    page={page}
    rowsPerPage={ROWS}
    rowsPerPageOptions={[ROWS]}
    onPageChange={(_, next) => onPage(next)}
    labelDisplayedRows={({ from, to }) => `${number(from)}–${number(to)} sur ${number(count)}`}
    getItemAriaLabel={(type) => (type === 'next' ? 'Page suivante' : 'Page précédente')}
  />
);

/** Nothing where one page holds all. */
export const Pages = (props: Props) => (props.count <= ROWS ? null : <PageBar {...props} />);
