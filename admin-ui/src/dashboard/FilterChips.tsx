// The chips of the table: several at once, any of them is enough (F116).
import { Button, Chip, Stack } from '@mui/material';
import { alpha } from '@mui/material/styles';
import type { ChipCounts } from '#contract/dashboard.ts';
import type { Tone } from '#domain/brand.ts';
import { number } from '../shared/format.ts';
import { hue, ICONS, ink, toneOf } from '../status/tones.tsx';
import { FILTER_LABELS, FILTERS, type StatusFilter } from './use-dashboard.ts';

type Props = {
  chosen: readonly StatusFilter[];
  counts: ChipCounts | null;
  inactive: boolean;
  onChange(next: StatusFilter[]): void;
  onInactive(on: boolean): void;
  onClear: (() => void) | null;
};

export const FilterChips = ({ chosen, counts, inactive, onChange, onInactive, onClear }: Props) => (
  <Stack direction="row" role="group" aria-label="Filtrer par statut" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
    {FILTERS.map((filter) => {
      const on = chosen.includes(filter);
      // The specification's chips always; this one while it says something.
      if (filter === 'config_required' && !on && (counts?.config_required ?? 0) === 0) return null;
      return (
        <FilterChip
          key={filter}
          label={FILTER_LABELS[filter]}
          count={counts?.[filter]}
          tone={toneOf(filter)}
          on={on}
          onClick={() => onChange(on ? chosen.filter((other) => other !== filter) : [...chosen, filter])}
        />
      );
    })}
    {(inactive || (counts?.inactive ?? 0) > 0) && (
      <FilterChip label="Inactifs" count={counts?.inactive} tone="neutral" on={inactive} onClick={() => onInactive(!inactive)} />
    )}
    {onClear !== null && (
      <Button size="small" onClick={onClear}>
        Effacer les filtres
      </Button>
    )}
  </Stack>
);

type ChipProps = { label: string; count: number | undefined; tone: Tone; on: boolean; onClick(): void };

function FilterChip({ label, count, tone, on, onClick }: ChipProps) {
  const Icon = ICONS[tone];
  return (
    <Chip
      icon={<Icon fontSize="small" aria-hidden />}
      label={count === undefined ? label : `${label} (${number(count)})`}
      variant="outlined"
      aria-pressed={on}
      onClick={onClick}
      sx={(theme) => ({
        height: 32,
        bgcolor: on ? alpha(hue(theme, tone), 0.12) : 'transparent',
        color: on ? ink(theme, tone) : 'text.primary',
        borderColor: on ? hue(theme, tone) : 'divider',
        '& .MuiChip-icon': { color: on ? 'inherit' : hue(theme, tone), fontSize: 16 },
        '@media (pointer: coarse)': { height: 40 },
        '&.MuiChip-clickable:hover': { bgcolor: alpha(hue(theme, tone), 0.08) },
      })}
    />
  );
}
