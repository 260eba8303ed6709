// The same days as a list, for a phone: only those that have something.
import ChevronRight from '@mui/icons-material/ChevronRightOutlined';
import { Box, ButtonBase, Typography } from '@mui/material';
import type { ForecastItem } from '#contract/forecast.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { inDays, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { countsText, euros } from './channels.tsx';
import { longDay, totalsOf } from './forecast.ts';

type Props = { groups: ReadonlyMap<CalendarDate, readonly ForecastItem[]>; today: CalendarDate; onOpen(day: CalendarDate): void };

export const DayList = ({ groups, today, onOpen }: Props) => (
  <Lines>
    {[...groups].map(([date, items]) => {
      const { counts, cost, messages, skipped } = totalsOf(items);
      const facts = [
        messages === 0 ? null : countsText(counts),
        messages === 0 || cost === 0 ? null : euros(cost),
        skipped === 0 ? null : plural(skipped, 'relance écartée', 'relances écartées'),
      ];
      return (
        <Box component="li" key={date} sx={LINE}>
          <ButtonBase
            onClick={() => onOpen(date)}
            sx={{ width: '100%', minHeight: 64, px: 4, py: 3, gap: 3, font: 'inherit', textAlign: 'left', justifyContent: 'space-between' }}
          >
            <span>
              <Typography component="span" sx={{ display: 'block', fontWeight: 600, '&::first-letter': { textTransform: 'uppercase' } }}>
                {longDay(date)}
              </Typography>
              <Typography component="span" sx={{ display: 'block' }}>
                {facts.filter((fact) => fact !== null).join(' · ')}
              </Typography>
              <Caption component="span">{inDays(date, today)}</Caption>
            </span>
            <ChevronRight aria-hidden sx={{ color: 'text.secondary' }} />
          </ButtonBase>
        </Box>
      );
    })}
  </Lines>
);
