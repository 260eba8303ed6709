// What one does to the subcontractors that are ticked. What leaves the house is asked about first; what can be taken back is not.

import Autorenew from '@mui/icons-material/AutorenewOutlined';
import Download from '@mui/icons-material/DownloadOutlined';
import DriveFileMove from '@mui/icons-material/DriveFileMoveOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import Handyman from '@mui/icons-material/HandymanOutlined';
import Archive from '@mui/icons-material/Inventory2Outlined';
import Link from '@mui/icons-material/LinkOutlined';
import Tune from '@mui/icons-material/TuneOutlined';
import { useState } from 'react';
import { useMay } from '../console/abilities.tsx';
import { ArchiveMany, AutoRemindersMany, ConfigureMany, MoveMany, SendMany, TradesMany } from './dialogs.tsx';
import { SelectionDeed } from './SelectionDeed.tsx';
import { useBulkActions } from './use-bulk-actions.ts';

type Asked = 'send-request' | 'send-reminder' | 'auto-reminders' | 'configure' | 'trades' | 'move' | 'archive';
type Props = { ids: readonly number[]; onDone(): void };

export function SubcontractorActions({ ids, onDone }: Props) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const commands = useBulkActions(ids, onDone);
  const close = () => setAsked(null);
  const manages = useMay('manage');
  if (!manages) return <SelectionDeed label="Télécharger" icon={Download} onClick={commands.download} />;
  const button = (command: Asked, label: string, icon: typeof Link) => (
    <SelectionDeed label={label} icon={icon} onClick={() => setAsked(command)} />
  );
  return (
    <>
      {button('send-request', 'Envoyer le lien', Link)}
      {button('send-reminder', 'Relancer', Send)}
      <SelectionDeed label="Télécharger" icon={Download} onClick={commands.download} />
      {button('auto-reminders', 'Rappels automatiques', Autorenew)}
      {button('configure', 'Configurer', Tune)}
      {button('trades', 'Activités', Handyman)}
      {button('move', 'Déplacer', DriveFileMove)}
      {button('archive', 'Archiver', Archive)}
      {(asked === 'send-request' || asked === 'send-reminder') && (
        <SendMany ids={ids} action={asked} onClose={close} onSend={(message) => commands.run({ action: asked, ...message })} />
      )}
      {asked === 'auto-reminders' && <AutoRemindersMany count={ids.length} onClose={close} onSet={commands.setAutoReminders} />}
      {asked === 'configure' && <ConfigureMany count={ids.length} onClose={close} onSave={commands.configure} />}
      {asked === 'trades' && <TradesMany count={ids.length} onClose={close} onSave={commands.setTrades} />}
      {asked === 'move' && <MoveMany count={ids.length} onClose={close} onMove={commands.move} />}
      {asked === 'archive' && <ArchiveMany count={ids.length} onClose={close} onArchive={commands.archive} />}
    </>
  );
}
