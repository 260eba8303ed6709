// A card of the dashboard: the first of a list, the way to all of it, and what stands there while there is none.
import { Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { RowsSkeleton } from '../shared/states.tsx';

type Props<Item> = {
  title: string;
  items: readonly Item[] | undefined;
  more: ReactNode;
  empty: ReactNode;
  children(items: readonly Item[]): ReactNode;
};

export const LatestCard = <Item,>({ title, items, more, empty, children }: Props<Item>) => (
  <Card component="section" aria-label={title}>
    <Stack
      direction="row"
      sx={{ px: 4, py: 3, alignItems: 'center', justifyContent: 'space-between', borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography variant="h2">{title}</Typography>
      {more}
    </Stack>
    {items === undefined ? <RowsSkeleton rows={3} height={56} /> : items.length === 0 ? empty : children(items)}
  </Card>
);
