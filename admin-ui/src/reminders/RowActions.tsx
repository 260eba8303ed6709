// What one does about a subcontractor from the table (F124, F127, F128): two buttons, and a menu with the rest. Who must send nothing yet is
// configured before he is reminded.

import Call from '@mui/icons-material/CallOutlined';
import Folder from '@mui/icons-material/FolderOpenOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import type { Ability } from '#domain/people/abilities.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { VOICE_UPGRADE } from '#domain/texts/fr/plans.ts';
import { useMayDo } from '../console/abilities.tsx';
import { type Deed, Deeds } from '../shared/Deeds.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { useReminderDialogs, useVoiceAccess } from './use-voice.ts';

type Of = { row: SubcontractorWithStats };
type Asked = Deed & { needs: Ability };
/** Those that the person at the screen may do; the first two are buttons. `why` it cannot be done. */
function useDeeds(row: SubcontractorWithStats): Asked[] {
  const url = useUrl();
  const may = useMayDo();
  const dialogs = useReminderDialogs();
  const access = useVoiceAccess();
  const documents: Asked = {
    ...{ needs: 'read', short: 'Documents', title: 'Voir les documents', icon: <Folder fontSize="small" /> },
    label: `Voir les documents ${ofName(row.companyName)}`,
    run: () => url.set({ documents: row.id }),
  };
  const remind: Asked = {
    ...{ needs: 'remind', short: 'Relancer', title: 'Relancer par e-mail', icon: <Send fontSize="small" /> },
    label: `Relancer ${row.companyName} par e-mail`,
    run: () => dialogs.remind(row.id),
  };
  const configure: Asked = {
    ...{
      needs: 'manage',
      short: 'Configurer',
      title: 'Configurer les documents requis',
      icon: <Tune fontSize="small" />,
    },
    label: `Configurer les documents requis ${ofName(row.companyName)}`,
    run: () => url.set({ configure: row.id }),
  };
  const call: Asked = {
    ...{ needs: 'remind', short: 'Appeler', title: 'Appel vocal automatique', icon: <Call fontSize="small" /> },
    label: `Appel vocal automatique à ${row.companyName}`,
    run: () => dialogs.call(row),
    why: access === true ? undefined : access === false ? VOICE_UPGRADE : '',
  };
  const [next, later] = row.totalRequiredDocuments === 0 ? [configure, remind] : [remind, configure];
  return [documents, next, later, call].filter(({ needs }) => may(needs));
}

export const RowActions = ({ row }: Of) => <Deeds deeds={useDeeds(row)} about={row.companyName} as="icons" />;
/** On a phone: the words short. */
export const CardActions = ({ row }: Of) => <Deeds deeds={useDeeds(row)} about={row.companyName} as="wide" />;
