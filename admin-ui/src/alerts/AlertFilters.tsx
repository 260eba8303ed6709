// Which alerts are shown: of whom, by level, unread alone, those put off. All of it in the address.
import { Chip, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ReactNode } from 'react';
import { OrganizationFilter } from '../shared/OrganizationFilter.tsx';
import { PhoneFilters } from '../shared/PhoneFilters.tsx';
import { SearchBox } from '../shared/SearchBox.tsx';
import { idIn, listIn, useUrl } from '../shared/use-url-param.ts';
import { lookOf } from './AlertLook.tsx';

const LEVELS = ['error', 'warning', 'info'] as const;
const STATES = [
  { value: 'all', label: 'Toutes' },
  { value: 'unread', label: 'Non lues' },
  { value: 'snoozed', label: 'De côté' },
] as const;

export function useAlertView() {
  const url = useUrl();
  const levels = listIn(url.get('type')).filter((level) => (LEVELS as readonly string[]).includes(level));
  const state = STATES.find(({ value }) => value === url.get('state'))?.value ?? 'all';
  const organizationId = idIn(url.get('org'));
  const q = url.get('q') ?? '';
  const filter = {
    ...(q !== '' && { q }),
    ...(levels.length > 0 && { type: levels }),
    ...(state === 'unread' && { read: false }),
    ...(state === 'snoozed' && { snoozed: true }),
  };
  /** How many filters are on. */
  const filters = [q !== '', levels.length > 0, state !== 'all', organizationId !== null].filter((on) => on).length;
  return { url, q, levels, state, organizationId, filter, filters };
}
export type AlertView = ReturnType<typeof useAlertView>;

/** `beside`: what stands in the one row of a phone, right of the button. */
export const AlertFilters = ({ view, beside }: { view: AlertView; beside: ReactNode }) => (
  <PhoneFilters on={view.filters} beside={beside}>
    <Controls view={view} />
  </PhoneFilters>
);

const Controls = ({ view: { url, q, levels, state, organizationId } }: { view: AlertView }) => (
  <Stack sx={{ flexDirection: 'row', flexWrap: 'wrap', gap: 3, mb: 4, alignItems: 'center' }}>
    <SearchBox
      label="Rechercher un sous-traitant"
      value={q}
      onSearch={(text) => url.set({ q: text || null, rows: null }, { replace: true })}
    />
    <OrganizationFilter value={organizationId} onChange={(id) => url.set({ org: id, rows: null })} />
    <ToggleButtonGroup
      exclusive
      size="small"
      value={state}
      aria-label="État"
      onChange={(_, next) => next && url.set({ state: next === 'all' ? null : next, rows: null })}
    >
      {STATES.map(({ value, label }) => (
        <ToggleButton key={value} value={value} sx={{ px: 3 }}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
    <Stack direction="row" role="group" aria-label="Filtrer par niveau" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {LEVELS.map((level) => {
        const on = levels.includes(level);
        const next = on ? levels.filter((other) => other !== level) : [...levels, level];
        return (
          <Chip
            key={level}
            label={lookOf(level).label}
            variant={on ? 'filled' : 'outlined'}
            aria-pressed={on}
            onClick={() => url.set({ type: next.join(','), rows: null })}
            sx={{ height: 32, '@media (pointer: coarse)': { height: 40 } }}
          />
        );
      })}
    </Stack>
  </Stack>
);
