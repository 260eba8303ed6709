// The three latest happenings, and the way to all of them (F139).

import History from '@mui/icons-material/HistoryOutlined';
import { Button, Card, Stack, Typography } from '@mui/material';
import type { ActivityItem } from '#api/contract/subcontractors.ts';
import { EmptyState, RowsSkeleton } from '../shared/states.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { ActivityList } from './ActivityList.tsx';

export const LATEST = 3;

export function ActivityCard({ items }: { items: readonly ActivityItem[] | undefined }) {
  const url = useUrl();
  return (
    <Card component="section" aria-label="Activité récente">
      <Stack
        direction="row"
        sx={{ px: 4, py: 3, alignItems: 'center', justifyContent: 'space-between', borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography variant="h2">Activité récente</Typography>
        {items !== undefined && items.length > 0 && (
          <Button size="small" onClick={() => url.set({ activity: 1 })}>
            Voir tout
          </Button>
        )}
      </Stack>
      {items === undefined ? (
        <RowsSkeleton rows={3} height={56} />
      ) : items.length === 0 ? (
        <EmptyState
          compact
          icon={<History />}
          title="Aucune activité"
          text="Les dépôts, les validations et les rappels apparaîtront ici."
        />
      ) : (
        <ActivityList items={items.slice(0, LATEST)} />
      )}
    </Card>
  );
}
