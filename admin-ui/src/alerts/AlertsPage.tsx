// /alerts (compliance.md §2.12, F143).
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import { Box, Button, Card } from '@mui/material';
import { useRefresh } from '../console/layout/RefreshButton.tsx';
import { number } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCallList } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { AlertLine } from './AlertLine.tsx';

const MORE = 50;

export function AlertsPage() {
  const url = useUrl();
  const rows = Math.min(idIn(url.get('rows')) ?? MORE, 2000);
  const alerts = useCallList('dashboardAlerts', { query: { range: [0, rows - 1] } }, { keepPrevious: true });
  const { refresh } = useRefresh();
  const { data } = alerts;
  const total = data?.total ?? data?.data.length;
  return (
    <>
      <PageHeader title="Alertes" count={total === undefined ? undefined : `(${number(total)})`}>
        <Button variant="outlined" startIcon={<Refresh />} onClick={refresh}>
          Actualiser
        </Button>
      </PageHeader>
      <Card>
        <Loaded of={alerts} failed="Les alertes n’ont pas pu être chargées" rows={6} height={72}>
          {({ data: shown }) =>
            shown.length === 0 ? (
              <EmptyState
                icon={<NotificationsNone />}
                title="Aucune alerte active"
                text="Rien n’est expiré, près de l’être ou à vérifier. Cette page vous préviendra."
              />
            ) : (
              <>
                <Lines>
                  {shown.map((alert) => (
                    <AlertLine key={alert.id} alert={alert} badge />
                  ))}
                </Lines>
                {(total ?? 0) > shown.length && (
                  <Box sx={{ p: 3, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
                    <Button onClick={() => url.set({ rows: rows + MORE }, { replace: true })}>Afficher les suivantes</Button>
                  </Box>
                )}
              </>
            )
          }
        </Loaded>
      </Card>
    </>
  );
}
