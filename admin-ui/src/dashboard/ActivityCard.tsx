// The three latest happenings, and the way to all of them (F139).

import History from '@mui/icons-material/HistoryOutlined';
import { Button } from '@mui/material';
import type { ActivityItem } from '#contract/dashboard.ts';
import { EmptyState } from '../shared/states.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { ActivityList } from './ActivityList.tsx';
import { LatestCard } from './LatestCard.tsx';

export const LATEST = 3;

export function ActivityCard({ items }: { items: readonly ActivityItem[] | undefined }) {
  const url = useUrl();
  const more = items !== undefined && items.length > 0 && (
    <Button size="small" onClick={() => url.set({ activity: 1 })}>
      Voir tout
    </Button>
  );
  const text = 'Les dépôts, les validations et les rappels apparaîtront ici.';
  const empty = <EmptyState compact icon={<History />} title="Aucune activité" text={text} />;
  return (
    <LatestCard title="Activité récente" items={items} more={more} empty={empty}>
      {(all) => <ActivityList items={all.slice(0, LATEST)} />}
    </LatestCard>
  );
}
