// How many alerts nobody has read yet, beside « Alertes » in both bars: one of each kind and day (F274, A51).
import { Box } from '@mui/material';
import { Count } from '../shared/Count.tsx';
import { plural } from '../shared/format.ts';
import { useAlertGroups } from './use-alert-groups.ts';

/** `corner`: over the icon, where there is no room beside the word. */
export function UnreadAlerts({ corner = false }: { corner?: boolean }) {
  const { data = [] } = useAlertGroups();
  const unread = data.filter((group) => group.unread > 0).length;
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
