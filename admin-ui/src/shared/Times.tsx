// Relative times, with the exact one on hover and focus (UI.md « The console »).
import { Box, Tooltip } from '@mui/material';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { now, useMinute, useToday } from '../http/clock.ts';
import { ago, day, inDays, moment } from './format.ts';

/** In the tab order, so that the exact time shows on focus too. */
const Exact = ({ exact, machine, children }: { exact: string; machine: string; children: string }) => (
  <Tooltip title={exact}>
    <Box component="time" dateTime={machine} tabIndex={0} sx={{ borderRadius: '4px', whiteSpace: 'nowrap' }}>
      {children}
    </Box>
  </Tooltip>
);

/** « il y a 3 heures » */
export function Ago({ at }: { at: string }) {
  useMinute();
  const current = now();
  return (
    <Exact exact={moment(at)} machine={at}>
      {current === null ? moment(at) : ago(at, current)}
    </Exact>
  );
}

/** « dans 6 jours » */
export function InDays({ date }: { date: string }) {
  const today = useToday();
  return (
    <Exact exact={day(date)} machine={date}>
      {today === null ? day(date) : inDays(date as CalendarDate, today)}
    </Exact>
  );
}
