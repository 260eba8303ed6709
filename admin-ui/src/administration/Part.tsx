// A part of an administrator's page: a card with its name.
import { Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <Typography variant="h2" sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 2 }}>
      {title}
    </Typography>
    {children}
  </Card>
);
