// Back through time, day by day: a native slider for the keyboard (arrows: a day, Page: a month) that says the day it stands on.
import { Box, FormLabel, Slider } from '@mui/material';
import { useEffect, useId, useState } from 'react';
import { addDays, type CalendarDate, daysBetween, frenchDate } from '#domain/kernel/calendar.ts';

type TimeSliderProps = { first: CalendarDate; today: CalendarDate; value: CalendarDate; onChange(day: CalendarDate): void };
const MONTH = 30;

/** `onChange` is called once it is let go, so that nothing is asked for on the way. */
export function TimeSlider({ first, today, value, onChange }: TimeSliderProps) {
  const label = useId();
  const last = Math.max(0, daysBetween(first, today));
  const place = Math.min(last, Math.max(0, daysBetween(first, value)));
  const [at, setAt] = useState(place);
  useEffect(() => setAt(place), [place]);
  const dayAt = (days: number): CalendarDate => addDays(first, days);
  return (
    <Box className="no-print" sx={{ px: { xs: 4, sm: 6 }, pb: 2, maxWidth: 640 }}>
      <FormLabel id={label}>Remonter dans le temps : {frenchDate(dayAt(at))}</FormLabel>
      <Slider
        aria-labelledby={label}
        getAriaValueText={(days) => frenchDate(dayAt(days))}
        min={0}
        max={last}
        step={1}
        shiftStep={MONTH}
        value={at}
        onChange={(_, days) => setAt(days as number)}
        onChangeCommitted={(_, days) => onChange(dayAt(days as number))}
        disabled={last === 0}
      />
    </Box>
  );
}
