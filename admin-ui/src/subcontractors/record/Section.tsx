// A part of the record: a card with its name, what stands beside the name, and its lines.
import { Box, Card, Typography } from '@mui/material';
import { type ReactNode, useId } from 'react';

export function Section({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          alignItems: 'center',
          justifyContent: 'space-between',
          px: 4,
          py: 2,
          minHeight: 52,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={id} variant="h2">
          {title}
        </Typography>
        {beside}
      </Box>
      {children}
    </Card>
  );
}
