// The table of a wide screen: the first column stays, its name opens the company; arrows move between rows.
import Folder from '@mui/icons-material/FolderOpenOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import {
  Box,
  Button,
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
import { NameButton } from '../shared/NameButton.tsx';
import { onArrowRows } from '../shared/use-arrow-rows.ts';
import { phoneText } from '../subcontractors/phone.ts';
import { Badges, CompanyAvatar, Completion, NextReminder } from './cells.tsx';
import { type DashboardView, type SortField, sortText } from './use-dashboard.ts';

const COLUMNS: readonly { label: string; sort?: SortField; width?: number }[] = [
  { label: 'Entreprise', sort: 'companyName' },
  { label: 'Contact', sort: 'contactName' },
  { label: 'Documents', width: 150 },
  { label: 'Statut' },
  { label: 'Prochain rappel', width: 116 },
  { label: 'Actions', width: 116 },
];
export const STICKY = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;
const CUT = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', display: 'block' } as const;

export function SubcontractorRows({ rows, view }: { rows: readonly SubcontractorWithStats[]; view: DashboardView }) {
  const { sort, url } = view;
  const turn = (field: SortField) =>
    url.set({ sort: sortText({ field, order: sort.field === field && sort.order === 'ASC' ? 'DESC' : 'ASC' }) }, { replace: true });
  return (
    <TableContainer>
      <Table sx={{ minWidth: 860, '& td, & th': { px: { md: 2, lg: 3 } } }}>
        <TableHead>
          <TableRow>
            {COLUMNS.map(({ label, sort: field, width }, index) => (
              <TableCell
                key={label}
                sx={{ width, ...(index === 0 ? STICKY : {}) }}
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
            <SubcontractorRow key={row.id} row={row} url={url} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function SubcontractorRow({ row, url }: { row: SubcontractorWithStats; url: DashboardView['url'] }) {
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ ...STICKY, maxWidth: { md: 190, lg: 240 } }}>
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', minWidth: 0 }}>
          <CompanyAvatar name={row.companyName} color={row.organization.color} />
          <Box sx={{ minWidth: 0 }}>
            <NameButton name={row.companyName} onClick={() => url.set({ edit: row.id })} cut />
            <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {spaced(row.siret)}
            </Typography>
          </Box>
        </Box>
      </TableCell>
      <TableCell sx={{ maxWidth: { md: 140, lg: 180 } }}>
        <Box component="span" sx={CUT} title={row.contactName}>
          {row.contactName}
        </Box>
        <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary' }} title={row.contactEmail}>
          {row.contactEmail}
        </Typography>
        <Typography variant="caption" sx={{ ...CUT, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {phoneText(row.contactPhone)}
        </Typography>
      </TableCell>
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
      <TableCell sx={{ minWidth: { md: 200, lg: 270 } }}>
        <Badges row={row} />
      </TableCell>
      <TableCell>
        <NextReminder row={row} />
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Folder />}
          aria-label={`Voir les documents de ${row.companyName}`}
          onClick={() => url.set({ documents: row.id })}
        >
          Documents
        </Button>
      </TableCell>
    </TableRow>
  );
}
