// The months of the period as tables: weeks are rows, a day that has something is a button that opens it. Arrows move between those.
import { Box, ButtonBase, Typography } from '@mui/material';
import type { KeyboardEvent } from 'react';
import type { ForecastItem } from '#contract/forecast.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { plural } from '../shared/format.ts';
import { ChannelCounts, countsText, euros } from './channels.tsx';
import { longDay, monthsOf, totalsOf } from './forecast.ts';

const WEEKDAYS = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'];
type Days = ReadonlyMap<CalendarDate, readonly ForecastItem[]>;
type Props = { groups: Days; today: CalendarDate; days: number; onOpen(day: CalendarDate): void };

/** To the next or the one before of the days that can be opened. */
function onArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
  const next = buttons[buttons.indexOf(document.activeElement as HTMLElement) + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

export const MonthTable = ({ groups, today, days, onOpen }: Props) => (
  <Box onKeyDown={onArrows} sx={{ p: 4, display: 'grid', gap: 6 }}>
    {monthsOf(today, days).map(({ name, weeks }) => (
      <Box
        component="table"
        key={name}
        sx={{
          width: '100%',
          tableLayout: 'fixed',
          borderCollapse: 'collapse',
          '& th': { fontWeight: 500, fontSize: 13, color: 'text.secondary', textAlign: 'left', px: 2, pb: 1 },
          '& td': { border: 1, borderColor: 'divider', height: 84, p: 0, verticalAlign: 'top' },
        }}
      >
        <Box
          component="caption"
          sx={{ textAlign: 'left', fontWeight: 600, fontSize: 16, pb: 2, '&::first-letter': { textTransform: 'uppercase' } }}
        >
          {name}
        </Box>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.find((date) => date !== null)}>
              {week.map((date, column) =>
                date === null ? (
                  <Box component="td" key={WEEKDAYS[column]} sx={{ bgcolor: 'background.default' }} />
                ) : (
                  <td key={date}>
                    <Day date={date} today={date === today} items={groups.get(date) ?? []} onOpen={onOpen} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    ))}
  </Box>
);

type DayProps = { date: CalendarDate; today: boolean; items: readonly ForecastItem[]; onOpen(day: CalendarDate): void };

function Day({ date, today, items, onOpen }: DayProps) {
  const { counts, cost, messages, skipped } = totalsOf(items);
  // A mail costs nothing: no price is no news.
  const price = messages > 0 && cost > 0 ? [euros(cost)] : [];
  const number = (
    <Typography
      component="span"
      aria-current={today ? 'date' : undefined}
      sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: today ? 700 : 500, color: today ? 'primary.main' : undefined }}
    >
      {Number(date.slice(8))}
      {today && <span className="visually-hidden"> (aujourd’hui)</span>}
    </Typography>
  );
  if (items.length === 0) return <Box sx={{ p: 2, color: 'text.secondary' }}>{number}</Box>;
  const dropped = skipped === 0 ? '' : `, ${plural(skipped, 'écartée', 'écartées')}`;
  return (
    <ButtonBase
      onClick={() => onOpen(date)}
      aria-label={`${longDay(date)} : ${messages === 0 ? 'rien' : [countsText(counts), ...price].join(', ')}${dropped}`}
      sx={{
        width: '100%',
        height: '100%',
        minHeight: 84,
        p: 2,
        flexDirection: 'column',
        alignItems: 'flex-start',
        justifyContent: 'flex-start',
        gap: 1,
        font: 'inherit',
        textAlign: 'left',
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      {number}
      {messages > 0 && <ChannelCounts counts={counts} />}
      <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
        {[...price, ...(skipped > 0 ? [plural(skipped, 'écartée', 'écartées')] : [])].join(' · ')}
      </Typography>
    </ButtonBase>
  );
}
