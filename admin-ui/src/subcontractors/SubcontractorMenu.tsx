// What one can do with a subcontractor and its link (F225, F228, A30).

import Autorenew from '@mui/icons-material/AutorenewOutlined';
import Badge from '@mui/icons-material/BadgeOutlined';
import Call from '@mui/icons-material/CallOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import FolderOpen from '@mui/icons-material/FolderOpenOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import LinkOff from '@mui/icons-material/LinkOffOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import Print from '@mui/icons-material/PrintOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import { Divider, IconButton, ListItemIcon, Menu, MenuItem } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { shownLinkState } from '#domain/subcontractors/link-state.ts';
import { PLAN_NAME } from '#domain/texts/fr/plans.ts';
import { useMay } from '../console/abilities.tsx';
import { useNow } from '../http/clock.ts';
import { useReminderDialogs, useVoiceAccess } from '../reminders/use-voice.ts';
import { subcontractorPath } from '../shared/SubcontractorLink.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { useArchiveActions } from './archive-actions.ts';
import { isLive } from './link-state.ts';
import { useLinkActions } from './use-link-actions.ts';

/** `onPage`: on his own page, which needs no way to itself, has its own button to change him, and can be printed. */
export function SubcontractorMenu({ subcontractor, onPage = false }: { subcontractor: Subcontractor; onPage?: boolean }) {
  const url = useUrl();
  const navigate = useNavigate();
  const now = useNow();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const actions = useLinkActions(subcontractor);
  const { remove } = useArchiveActions();
  const dialogs = useReminderDialogs();
  const voice = useVoiceAccess();
  const [manages, requests, reminds] = [useMay('manage'), useMay('request'), useMay('remind')];
  const live = now !== null && isLive(shownLinkState(subcontractor, now));
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
        {!onPage && item('Ouvrir la fiche', <Badge fontSize="small" />, () => navigate(subcontractorPath(subcontractor.id)))}
        {!onPage && manages && item('Modifier', <Edit fontSize="small" />, () => url.set({ edit: subcontractor.id }))}
        {item('Voir les documents', <FolderOpen fontSize="small" />, () => url.set({ documents: subcontractor.id }))}
        {onPage && item('Imprimer', <Print fontSize="small" />, () => window.print())}
        {(requests || reminds) && <Divider />}
        {requests &&
          item('Envoyer le lien par e-mail', <Mail fontSize="small" />, () => url.set({ send: subcontractor.id, by: 'email' }), !live)}
        {requests && item('Envoyer le lien par SMS', <Sms fontSize="small" />, () => url.set({ send: subcontractor.id, by: 'sms' }), !live)}
        {reminds && item('Relancer par e-mail', <Send fontSize="small" />, () => dialogs.remind(subcontractor.id))}
        {reminds &&
          item(
            voice === false ? `Appel vocal (${PLAN_NAME.autopilot})` : 'Appel vocal automatique',
            <Call fontSize="small" />,
            () => dialogs.call(subcontractor),
            voice !== true,
          )}
        {requests && <Divider />}
        {requests && item('Copier le lien', <ContentCopy fontSize="small" />, actions.copy, !live)}
        {requests && item('Ouvrir le lien', <OpenInNew fontSize="small" />, actions.open, !live)}
        {requests && item(live ? 'Prolonger le lien' : 'Renouveler le lien', <Autorenew fontSize="small" />, actions.renew)}
        {manages && item('Révoquer le lien', <LinkOff fontSize="small" />, actions.revoke, !live)}
        {manages && <Divider />}
        {manages && item('Supprimer', <Delete fontSize="small" />, () => remove(subcontractor))}
      </Menu>
    </>
  );
}
