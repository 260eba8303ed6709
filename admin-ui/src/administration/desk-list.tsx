// What the administrator's lists share: search, state and page in the address, twenty-five lines at a time.
import { Box, Card, MenuItem, Pagination, Stack, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import type { ContactRequest, ListedAccount } from '#contract/administration.ts';
import { Lines } from '../shared/Lines.tsx';
import { SearchBox } from '../shared/SearchBox.tsx';
import { Loaded, NoMatch } from '../shared/states.tsx';
import { useCallList } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';

const PER_PAGE = 25;

/** What one may choose in the list, by the word in the address, with the filter that it stands for. */
export type States = Readonly<Record<string, { label: string; filter: Record<string, unknown> }>>;

type Rows = { allAccounts: ListedAccount; contactRequests: ContactRequest };
type Props<Name extends keyof Rows> = {
  of: Name;
  states: States;
  searchLabel: string;
  failed: string;
  noMatch: string;
  /** « Pages des comptes » */
  pages: string;
  empty: ReactNode;
  line(row: Rows[Name]): ReactNode;
};

export function DeskList<Name extends keyof Rows>(props: Props<Name>) {
  const { of, states, searchLabel, failed, noMatch, pages, empty, line } = props;
  const url = useUrl();
  const q = url.get('q') ?? '';
  const named = url.get('etat') ?? '';
  const state = Object.hasOwn(states, named) ? named : '';
  const page = idIn(url.get('page')) ?? 1;
  const filter = { ...states[state]?.filter, ...(q !== '' && { q }) };
  const list = useCallList(of, { query: { filter, range: [(page - 1) * PER_PAGE, page * PER_PAGE - 1] } }, { keepPrevious: true });
  return (
    <Card>
      <Stack direction="row" sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 3, px: { xs: 4, sm: 6 }, py: 4 }}>
        <SearchBox label={searchLabel} value={q} onSearch={(text) => url.set({ q: text, page: null }, { replace: true })} />
        <TextField
          select
          label="État"
          value={state}
          onChange={(event) => url.set({ etat: event.target.value, page: null })}
          sx={{ maxWidth: { sm: 220 } }}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
        >
          <MenuItem value="">Tous</MenuItem>
          {Object.entries(states).map(([name, { label }]) => (
            <MenuItem key={name} value={name}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      </Stack>
      <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Loaded of={list} failed={failed} compact rows={6} height={64}>
          {({ data, total }) =>
            (data as unknown[]).length > 0 ? (
              <>
                <Lines>{(data as Rows[Name][]).map(line)}</Lines>
                <DeskPages total={total ?? 0} per={PER_PAGE} page={page} of={pages} onPage={(next) => url.set({ page: next })} />
              </>
            ) : q === '' && state === '' ? (
              empty
            ) : (
              <NoMatch title={noMatch} onClear={() => url.set({ q: null, etat: null, page: null })} />
            )
          }
        </Loaded>
      </Box>
    </Card>
  );
}

const TURN: Record<'first' | 'last' | 'next' | 'previous' | 'start-ellipsis' | 'end-ellipsis', string> = {
  first: 'Première page',
  last: 'Dernière page',
  next: 'Page suivante',
  previous: 'Page précédente',
  'start-ellipsis': '',
  'end-ellipsis': '',
};

type PagesProps = { total: number; per: number; page: number; of: string; onPage(page: number): void };
/** Nothing where one page holds all. Pages count from 1; each begins at its top. */
export function DeskPages({ total, per, page, of, onPage }: PagesProps) {
  const pages = Math.ceil(total / per);
  if (pages < 2) return null;
  return (
    <Box sx={{ display: 'flex', justifyContent: 'center', py: 3, borderTop: 1, borderColor: 'divider' }}>
      <Pagination
        aria-label={of}
        size="large"
        count={pages}
        page={Math.min(page, pages)}
        onChange={(_, next) => {
          onPage(next);
          scrollTo(0, 0);
        }}
        getItemAriaLabel={(type, number, selected) => (type === 'page' ? `${selected ? 'Page' : 'Aller à la page'} ${number}` : TURN[type])}
      />
    </Box>
  );
}
