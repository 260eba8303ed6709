// What one does about a subcontractor from the table (F124, F127, F128): two buttons, and a menu with the rest. Who must send nothing yet is
// configured before he is reminded.

import Call from '@mui/icons-material/CallOutlined';
import Folder from '@mui/icons-material/FolderOpenOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import MoreVert from '@mui/icons-material/MoreVertOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import { Button, IconButton, ListItemIcon, ListItemText, Menu, MenuItem, Stack, Tooltip } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import type { Ability } from '#domain/people/abilities.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { VOICE_UPGRADE } from '#domain/texts/fr/plans.ts';
import { useMayDo } from '../console/abilities.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { useReminderDialogs, useVoiceAccess } from './use-voice.ts';

type Of = { row: SubcontractorWithStats };
type Deed = {
  key: string;
  needs: Ability;
  short: string;
  title: string;
  label: string;
  icon: ReactNode;
  run(): unknown;
  why?: string | undefined;
};

/** Those that the person at the screen may do; the first two are buttons. `why` it cannot be done. */
function useDeeds(row: SubcontractorWithStats): Deed[] {
  const url = useUrl();
  const may = useMayDo();
  const dialogs = useReminderDialogs();
  const access = useVoiceAccess();
  const documents: Deed = {
    ...{ key: 'documents', needs: 'read', short: 'Documents', title: 'Voir les documents', icon: <Folder fontSize="small" /> },
    label: `Voir les documents ${ofName(row.companyName)}`,
    run: () => url.set({ documents: row.id }),
  };
  const remind: Deed = {
    ...{ key: 'remind', needs: 'remind', short: 'Relancer', title: 'Relancer par e-mail', icon: <Send fontSize="small" /> },
    label: `Relancer ${row.companyName} par e-mail`,
    run: () => dialogs.remind(row.id),
  };
  const configure: Deed = {
    ...{
      key: 'configure',
      needs: 'manage',
      short: 'Configurer',
      title: 'Configurer les documents requis',
      icon: <Tune fontSize="small" />,
    },
    label: `Configurer les documents requis ${ofName(row.companyName)}`,
    run: () => url.set({ configure: row.id }),
  };
  const call: Deed = {
    ...{ key: 'call', needs: 'remind', short: 'Appeler', title: 'Appel vocal automatique', icon: <Call fontSize="small" /> },
    label: `Appel vocal automatique à ${row.companyName}`,
    run: () => dialogs.call(row),
    why: access === true ? undefined : access === false ? VOICE_UPGRADE : '',
  };
  const [next, later] = row.totalRequiredDocuments === 0 ? [configure, remind] : [remind, configure];
  return [documents, next, later, call].filter(({ needs }) => may(needs));
}

/** As buttons. */
const SHOWN = 2;

export function RowActions({ row }: Of) {
  const deeds = useDeeds(row);
  return (
    <Stack direction="row" sx={{ gap: { md: 0, lg: 1 }, alignItems: 'center' }}>
      {deeds.slice(0, SHOWN).map(({ key, title, label, icon, run }) => (
        <Tooltip key={key} title={title}>
          <IconButton size="small" aria-label={label} onClick={run}>
            {icon}
          </IconButton>
        </Tooltip>
      ))}
      <More row={row} deeds={deeds.slice(SHOWN)} />
    </Stack>
  );
}

/** On a phone: as wide as a thumb needs, the words short. */
export function CardActions({ row }: Of) {
  const deeds = useDeeds(row);
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: 'center' }}>
      {deeds.slice(0, SHOWN).map(({ key, short, label, icon, run }) => (
        <Button key={key} variant="outlined" startIcon={icon} aria-label={label} onClick={run} sx={{ flex: 1 }}>
          {short}
        </Button>
      ))}
      <More row={row} deeds={deeds.slice(SHOWN)} />
    </Stack>
  );
}

function More({ row, deeds }: Of & { deeds: readonly Deed[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (deeds.length === 0) return null;
  return (
    <>
      <IconButton
        size="small"
        aria-label={`Autres actions pour ${row.companyName}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {deeds.map(({ key, title, icon, run, why }) => (
          <MenuItem
            key={key}
            disabled={why !== undefined}
            onClick={() => {
              setAnchor(null);
              run();
            }}
          >
            <ListItemIcon>{icon}</ListItemIcon>
            {/* A shut entry says why in its own line: nothing is left to hover. */}
            <ListItemText primary={title} secondary={why} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
