// Names and what they stand for, in two columns that line up.
import { Box, type SxProps } from '@mui/material';
import type { ReactNode } from 'react';

/** `children` are `dt` and `dd`, in turn; `sx` sets the gaps where they differ. */
export const DefinitionList = ({ children, sx }: { children: ReactNode; sx?: SxProps }) => (
  <Box
    component="dl"
    sx={[
      {
        m: 0,
        display: 'grid',
        gridTemplateColumns: 'auto 1fr',
        columnGap: 4,
        rowGap: 1,
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
      },
      sx ?? {},
    ].flat()}
  >
    {children}
  </Box>
);
