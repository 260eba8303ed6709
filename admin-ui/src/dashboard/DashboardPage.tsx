// The dashboard (compliance.md §2.1): what needs me now, the subcontractors, what happened.
import Add from '@mui/icons-material/AddOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Notifications from '@mui/icons-material/NotificationsOutlined';
import { Box, Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { Link } from 'react-router';
import { AdministrationButton } from '../administration/AdministrationButton.tsx';
import { AdministrationDialog } from '../administration/AdministrationDialog.tsx';
import { useAlertGroups } from '../alerts/use-alert-groups.ts';
import ChartsCard from '../charts/ChartsCard.tsx';
import { May } from '../console/abilities.tsx';
import { ComplianceButton } from '../exports/ComplianceButton.tsx';
import { sentenceOf } from '../http/failure.ts';
import { EnableForAllCard } from '../reminders/EnableForAllCard.tsx';
import { NextOutCard } from '../reminders/NextOutCard.tsx';
import { VoiceUpsell } from '../reminders/VoiceUpsell.tsx';
import { Count } from '../shared/Count.tsx';
import { OrganizationFilter } from '../shared/OrganizationFilter.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { ErrorState } from '../shared/states.tsx';
import { StartCard } from '../start/StartCard.tsx';
import { TrialLeft } from '../start/TrialLeft.tsx';
import { ActivityCard } from './ActivityCard.tsx';
import { ActivityDialog } from './ActivityDialog.tsx';
import { AlertsCard } from './AlertsCard.tsx';
import { Figures } from './Figures.tsx';
import { ManagementTable } from './ManagementTable.tsx';
import { chipCountsIn, type DashboardView, useDashboard, useDashboardView } from './use-dashboard.ts';

export function DashboardPage() {
  const view = useDashboardView();
  const dashboard = useDashboard(view);
  const shown = dashboard.data?.data;
  const failed = dashboard.isError && shown === undefined;
  const chips = chipCountsIn(dashboard.data?.told);
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  const alertCount = useAlertGroups(view.organizationId).data?.length ?? 0;
  const alerts = <AlertsCard organizationId={view.organizationId} />;
  return (
    <>
      <PageHeader title="Tableau de bord">
        <Actions view={view} alertCount={alertCount} />
      </PageHeader>
      {failed ? (
        <ErrorState title="Le tableau de bord n’a pas pu être chargé" text={sentenceOf(dashboard.error)} onRetry={dashboard.refetch} />
      ) : (
        <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <May ability="subscription">
            <TrialLeft />
          </May>
          <May ability="manage">
            <StartCard />
          </May>
          {/* On a phone what is wrong comes before how much there is. */}
          {phone && alerts}
          <Figures stats={shown?.stats} organizationId={view.organizationId} lacking={chips?.missing ?? null} />
          <ManagementTable
            view={view}
            rows={shown?.subcontractors}
            total={dashboard.data?.total ?? null}
            chips={chips}
            busy={dashboard.isPlaceholderData}
          />
          <May ability="settings">
            <EnableForAllCard />
          </May>
          <NextOutCard />
          <ChartsCard organizationId={view.organizationId} />
          <May ability="subscription">
            <VoiceUpsell />
          </May>
          <Box
            sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(340px, 100%), 1fr))', alignItems: 'start' }}
          >
            <ActivityCard items={shown?.activity} />
            {!phone && alerts}
          </Box>
        </Box>
      )}
      <ActivityDialog organizationId={view.organizationId} />
      <AdministrationDialog />
    </>
  );
}

function Actions({ view, alertCount }: { view: DashboardView; alertCount: number }) {
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
      <ComplianceButton organizationId={organizationId} />
      <AdministrationButton />
      <May ability="manage">
        <Button variant="contained" startIcon={<Add />} onClick={() => url.set({ edit: 'new' })} data-tutorial="add-subcontractor">
          Ajouter un sous-traitant
        </Button>
      </May>
    </>
  );
}
