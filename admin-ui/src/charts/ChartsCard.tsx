// The dashboard's charts. Their library is a chunk of its own, asked for when the card is drawn and never before.
import { Card } from '@mui/material';
import { lazy, Suspense } from 'react';
import { RowsSkeleton } from '../shared/states.tsx';

const Charts = lazy(() => import('./Charts.tsx'));

/** `organizationId` null: the whole account. */
export default function ChartsCard({ organizationId }: { organizationId: number | null }) {
  return (
    <Card component="section" aria-label="Tendances" sx={{ p: { xs: 4, sm: 5 } }}>
      <Suspense fallback={<RowsSkeleton rows={6} />}>
        <Charts organizationId={organizationId} />
      </Suspense>
    </Card>
  );
}
