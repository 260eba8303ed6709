// /relances « Relances à venir » (G06): what will go out by itself, by day; as a month on a wide screen, as a list on a phone. A day opens
// what is in it. The address holds the period and the open day: `?days=30&day=2026-11-26`.
import CalendarMonth from '@mui/icons-material/CalendarMonthOutlined';
import { Box, Card, Skeleton, ToggleButton, ToggleButtonGroup, Typography, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { ForecastItem } from '#contract/forecast.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { useToday } from '../http/clock.ts';
import { number, plural } from '../shared/format.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { CHANNEL_LABEL, CHANNELS, euros } from './channels.tsx';
import { DayDialog } from './DayDialog.tsx';
import { DayList } from './DayList.tsx';
import { byDay, PERIODS, periodIn, totalsOf } from './forecast.ts';
import { MonthTable } from './MonthTable.tsx';
import { Unchased } from './Unchased.tsx';

export function ForecastPage() {
  const url = useUrl();
  const days = periodIn(url.get('days'));
  const forecast = useCall('reminderForecast', { query: { days } }, { keepPrevious: true });
  const open = (day: CalendarDate) => url.set({ day });
  const opened = url.get('day');
  return (
    <>
      <PageHeader
        title="Relances à venir"
        hint="Ce qui partira de lui-même si rien ne change d’ici là : un document reçu et validé retire ses relances."
      >
        <ToggleButtonGroup
          exclusive
          size="small"
          value={days}
          aria-label="Période"
          onChange={(_, next: number | null) => next !== null && url.set({ days: next === 30 ? null : next, day: null }, { replace: true })}
        >
          {PERIODS.map((period) => (
            <ToggleButton key={period} value={period} sx={{ textTransform: 'none', minHeight: 36, px: 3 }}>
              {period} jours
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </PageHeader>
      <Box sx={{ display: 'grid', gap: 5 }}>
        <Figures items={forecast.data} days={days} />
        <Card component="section" aria-label="Calendrier des relances" aria-busy={forecast.isPlaceholderData}>
          <Loaded of={forecast} failed="Les relances à venir n’ont pas pu être chargées" rows={6} height={72}>
            {(items) => <Calendar items={items} days={days} onOpen={open} />}
          </Loaded>
        </Card>
        <Unchased />
      </Box>
      {opened !== null && forecast.data !== undefined && <DayDialog day={opened} items={forecast.data} />}
    </>
  );
}

function Calendar({ items, days, onOpen }: { items: readonly ForecastItem[]; days: number; onOpen(day: CalendarDate): void }) {
  const today = useToday();
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  if (items.length === 0)
    return (
      <EmptyState
        icon={<CalendarMonth />}
        title="Rien ne part pendant cette période"
        text="Les relances apparaissent ici dès qu’un document validé approche de sa date d’expiration, ou qu’un cycle de pièces manquantes est activé."
      />
    );
  if (today === null) return null;
  const groups = byDay(items);
  return phone ? (
    <DayList groups={groups} today={today} onOpen={onOpen} />
  ) : (
    <MonthTable groups={groups} today={today} days={days} onOpen={onOpen} />
  );
}

/** Of the whole period; what is skipped is not counted. */
function Figures({ items, days }: { items: readonly ForecastItem[] | undefined; days: number }) {
  const totals = items === undefined ? null : totalsOf(items);
  const figures: [string, string | null, string?][] = [
    ...CHANNELS.map((channel): [string, string | null] => [CHANNEL_LABEL[channel], totals && number(totals.counts[channel])]),
    [
      'Coût',
      totals && euros(totals.cost),
      totals && totals.skipped > 0 ? `${plural(totals.skipped, 'relance écartée', 'relances écartées')}` : undefined,
    ],
  ];
  return (
    <Card component="section" aria-label={`Total sur ${days} jours`}>
      <Box component="dl" aria-live="polite" sx={{ m: 0, display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}>
        {figures.map(([label, value, detail]) => (
          <Box key={label} sx={{ px: 4, py: 3, minWidth: 0 }}>
            <Typography component="dt" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontSize: 22, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {value ?? <Skeleton width={56} />}
            </Typography>
            {detail !== undefined && (
              <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
                {detail}
              </Typography>
            )}
          </Box>
        ))}
      </Box>
    </Card>
  );
}
