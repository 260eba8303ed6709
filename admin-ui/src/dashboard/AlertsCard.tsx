// The priority alerts (compliance.md §2.4): the first ones, and the way to all of them.
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import type { Alert } from '#api/contract/subcontractors.ts';
import { AlertLine } from '../alerts/AlertLine.tsx';
import { EmptyState, RowsSkeleton } from '../shared/states.tsx';

const SHOWN = 4;

export const AlertsCard = ({ alerts }: { alerts: readonly Alert[] | undefined }) => (
  <Card component="section" aria-label="Alertes prioritaires">
    <Stack
      direction="row"
      sx={{ px: 4, py: 3, alignItems: 'center', justifyContent: 'space-between', borderBottom: 1, borderColor: 'divider' }}
    >
      <Typography variant="h2">Alertes prioritaires</Typography>
      {alerts !== undefined && alerts.length > SHOWN && (
        <Button size="small" component={Link} to="/alerts">
          Voir les {alerts.length} alertes
        </Button>
      )}
    </Stack>
    {alerts === undefined ? (
      <RowsSkeleton rows={3} height={56} />
    ) : alerts.length === 0 ? (
      <EmptyState
        compact
        icon={<NotificationsNone />}
        title="Aucune alerte active"
        text="Rien n’est expiré, près de l’être ou à vérifier."
      />
    ) : (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {alerts.slice(0, SHOWN).map((alert) => (
          <AlertLine key={alert.id} alert={alert} />
        ))}
      </Box>
    )}
  </Card>
);
