// Who was in order month by month, what lapses week by week, papers by status.
import { Box, Typography } from '@mui/material';
import { useCall } from '../shared/use-call.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { monthPoints, statusPoints, weekPoints } from './points.ts';

export default function Charts({ organizationId }: { organizationId: number | null }) {
  const query = { organizationId: organizationId ?? undefined };
  const history = useCall('dashboardHistory', { query }, { keepPrevious: true });
  const expiries = useCall('dashboardExpiries', { query }, { keepPrevious: true });
  const stats = useCall('dashboardStats', { query }, { keepPrevious: true });
  return (
    <>
      <Typography variant="h2" sx={{ mb: 4 }}>
        Tendances
      </Typography>
      <Box sx={{ display: 'grid', gap: 6, gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))' }}>
        <ChartPanel
          title="En ordre, sur 12 mois"
          headings={['Fin de mois', 'En ordre']}
          points={history.data && monthPoints(history.data, organizationId)}
          unit=" %"
          most={100}
          empty="Aucun sous-traitant en ordre sur ces 12 mois"
          error={history.error}
          onRetry={history.refetch}
        />
        <ChartPanel
          title="Échéances à venir, par semaine"
          headings={['Semaine du', 'Documents']}
          points={expiries.data && weekPoints(expiries.data, organizationId)}
          empty="Aucun document n’expire dans les 12 semaines"
          error={expiries.error}
          onRetry={expiries.refetch}
        />
        <ChartPanel
          title="Documents par statut"
          headings={['Statut', 'Documents']}
          points={stats.data && statusPoints(stats.data, organizationId)}
          empty="Aucun document demandé"
          error={stats.error}
          onRetry={stats.refetch}
        />
      </Box>
    </>
  );
}
