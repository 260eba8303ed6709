// « Gestion des sous-traitants » (compliance.md §2.2): search, chips, the table on a wide screen, cards on a phone.
import { Box, Button, Card, LinearProgress, Stack, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { ChipCounts } from '#contract/dashboard.ts';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import { SelectionBar } from '../selection/SelectionBar.tsx';
import { SubcontractorActions } from '../selection/SubcontractorActions.tsx';
import { useSelection } from '../selection/use-selection.ts';
import { number } from '../shared/format.ts';
import { TABLE_ID } from '../shared/links.ts';
import { SearchBox } from '../shared/SearchBox.tsx';
import { NoMatch, RowsSkeleton } from '../shared/states.tsx';
import { useStart } from '../start/use-start.ts';
import { NoSubcontractors } from '../subcontractors/NoSubcontractors.tsx';
import { useTableLook } from '../views/use-table-look.ts';
import { DashboardViews, shownIds } from './DashboardViews.tsx';
import { FilterChips } from './FilterChips.tsx';
import { SubcontractorCards } from './SubcontractorCards.tsx';
import { DASHBOARD_COLUMNS, SubcontractorRows } from './SubcontractorRows.tsx';
import { type DashboardView, FIRST_ROWS, MORE_ROWS } from './use-dashboard.ts';

type Props = {
  view: DashboardView;
  rows: readonly SubcontractorWithStats[] | undefined;
  total: number | null;
  chips: ChipCounts | null;
  busy: boolean;
};

export function ManagementTable({ view, rows, total, chips, busy }: Props) {
  const { url, search, status, inactive } = view;
  const card = useRef<HTMLDivElement>(null);
  useBroughtIntoView(card);
  const look = useTableLook('dashboard', DASHBOARD_COLUMNS);
  const start = useStart();
  const selection = useSelection(rows?.map(({ id }) => id) ?? []);
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const views = <DashboardViews view={view} look={look} columns={!phone} />;
  const filtered = search !== '' || status.length > 0 || inactive;
  const count = total ?? rows?.length;
  const clear = () => url.set({ q: null, status: null, inactive: null, rows: null });
  return (
    <Card ref={card} component="section" aria-label="Gestion des sous-traitants" id={TABLE_ID} sx={{ overflow: 'clip' }}>
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
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flex: { sm: 1 }, justifyContent: 'flex-end' }}>
            <SearchBox
              label="Rechercher une entreprise, un contact, un e-mail"
              value={search}
              onSearch={(q) => url.set({ q, rows: null }, { replace: true })}
            />
            {!phone && views}
          </Stack>
        </Stack>
        <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap', justifyContent: 'space-between' }}>
          <FilterChips
            chosen={status}
            // Of a search nobody has counted them.
            counts={search === '' ? chips : null}
            inactive={inactive}
            onChange={(next) => url.set({ status: next.join(','), inactive: null, rows: null })}
            onInactive={(on) => url.set({ status: null, inactive: on ? 1 : null, rows: null })}
            onClear={filtered ? clear : null}
          />
          {phone && views}
        </Stack>
      </Stack>
      <SelectionBar selection={selection} total={count} all={() => shownIds(view)}>
        <SubcontractorActions ids={selection.ids} onDone={() => selection.set([])} />
      </SelectionBar>
      <Box sx={{ height: 2 }}>{busy && <LinearProgress sx={{ height: 2 }} aria-label="Mise à jour de la liste" />}</Box>
      {rows === undefined ? (
        <RowsSkeleton rows={6} height={56} />
      ) : rows.length === 0 && filtered ? (
        <NoMatch title="Aucun sous-traitant ne correspond" text="Élargissez la recherche, ou effacez les filtres." onClear={clear} />
      ) : rows.length === 0 ? (
        <NoSubcontractors led={start !== null} />
      ) : phone ? (
        <SubcontractorCards rows={rows} selection={selection} />
      ) : (
        <SubcontractorRows rows={rows} view={view} look={look} selection={selection} />
      )}
      {rows !== undefined && <Extend view={view} shown={rows.length} total={count ?? 0} />}
    </Card>
  );
}

/** Of a figure or a chart that leads here: the page is here already, and nobody would see that its rows have changed. */
function useBroughtIntoView(card: RefObject<HTMLElement | null>): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is new with each click, also where the address stays the same.
  useEffect(() => {
    if (hash === `#${TABLE_ID}`) card.current?.scrollIntoView?.({ block: 'start' });
  }, [card, hash, key]);
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
