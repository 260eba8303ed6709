// One subject of the settings: a card with its name and what it means.
import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export const Section = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Card component="section" aria-label={title} sx={{ p: 5, display: 'grid', gap: 4 }}>
    <Box>
      <Typography variant="h2">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', maxWidth: '72ch' }}>{text}</Typography>
    </Box>
    {children}
  </Card>
);
