// The questions before a command on several.
import { Alert, DialogContentText, MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { AskDialog } from '../reminders/AskDialog.tsx';
import { TypeList } from '../required-documents/RequiredTypesForm.tsx';
import { plural } from '../shared/format.ts';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { ChannelChoice } from '../subcontractors/ChannelChoice.tsx';
import type { RequestChannel } from '../subcontractors/channel.ts';

const whom = (count: number): string => plural(count, 'sous-traitant');

type Many = { count: number; onClose(): void };

/** Closes first: the command goes on by itself and says how it went. */
const doing = (onClose: () => void, command: () => unknown) => () => {
  onClose();
  command();
};

type SendProps = Many & { action: 'send-request' | 'send-reminder'; title?: string; onSend(channel: RequestChannel): unknown };

/** `title` where the button that asks has other words. */
export function SendMany({ count, action, title, onClose, onSend }: SendProps) {
  const [channel, setChannel] = useState<RequestChannel>('email');
  const request = action === 'send-request';
  const who = count > 1 ? 'Chacun' : 'Il';
  return (
    <AskDialog
      title={title ?? (request ? `Envoyer le lien à ${whom(count)}` : `Relancer ${whom(count)}`)}
      action={request ? 'Envoyer le lien' : 'Envoyer la relance'}
      busy={false}
      onClose={onClose}
      onAction={doing(onClose, () => onSend(channel))}
    >
      <DialogContentText color="text.primary">
        {request
          ? `${who} reçoit la liste des documents demandés et son lien personnel de dépôt.`
          : `${who} reçoit la liste de ce qui lui manque ou expire, et son lien personnel de dépôt.`}{' '}
        Un message envoyé ne se rattrape pas.
      </DialogContentText>
      <ChannelChoice value={channel} onChange={setChannel} />
      {channel === 'sms' && (
        <Typography color="text.secondary">Qui n’a pas de mobile (06 ou 07) ne reçoit rien : le résultat le dit.</Typography>
      )}
    </AskDialog>
  );
}

export function ArchiveMany({ count, onClose, onArchive }: Many & { onArchive(): unknown }) {
  return (
    <AskDialog title={`Archiver ${whom(count)}`} action="Archiver" busy={false} onClose={onClose} onAction={doing(onClose, onArchive)}>
      <DialogContentText color="text.primary">
        {count > 1 ? 'Leurs liens cessent' : 'Son lien cesse'} de fonctionner tout de suite. Rien n’est effacé : les documents sont
        conservés, et l’onglet « Archivés » permet de restaurer.
      </DialogContentText>
    </AskDialog>
  );
}

export function MoveMany({ count, onClose, onMove }: Many & { onMove(organizationId: number): unknown }) {
  const organizations = useCall('listOrganizations');
  const [chosen, setChosen] = useState('');
  return (
    <AskDialog
      title={`Déplacer ${whom(count)}`}
      action="Déplacer"
      busy={false}
      shut={chosen === ''}
      onClose={onClose}
      onAction={doing(onClose, () => onMove(Number(chosen)))}
    >
      <TextField select required label="Organisation" value={chosen} onChange={(event) => setChosen(event.target.value)}>
        {(organizations.data ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={String(id)} sx={{ whiteSpace: 'normal' }}>
            {name}
          </MenuItem>
        ))}
      </TextField>
    </AskDialog>
  );
}

export function ConfigureMany({ count, onClose, onSave }: Many & { onSave(types: readonly number[]): unknown }) {
  const types = useCall('listDocumentTypes');
  const [chosen, setChosen] = useState<ReadonlySet<number> | null>(null);
  const ids = chosen ?? new Set(types.data?.map(({ id }) => id));
  const turn = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  return (
    <AskDialog
      title={`Documents requis de ${whom(count)}`}
      action="Enregistrer"
      busy={false}
      shut={types.data === undefined}
      dirty={chosen !== null}
      onClose={onClose}
      onAction={doing(onClose, () => onSave([...ids]))}
    >
      <Alert severity="info" sx={{ py: 0 }}>
        Ce choix remplace celui de chacun.
      </Alert>
      <Loaded of={types} failed="Erreur lors du chargement des types de documents" compact rows={5}>
        {(all) => <TypeList types={all} chosen={ids} onTurn={turn} />}
      </Loaded>
    </AskDialog>
  );
}
