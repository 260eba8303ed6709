// « Gestion des sous-traitants » (compliance.md §2.2): search, chips, the table on a wide screen, cards on a phone.
import { Box, Button, Card, LinearProgress, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { SubcontractorWithStats } from '#api/contract/subcontractors.ts';
import { number } from '../shared/format.ts';
import { SearchBox } from '../shared/SearchBox.tsx';
import { NoMatch, RowsSkeleton } from '../shared/states.tsx';
import { NoSubcontractors } from '../subcontractors/NoSubcontractors.tsx';
import { FilterChips } from './FilterChips.tsx';
import { SubcontractorCards } from './SubcontractorCards.tsx';
import { SubcontractorRows } from './SubcontractorRows.tsx';
import { type DashboardView, FIRST_ROWS, MORE_ROWS } from './use-dashboard.ts';

type Props = { view: DashboardView; rows: readonly SubcontractorWithStats[] | undefined; total: number | null; busy: boolean };

export function ManagementTable({ view, rows, total, busy }: Props) {
  const { url, search, status } = view;
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const filtered = search !== '' || status.length > 0;
  const count = total ?? rows?.length;
  const clear = () => url.set({ q: null, status: null, rows: null });
  return (
    <Card component="section" aria-label="Gestion des sous-traitants" id="sous-traitants">
      <Stack sx={{ gap: 3, p: 4, borderBottom: 1, borderColor: 'divider' }}>
        <Stack sx={{ flexDirection: { xs: 'column', sm: 'row' }, gap: 3, alignItems: { sm: 'center' }, justifyContent: 'space-between' }}>
          <Typography variant="h2">
            Gestion des sous-traitants
            {count !== undefined && (
              <Box component="span" sx={{ color: 'text.secondary', fontWeight: 500, ml: 2 }} aria-live="polite">
                ({number(count)})
              </Box>
            )}
          </Typography>
          <SearchBox
            label="Rechercher une entreprise, un contact, un e-mail"
            value={search}
            onSearch={(q) => url.set({ q, rows: null }, { replace: true })}
          />
        </Stack>
        <FilterChips
          chosen={status}
          onChange={(next) => url.set({ status: next.join(','), rows: null })}
          onClear={filtered ? clear : null}
        />
      </Stack>
      <Box sx={{ height: 2 }}>{busy && <LinearProgress sx={{ height: 2 }} aria-label="Mise à jour de la liste" />}</Box>
      {rows === undefined ? (
        <RowsSkeleton rows={6} height={56} />
      ) : rows.length === 0 && filtered ? (
        <NoMatch title="Aucun sous-traitant ne correspond" text="Élargissez la recherche, ou effacez les filtres." onClear={clear} />
      ) : rows.length === 0 ? (
        <NoSubcontractors />
      ) : phone ? (
        <SubcontractorCards rows={rows} url={url} />
      ) : (
        <SubcontractorRows rows={rows} view={view} />
      )}
      {rows !== undefined && <Extend view={view} shown={rows.length} total={count ?? 0} />}
    </Card>
  );
}

/** The first ten, then more; « Réduire » goes back to ten (F125). */
function Extend({ view, shown, total }: { view: DashboardView; shown: number; total: number }) {
  const { url, rows } = view;
  if (total <= FIRST_ROWS) return null;
  const more = shown < total;
  return (
    <Stack
      direction="row"
      sx={{ gap: 2, justifyContent: 'center', alignItems: 'center', p: 3, borderTop: 1, borderColor: 'divider', flexWrap: 'wrap' }}
    >
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {number(shown)} sur {number(total)}
      </Typography>
      {more && (
        <Button size="small" onClick={() => url.set({ rows: rows === FIRST_ROWS ? MORE_ROWS : rows + MORE_ROWS }, { replace: true })}>
          {rows === FIRST_ROWS ? 'Étendre la liste' : `Afficher ${Math.min(MORE_ROWS, total - shown)} de plus`}
        </Button>
      )}
      {rows > FIRST_ROWS && (
        <Button size="small" onClick={() => url.set({ rows: null }, { replace: true })}>
          Réduire la liste
        </Button>
      )}
    </Stack>
  );
}
