// How many alerts nobody has read yet, beside « Alertes » in both bars: of all that stand, however many they are (F274, A51).
import { Box } from '@mui/material';
import { DASHBOARD_FRESH_MS } from '../console/query-client.ts';
import { Count } from '../shared/Count.tsx';
import { plural } from '../shared/format.ts';
import { useCallList } from '../shared/use-call.ts';

/** `corner`: over the icon, where there is no room beside the word. */
export function UnreadAlerts({ corner = false }: { corner?: boolean }) {
  const { data } = useCallList('dashboardAlerts', { query: { range: [0, 0] } }, { staleTime: DASHBOARD_FRESH_MS });
  const unread = Number(data?.told['x-unread-alerts'] ?? 0);
  if (unread === 0) return null;
  return (
    <Box
      component="span"
      sx={corner ? { position: 'absolute', top: 2, left: '55%', transform: 'scale(0.85)', display: 'inline-flex' } : {}}
    >
      <Count value={unread} />
      <span className="visually-hidden">{plural(unread, 'alerte non lue', 'alertes non lues')}</span>
    </Box>
  );
}
