// The page's name, its one h1, and the actions beside it.
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#domain/brand.ts';

/** As many lines as they need; two buttons and a menu stand in one, also on a phone. */
const ACTIONS = { flexDirection: 'row', flexWrap: 'wrap', gap: 2, alignItems: 'center', '& > *': { maxWidth: '100%' } } as const;

export const PageHeader = ({ title, count, hint, children }: { title: string; count?: string; hint?: ReactNode; children?: ReactNode }) => (
  <Stack
    component="header"
    sx={{
      flexDirection: { xs: 'column', md: 'row' },
      flexWrap: { md: 'wrap' },
      alignItems: { md: 'center' },
      gap: { xs: 4, md: 3 },
      mb: 5,
    }}
  >
    <title>{`${title} · ${PRODUCT_NAME}`}</title>
    <Box sx={{ flex: { md: '1 1 165px' }, minWidth: 0 }}>
      <Typography variant="h1">
        {title}
        {count !== undefined && (
          <Typography
            component="span"
            sx={{ ml: 2, color: 'text.secondary', fontSize: 16, fontWeight: 500, fontVariantNumeric: 'tabular-nums' }}
          >
            {count}
          </Typography>
        )}
      </Typography>
      {hint !== undefined && <Typography sx={{ color: 'text.secondary', maxWidth: '100ch', textWrap: 'balance' }}>{hint}</Typography>}
    </Box>
    {children !== undefined && <Stack sx={ACTIONS}>{children}</Stack>}
  </Stack>
);
