// The table of a wide screen: the first column stays, its name opens the company; arrows move between rows.
import Tune from '@mui/icons-material/TuneOutlined';
import {
  Box,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
  Tooltip,
  Typography,
} from '@mui/material';
import type { SubcontractorWithStats } from '#api/contract/subcontractors.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { RowDeeds } from '../reminders/RowDeeds.tsx';
import { Tick, TickAll } from '../selection/Ticks.tsx';
import type { Selection } from '../selection/use-selection.ts';
import { CUT, densitySx, NAME_CELL, TICK_CELL } from '../shared/RecordTable.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { onArrowRows } from '../shared/use-arrow-rows.ts';
import type { Column, TableLook } from '../views/use-table-look.ts';
import { Badges, CompanyAvatar, Completion, Contact, NearestEnd, NextReminder } from './cells.tsx';
import { type DashboardView, type SortField, sortText, turned } from './use-dashboard.ts';

const COLUMNS: readonly { label: string; key?: string; sort?: SortField; width?: number }[] = [
  { label: 'Entreprise', sort: 'companyName' },
  { key: 'contact', label: 'Contact', sort: 'contactName' },
  { key: 'documents', label: 'Documents', sort: 'completionPercentage', width: 192 },
  { key: 'status', label: 'Statut', sort: 'urgency' },
  { key: 'reminder', label: 'Prochain rappel', width: 88 },
  { key: 'end', label: 'Échéance', sort: 'nearestEnd', width: 96 },
  { label: 'Actions', width: 116 },
];
/** Those that may be left out. */
export const DASHBOARD_COLUMNS: readonly Column[] = COLUMNS.flatMap(({ key, label }) => (key === undefined ? [] : [{ key, label }]));
/** Wide enough for a long company in two lines; the badges give way. */
const NAME_WIDTH = { md: 190, lg: 204 };
const STATUS_WIDTH = { md: 128, lg: 150 };

type Props = {
  rows: readonly SubcontractorWithStats[];
  view: DashboardView;
  look: TableLook;
  selection: Selection;
};

export function SubcontractorRows({ rows, view, look, selection }: Props) {
  const { sort, url } = view;
  const columns = COLUMNS.filter(({ key }) => key === undefined || look.shows(key));
  const turn = (field: SortField) => url.set({ sort: sortText(turned(sort, field)) }, { replace: true });
  return (
    <TableContainer>
      <Table sx={{ minWidth: { md: 880, lg: 1080 }, '& td, & th': { px: 2 }, ...densitySx(look.density) }}>
        <TableHead>
          <TableRow>
            <TableCell sx={TICK_CELL}>
              <TickAll selection={selection} />
            </TableCell>
            {columns.map(({ label, sort: field, width }, index) => (
              <TableCell
                key={label}
                sx={{ width, whiteSpace: 'normal', ...(index === 0 && NAME_CELL) }}
                sortDirection={field === sort.field ? (sort.order === 'ASC' ? 'asc' : 'desc') : false}
              >
                {field === undefined ? (
                  label
                ) : (
                  <TableSortLabel
                    active={field === sort.field}
                    direction={field === sort.field && sort.order === 'DESC' ? 'desc' : 'asc'}
                    onClick={() => turn(field)}
                  >
                    {label}
                  </TableSortLabel>
                )}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody onKeyDown={onArrowRows}>
          {rows.map((row) => (
            <SubcontractorRow key={row.id} row={row} url={url} look={look} selection={selection} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

type RowProps = Pick<Props, 'look' | 'selection'> & { row: SubcontractorWithStats; url: DashboardView['url'] };

function SubcontractorRow({ row, url, look, selection }: RowProps) {
  return (
    <TableRow hover>
      <TableCell sx={TICK_CELL}>
        <Tick selection={selection} id={row.id} name={row.companyName} />
      </TableCell>
      <TableCell component="th" scope="row" sx={{ ...NAME_CELL, maxWidth: NAME_WIDTH }}>
        <Box sx={{ display: 'flex', gap: { md: 2, lg: 3 }, alignItems: 'center', minWidth: 0 }}>
          <CompanyAvatar name={row.companyName} color={row.organization.color} />
          <Box sx={{ minWidth: 0 }}>
            <SubcontractorLink id={row.id} name={row.companyName} cut lines={2} />
            <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {spaced(row.siret)}
            </Typography>
          </Box>
        </Box>
      </TableCell>
      {look.shows('contact') && (
        <TableCell sx={{ maxWidth: { md: 104, lg: 144 } }}>
          <Contact row={row} />
        </TableCell>
      )}
      {look.shows('documents') && (
        <TableCell>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: 1 }}>
              <Completion row={row} />
            </Box>
            <Tooltip title="Configurer les documents requis">
              <IconButton
                aria-label={`Configurer les documents requis de ${row.companyName}`}
                onClick={() => url.set({ configure: row.id })}
                size="small"
              >
                <Tune fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
        </TableCell>
      )}
      {look.shows('status') && (
        <TableCell sx={{ minWidth: STATUS_WIDTH }}>
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
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <RowDeeds row={row} />
      </TableCell>
    </TableRow>
  );
}
