// The dashboard (compliance.md §2.1): what needs me now, the subcontractors, what happened.
import History from '@mui/icons-material/HistoryOutlined';
import Notifications from '@mui/icons-material/NotificationsOutlined';
import { Box, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { AdministrationDialog } from '../administration/AdministrationDialog.tsx';
import { useAdministrationDeed } from '../administration/administration-deed.tsx';
import { useAlertGroups } from '../alerts/use-alert-groups.ts';
import ChartsCard from '../charts/ChartsCard.tsx';
import { May } from '../console/abilities.tsx';
import { useComplianceDeed } from '../exports/compliance-deed.tsx';
import { sentenceOf } from '../http/failure.ts';
import { EnableForAllCard } from '../reminders/EnableForAllCard.tsx';
import { NextOutCard } from '../reminders/NextOutCard.tsx';
import { VoiceUpsell } from '../reminders/VoiceUpsell.tsx';
import { type Deed, HeadDeeds } from '../shared/Deeds.tsx';
import { OrganizationFilter } from '../shared/OrganizationFilter.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { ErrorState } from '../shared/states.tsx';
import { StartCard } from '../start/StartCard.tsx';
import { TrialLeft } from '../start/TrialLeft.tsx';
import { useAddDeed } from '../subcontractors/add-deed.tsx';
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
  const alerts: Deed = { title: 'Alertes', icon: <Notifications fontSize="small" />, count: alertCount, to: '/alerts' };
  const activity: Deed = { title: 'Activité récente', icon: <History fontSize="small" />, run: () => url.set({ activity: 1 }) };
  // Whoever lets people in sees how many wait; his alerts stand on the page and in the menu.
  const deeds = [...useAddDeed(), ...useAdministrationDeed(), alerts, activity, ...useComplianceDeed(organizationId)];
  return (
    <>
      <OrganizationFilter value={organizationId} onChange={(id) => url.set({ org: id, rows: null })} />
      <HeadDeeds deeds={deeds} about="le tableau de bord" />
    </>
  );
}
