// A long list, drawn fifty at a time, or ten where more stands below it: whole in memory, or asked for page by page.
import { TablePagination } from '@mui/material';
import { number } from './format.ts';

export const ROWS = 50;
/** Of one part among several of its page. */
export const FEW = 10;

export const pageOf = <Row,>(rows: readonly Row[], page: number, size = ROWS): readonly Row[] => rows.slice(page * size, (page + 1) * size);

type Props = { count: number; page: number; size?: number; onPage(page: number): void };
/** `page` counts from 0. */
export const PageBar = ({ count, page, size = ROWS, onPage }: Props) => (
  <TablePagination
    component="nav"
    aria-label="Pages"
    count={count}
    page={page}
    rowsPerPage={size}
    rowsPerPageOptions={[size]}
    onPageChange={(_, next) => onPage(next)}
    labelDisplayedRows={({ from, to }) => `${number(from)}–${number(to)} sur ${number(count)}`}
    getItemAriaLabel={(type) => (type === 'next' ? 'Page suivante' : 'Page précédente')}
  />
);

/** Nothing where one page holds all. */
export const Pages = (props: Props) => (props.count <= (props.size ?? ROWS) ? null : <PageBar {...props} />);
