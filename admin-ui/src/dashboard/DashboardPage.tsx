// The dashboard (compliance.md §2.1): what needs me now, the subcontractors, what happened.
import Add from '@mui/icons-material/AddOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Notifications from '@mui/icons-material/NotificationsOutlined';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { AdministrationButton } from '../administration/AdministrationButton.tsx';
import { AdministrationDialog } from '../administration/AdministrationDialog.tsx';
import { sentenceOf } from '../http/failure.ts';
import { Count } from '../shared/Count.tsx';
import { OrganizationFilter } from '../shared/OrganizationFilter.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { ErrorState } from '../shared/states.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { ActivityDialog } from './ActivityDialog.tsx';
import { AlertsCard } from './AlertsCard.tsx';
import { Figures } from './Figures.tsx';
import { ManagementTable } from './ManagementTable.tsx';
import { type DashboardView, useDashboard, useDashboardView } from './use-dashboard.ts';

export function DashboardPage() {
  const view = useDashboardView();
  const dashboard = useDashboard(view);
  const shown = dashboard.data?.data;
  const failed = dashboard.isError && shown === undefined;
  return (
    <>
      <PageHeader title="Tableau de bord">
        <Deeds view={view} alertCount={shown?.alerts.length ?? 0} />
      </PageHeader>
      {failed ? (
        <ErrorState title="Le tableau de bord n’a pas pu être chargé" text={sentenceOf(dashboard.error)} onRetry={dashboard.refetch} />
      ) : (
        <Box sx={{ display: 'grid', gap: 5 }}>
          <Figures stats={shown?.stats} organizationId={view.organizationId} />
          <ManagementTable
            view={view}
            rows={shown?.subcontractors}
            total={dashboard.data?.total ?? null}
            busy={dashboard.isPlaceholderData}
          />
          <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
            <ActivityCard items={shown?.activity} />
            <AlertsCard alerts={shown?.alerts} />
          </Box>
        </Box>
      )}
      <ActivityDialog organizationId={view.organizationId} />
      <AdministrationDialog />
    </>
  );
}

function Deeds({ view, alertCount }: { view: DashboardView; alertCount: number }) {
  const { url, organizationId } = view;
  return (
    <>
      <OrganizationFilter value={organizationId} onChange={(id) => url.set({ org: id, rows: null })} />
      <Button variant="outlined" startIcon={<History />} onClick={() => url.set({ activity: 1 })}>
        Activité récente
      </Button>
      <Button variant="outlined" startIcon={<Notifications />} endIcon={<Count value={alertCount} />} component={Link} to="/alerts">
        Alertes
      </Button>
      <AdministrationButton />
      <Button variant="contained" startIcon={<Add />} onClick={() => url.set({ edit: 'new' })}>
        Ajouter un sous-traitant
      </Button>
    </>
  );
}
