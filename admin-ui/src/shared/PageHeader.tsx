// The page's name, its one h1, and the actions beside it.
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '#domain/brand.ts';

/** On a phone one line to push aside, what one comes for first; else as many lines as they need. */
const ACTIONS = {
  ...{ flexDirection: 'row', flexWrap: { xs: 'nowrap', md: 'wrap' }, gap: 2, alignItems: 'center' },
  ...{ overflowX: { xs: 'auto', md: 'visible' }, scrollbarWidth: 'none', mx: { xs: -4, md: 0 }, px: { xs: 4, md: 0 } },
  // The label of a field stands half above it: what is moved aside would cut it.
  ...{ pt: { xs: 2, md: 0 }, mt: { xs: -2, md: 0 } },
  '& > *': { flexShrink: 0 },
  '& > .MuiButton-contained': { order: { xs: -1, md: 0 } },
} as const;

export const PageHeader = ({ title, count, hint, children }: { title: string; count?: string; hint?: ReactNode; children?: ReactNode }) => (
  <Stack
    component="header"
    sx={{ flexDirection: { xs: 'column', md: 'row' }, flexWrap: { md: 'wrap' }, alignItems: { md: 'center' }, gap: 3, mb: 5 }}
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
      {hint !== undefined && <Typography sx={{ color: 'text.secondary', maxWidth: '72ch', textWrap: 'pretty' }}>{hint}</Typography>}
    </Box>
    {children !== undefined && <Stack sx={ACTIONS}>{children}</Stack>}
  </Stack>
);
