// What one can do with a subcontractor and its link (F225, F228, A30).
import Autorenew from '@mui/icons-material/AutorenewOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import FolderOpen from '@mui/icons-material/FolderOpenOutlined';
import LinkOff from '@mui/icons-material/LinkOffOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import { Divider, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { Subcontractor } from '#api/contract/subcontractors.ts';
import { type CalendarDate, instant, parisDay } from '#domain/kernel/calendar.ts';
import { useToday } from '../http/clock.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { useArchiveDeeds } from './archive-deeds.ts';
import { useLinkDeeds } from './use-link-deeds.ts';

export type LinkState = 'live' | 'revoked' | 'expired';
export const linkState = (
  { tokenRevoked, tokenExpiresAt }: Pick<Subcontractor, 'tokenRevoked' | 'tokenExpiresAt'>,
  today: CalendarDate,
): LinkState => (tokenRevoked ? 'revoked' : parisDay(instant(tokenExpiresAt)) < today ? 'expired' : 'live');

export function SubcontractorMenu({ subcontractor }: { subcontractor: Subcontractor }) {
  const url = useUrl();
  const today = useToday();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const deeds = useLinkDeeds(subcontractor);
  const { remove } = useArchiveDeeds();
  const live = today !== null && linkState(subcontractor, today) === 'live' && subcontractor.isActive;
  const item = (label: string, icon: ReactNode, run: () => unknown, disabled = false) => (
    <MenuItem
      disabled={disabled}
      onClick={() => {
        setAnchor(null);
        run();
      }}
    >
      <ListItemIcon>{icon}</ListItemIcon>
      {label}
    </MenuItem>
  );
  return (
    <>
      <IconButton
        aria-label={`Actions pour ${subcontractor.companyName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {item('Modifier', <Edit fontSize="small" />, () => url.set({ edit: subcontractor.id }))}
        {item('Voir les documents', <FolderOpen fontSize="small" />, () => url.set({ documents: subcontractor.id }))}
        <Divider />
        {item('Copier le lien', <ContentCopy fontSize="small" />, deeds.copy, !live)}
        {item('Ouvrir le lien', <OpenInNew fontSize="small" />, deeds.open, !live)}
        {item(live ? 'Prolonger le lien' : 'Renouveler le lien', <Autorenew fontSize="small" />, deeds.renew)}
        {item('Révoquer le lien', <LinkOff fontSize="small" />, deeds.revoke, !live)}
        <Divider />
        {item('Supprimer', <Delete fontSize="small" />, () => remove(subcontractor))}
      </Menu>
    </>
  );
}
