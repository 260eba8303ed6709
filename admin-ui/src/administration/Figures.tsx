// Figures side by side, each with what it says.
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { number } from '../shared/format.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';

/** All of them find room in one row. */
const WIDE = '@media (min-width: 1400px)';

export const Figures = ({ lines }: { lines: readonly (readonly [label: string, value: number, hint: ReactNode])[] }) => (
  <Box
    component="dl"
    sx={{
      ...{ m: 0, px: { xs: 4, sm: 6 }, pb: 5, display: 'grid', gap: 4 },
      // As many in each row, but for one: none stands alone.
      gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: `repeat(${Math.ceil(lines.length / 2)}, 1fr)` },
      [WIDE]: { gridTemplateColumns: `repeat(${lines.length}, 1fr)` },
      '& > :last-child:nth-of-type(odd)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
    }}
  >
    {lines.map(([label, value, hint]) => (
      <Box key={label} sx={{ display: 'flex', flexDirection: 'column' }}>
        <SecondaryText component="dt">{label}</SecondaryText>
        <Typography component="dd" sx={{ m: 0, fontSize: 22, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {number(value)}
        </Typography>
        <Typography component="dd" sx={{ m: 0, color: 'text.secondary', fontSize: 14 }}>
          {hint}
        </Typography>
      </Box>
    ))}
  </Box>
);
