// The table of a wide screen: the first column stays, its name opens the company; arrows move between rows. Where seven columns have no
// room the contact stands under the company, so that both can be read.
import {
  Box,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { RowActions } from '../reminders/RowActions.tsx';
import { Tick, TickAll } from '../selection/Ticks.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { CUT, densitySx, NAME_CELL, SQUEEZED, TICK_CELL } from '../shared/RecordTable.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { onArrowRows } from '../shared/use-arrow-rows.ts';
import type { Column, TableLook } from '../views/use-table-look.ts';
import { Badges, CompanyAvatar, Completion, Contact, ContactLine, NearestEnd, NextReminder } from './cells.tsx';
import { type DashboardView, type SortField, sortText, turned } from './use-dashboard.ts';

const COLUMNS: readonly { label: string; key?: string; sort?: SortField; width?: number }[] = [
  { label: 'Entreprise', sort: 'companyName' },
  { key: 'contact', label: 'Contact', sort: 'contactName' },
  { key: 'documents', label: 'Documents', sort: 'completionPercentage', width: 192 },
  { key: 'status', label: 'Statut', sort: 'urgency' },
  { key: 'reminder', label: 'Prochaine relance', width: 88 },
  { key: 'end', label: 'Échéance', sort: 'nearestEnd', width: 96 },
  { label: 'Actions', width: 116 },
];
/** Those that may be left out. */
export const DASHBOARD_COLUMNS: readonly Column[] = COLUMNS.flatMap(({ key, label }) => (key === undefined ? [] : [{ key, label }]));
/** Wide enough for a long company, whole, in two or three lines; the badges give way. */
const NAME_WIDTH = { width: 252, maxWidth: 252, [SQUEEZED]: { width: 272, maxWidth: 272 } };
const STATUS_WIDTH = { minWidth: 150, [SQUEEZED]: { minWidth: 120 } };

type Props = {
  rows: readonly SubcontractorWithStats[];
  view: DashboardView;
  look: TableLook;
  selection: Selection;
};

export function SubcontractorRows({ rows, view, look, selection }: Props) {
  const { sort, url } = view;
  const narrow = useMediaQuery(SQUEEZED, { noSsr: true });
  const under = narrow && look.shows('contact');
  const columns = COLUMNS.filter(({ key }) => (key === undefined || look.shows(key)) && !(under && key === 'contact'));
  const turn = (field: SortField) => url.set({ sort: sortText(turned(sort, field)) }, { replace: true });
  return (
    <TableContainer>
      <Table sx={{ minWidth: narrow ? 880 : 1080, '& td, & th': { px: 2 }, ...densitySx(look.density) }}>
        <TableHead>
          <TableRow>
            <TableCell sx={TICK_CELL}>
              <TickAll selection={selection} />
            </TableCell>
            {columns.map(({ label, sort: field, width }, index) => (
              <TableCell
                key={label}
                className={label === 'Actions' ? 'no-print' : undefined}
                sx={{ width: narrow ? undefined : width, whiteSpace: 'normal', ...(index === 0 && NAME_CELL) }}
                sortDirection={field === sort.field ? (sort.order === 'ASC' ? 'asc' : 'desc') : false}
              >
                {field === undefined ? label : <Sorter label={label} field={field} sort={sort} onTurn={turn} />}
                {index === 0 && under && <Sorter label="Contact" field="contactName" sort={sort} onTurn={turn} />}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody onKeyDown={onArrowRows}>
          {rows.map((row) => (
            <SubcontractorRow key={row.id} row={row} look={look} selection={selection} under={under} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

type SorterProps = { label: string; field: SortField; sort: DashboardView['sort']; onTurn(field: SortField): void };

const Sorter = ({ label, field, sort, onTurn }: SorterProps) => (
  <TableSortLabel
    active={field === sort.field}
    direction={field === sort.field && sort.order === 'DESC' ? 'desc' : 'asc'}
    onClick={() => onTurn(field)}
  >
    {label}
  </TableSortLabel>
);

type RowProps = Pick<Props, 'look' | 'selection'> & { row: SubcontractorWithStats; under: boolean };

/** `under`: the contact stands under the company. */
function SubcontractorRow({ row, look, selection, under }: RowProps) {
  return (
    <TableRow hover>
      <TableCell sx={TICK_CELL}>
        <Tick selection={selection} id={row.id} name={row.companyName} />
      </TableCell>
      <TableCell component="th" scope="row" sx={{ ...NAME_CELL, ...NAME_WIDTH }}>
        <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', minWidth: 0 }}>
          <CompanyAvatar name={row.companyName} color={row.organization.color} />
          <Box sx={{ minWidth: 0 }}>
            <SubcontractorLink id={row.id} name={row.companyName} cut lines={3} />
            <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {spaced(row.siret)}
            </Typography>
            {under && <ContactLine row={row} />}
          </Box>
        </Box>
      </TableCell>
      {look.shows('contact') && !under && (
        <TableCell sx={{ maxWidth: 144 }}>
          <Contact row={row} />
        </TableCell>
      )}
      {look.shows('documents') && (
        <TableCell>
          <Completion row={row} />
        </TableCell>
      )}
      {look.shows('status') && (
        <TableCell sx={STATUS_WIDTH}>
          <Badges row={row} />
        </TableCell>
      )}
      {look.shows('reminder') && (
        <TableCell>
          <NextReminder row={row} />
        </TableCell>
      )}
      {look.shows('end') && (
        <TableCell>
          <NearestEnd row={row} />
        </TableCell>
      )}
      <TableCell className="no-print" sx={{ whiteSpace: 'nowrap' }}>
        <RowActions row={row} />
      </TableCell>
    </TableRow>
  );
}
