// The dashboard (compliance.md §2.1): what needs me now, the subcontractors, what happened.
import Add from '@mui/icons-material/AddOutlined';
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Notifications from '@mui/icons-material/NotificationsOutlined';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { AdministrationDialog } from '../administration/AdministrationDialog.tsx';
import { useIsAdmin, usePendingUsers } from '../administration/use-administration.ts';
import { sentenceOf } from '../http/failure.ts';
import { number } from '../shared/format.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { ErrorState } from '../shared/states.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { ActivityDialog } from './ActivityDialog.tsx';
import { AlertsCard } from './AlertsCard.tsx';
import { Figures } from './Figures.tsx';
import { ManagementTable } from './ManagementTable.tsx';
import { OrganizationFilter } from './OrganizationFilter.tsx';
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
      <AdministrationButton onOpen={() => url.set({ administration: 1 })} />
      <Button variant="contained" startIcon={<Add />} onClick={() => url.set({ edit: 'new' })}>
        Ajouter un sous-traitant
      </Button>
    </>
  );
}

/** For administrators alone, with how many wait (F094). */
function AdministrationButton({ onOpen }: { onOpen(): void }) {
  const isAdmin = useIsAdmin();
  const pending = usePendingUsers(isAdmin);
  if (!isAdmin) return null;
  const count = pending.data?.length ?? 0;
  return (
    <Button variant="outlined" startIcon={<AdminPanelSettings />} endIcon={<Count value={count} />} onClick={onOpen}>
      Administration
    </Button>
  );
}

/** How many wait behind a button; nothing where there are none. */
const Count = ({ value }: { value: number }) =>
  value === 0 ? null : (
    <Box
      component="span"
      sx={{
        minWidth: 20,
        px: 1.5,
        borderRadius: '10px',
        bgcolor: 'error.main',
        color: 'error.contrastText',
        fontSize: 12,
        lineHeight: '20px',
        fontWeight: 600,
        textAlign: 'center',
      }}
    >
      {number(value)}
    </Box>
  );
