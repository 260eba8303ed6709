// A list without marks: lines in a card, each with its rule (line.ts).
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export const Lines = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {children}
  </Box>
);
