// What else one does with an alert than settle it: read or not, put off until a day. Of one, or of all of a kind and day.
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import { Divider, IconButton, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { useToday } from '../http/clock.ts';
import { day } from '../shared/format.ts';
import { DELAYS } from './use-alert-actions.ts';

type Props = {
  /** What it is about, for those who hear the button. */
  about: string;
  many?: boolean;
  read: boolean;
  snoozed: boolean;
  onRead(on: boolean): void;
  onSnooze(until: CalendarDate | null): void;
};

export function AlertMenu({ about, many = false, read, snoozed, onRead, onSnooze }: Props) {
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
  const word = many ? 'lues' : 'lue';
  return (
    <>
      <IconButton
        size="small"
        data-menu
        aria-label={`Autres actions : ${about}`}
        aria-haspopup="menu"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item(read ? `Marquer comme non ${word}` : `Marquer comme ${word}`, () => onRead(!read), 'L')}
        <Divider />
        {snoozed ? item('Remettre en place', () => onSnooze(null)) : null}
        {today !== null && (
          <ListSubheader role="presentation" sx={{ lineHeight: '32px', bgcolor: 'transparent' }}>
            Mettre de côté
          </ListSubheader>
        )}
        {today !== null && DELAYS.map(({ label, from }) => item(label, () => onSnooze(from(today)), day(from(today))))}
      </Menu>
    </>
  );
}
