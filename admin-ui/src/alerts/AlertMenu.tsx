// What else one does with an alert than settle it: read or not, put off until a day.
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import { Divider, IconButton, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { Alert } from '#contract/alerts.ts';
import { useToday } from '../http/clock.ts';
import { day } from '../shared/format.ts';
import { type AlertActions, DELAYS } from './use-alert-actions.ts';

export function AlertMenu({ alert, actions }: { alert: Alert; actions: AlertActions }) {
  const today = useToday();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const item = (label: string, run: () => void, beside?: string) => (
    <MenuItem
      key={label}
      onClick={() => {
        setAnchor(null);
        run();
      }}
      sx={{ justifyContent: 'space-between', gap: 4 }}
    >
      <span>{label}</span>
      {beside !== undefined && <span style={{ opacity: 0.75 }}>{beside}</span>}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        size="small"
        data-menu
        aria-label={`Autres actions : ${alert.description}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item(alert.read ? 'Marquer comme non lue' : 'Marquer comme lue', () => actions.read(alert, !alert.read), 'L')}
        <Divider />
        {alert.snoozedUntil !== null ? item('Remettre en place', () => actions.snooze(alert, null)) : null}
        {today !== null && (
          <ListSubheader role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
            Mettre de côté
          </ListSubheader>
        )}
        {today !== null && DELAYS.map(({ label, from }) => item(label, () => actions.snooze(alert, from(today)), day(from(today))))}
      </Menu>
    </>
  );
}
