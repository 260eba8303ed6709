// The rows under review: a table, on a phone one card each. Each says what would become of it and why, and goes in or not.
import {
  Box,
  Paper,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
  useMediaQuery,
} from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { PreviewRow } from '#contract/imports.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { tradeNames } from '#domain/subcontractors/trades.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { onArrowRows } from '../shared/use-arrow-rows.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { phoneText } from '../subcontractors/phone.ts';
import { OUTCOMES } from './texts.ts';

type Props = { rows: readonly PreviewRow[]; taken: ReadonlySet<number>; onToggle(line: number, take: boolean): void };

export function ReviewRows(props: Props) {
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  return phone ? <Cards {...props} /> : <Rows {...props} />;
}

function Rows({ rows, taken, onToggle }: Props) {
  return (
    <Box sx={{ overflowX: 'auto' }} onKeyDown={onArrowRows}>
      <Table size="small" aria-label="Lignes du fichier">
        <TableHead>
          <TableRow>
            <TableCell>Ligne</TableCell>
            <TableCell>Entreprise</TableCell>
            <TableCell>Contact</TableCell>
            <TableCell>Actif</TableCell>
            <TableCell>Résultat</TableCell>
            <TableCell>Importer</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.line} tabIndex={-1}>
              <TableCell>{row.line}</TableCell>
              <TableCell sx={{ maxWidth: 260, overflowWrap: 'anywhere' }}>
                <Company row={row} />
              </TableCell>
              <TableCell sx={{ minWidth: 190, maxWidth: 260, overflowWrap: 'anywhere' }}>
                <Contact row={row} />
              </TableCell>
              <TableCell>{row.isActive ? 'Oui' : 'Non'}</TableCell>
              <TableCell sx={{ maxWidth: 300 }}>
                <Said row={row} />
              </TableCell>
              <TableCell>
                <Choice row={row} taken={taken.has(row.line)} onToggle={onToggle} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const Cards = ({ rows, taken, onToggle }: Props) => (
  <Stack component="ul" aria-label="Lignes du fichier" sx={{ gap: 2, m: 0, p: 0, listStyle: 'none' }}>
    {rows.map((row) => (
      <Paper key={row.line} component="li" variant="outlined" sx={{ p: 3, overflowWrap: 'anywhere' }}>
        <Caption>
          Ligne {row.line}
          {row.isActive ? '' : ' · inactif'}
        </Caption>
        <Company row={row} />
        <Contact row={row} />
        <Box sx={{ my: 2 }}>
          <Said row={row} />
        </Box>
        <Choice row={row} taken={taken.has(row.line)} onToggle={onToggle} />
      </Paper>
    ))}
  </Stack>
);

const Company = ({ row }: { row: PreviewRow }) => (
  <>
    <Typography sx={{ fontWeight: 600 }}>{row.companyName || '—'}</Typography>
    <Caption component="p">{row.siret === '' ? 'SIRET manquant' : `SIRET ${spaced(row.siret)}`}</Caption>
    {row.trades.length > 0 && <Caption component="p">{tradeNames(row.trades)}</Caption>}
  </>
);

const Contact = ({ row }: { row: PreviewRow }) => (
  <>
    <Typography>{row.contactName || '—'}</Typography>
    <Caption component="p">{row.contactEmail}</Caption>
    <Caption component="p">{phoneText(row.contactPhone)}</Caption>
  </>
);

function Said({ row }: { row: PreviewRow }) {
  const { tone, word } = OUTCOMES[row.outcome];
  return (
    <Stack sx={{ gap: 1, alignItems: 'flex-start' }}>
      <ToneBadge tone={tone} label={word} />
      {row.message !== null && <Typography variant="body2">{row.message}</Typography>}
      {row.warnings.map((warning) => (
        <Typography key={warning} variant="body2" sx={{ color: 'warning.main' }}>
          {warning}
        </Typography>
      ))}
    </Stack>
  );
}

const Choice = ({ row, taken, onToggle }: { row: PreviewRow; taken: boolean; onToggle: Props['onToggle'] }) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    value={taken ? 'take' : 'leave'}
    aria-label={`Ligne ${row.line}`}
    onChange={(_, next: 'take' | 'leave' | null) => next !== null && onToggle(row.line, next === 'take')}
  >
    <ToggleButton value="take" disabled={row.outcome === 'error'}>
      Valider
    </ToggleButton>
    <ToggleButton value="leave">Ignorer</ToggleButton>
  </ToggleButtonGroup>
);
