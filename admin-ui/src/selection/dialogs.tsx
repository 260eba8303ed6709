// The questions before a command on several.
import {
  Alert,
  Checkbox,
  DialogContentText,
  FormControlLabel,
  MenuItem,
  Radio,
  RadioGroup,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SPACING_HOURS } from '#domain/constants.ts';
import type { Trade } from '#domain/subcontractors/trades.ts';
import { call } from '../http/call.ts';
import { AskDialog } from '../reminders/AskDialog.tsx';
import { TypeList } from '../required-documents/RequiredTypesForm.tsx';
import { AUTO_REMINDERS } from '../shared/AutoRemindersTick.tsx';
import { plural } from '../shared/format.ts';
import { Loaded } from '../shared/states.tsx';
import { TradesField } from '../shared/TradesField.tsx';
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

type SendProps = Pick<Many, 'onClose'> & {
  ids: readonly number[];
  action: 'send-request' | 'send-reminder';
  title?(count: number): string;
  onSend(message: { channel: RequestChannel; includeRecent: boolean }): unknown;
};

/** `title` where the button that asks has other words: of as many as the message goes to. */
export function SendMany({ ids, action, title, onClose, onSend }: SendProps) {
  const [channel, setChannel] = useState<RequestChannel>('email');
  const [includeRecent, setIncludeRecent] = useState(false);
  const count = ids.length;
  const reach = useQuery({
    queryKey: ['previewBulk', action, channel, ids],
    queryFn: () => call('previewBulk', { body: { ids: [...ids], action, channel } }),
    staleTime: 0,
  });
  const going = reach.data && reach.data.ready + (includeRecent ? reach.data.recent : 0);
  const request = action === 'send-request';
  const who = count > 1 ? 'Chacun' : 'Il';
  return (
    <AskDialog
      title={(title ?? (request ? (many) => `Envoyer le lien à ${whom(many)}` : (many) => `Relancer ${whom(many)}`))(going || count)}
      action={request ? 'Envoyer le lien' : 'Envoyer la relance'}
      busy={false}
      shut={going === undefined || going === 0}
      onClose={onClose}
      onAction={doing(onClose, () => onSend({ channel, includeRecent }))}
    >
      <DialogContentText color="text.primary">
        {request
          ? `${who} reçoit la liste des documents demandés et son lien personnel de dépôt.`
          : `${who} reçoit la liste de ce qui lui manque ou expire, et son lien personnel de dépôt.`}{' '}
        Un message envoyé ne se rattrape pas.
      </DialogContentText>
      <ChannelChoice value={channel} onChange={setChannel} />
      <Loaded of={reach} failed="Les destinataires n’ont pas pu être comptés" compact rows={2}>
        {({ ready, recent, refused }) => (
          <Stack role="status" sx={{ gap: 1 }}>
            <Typography sx={{ fontWeight: 600 }}>{plural(includeRecent ? ready + recent : ready, 'destinataire')}</Typography>
            {recent > 0 && (
              <FormControlLabel
                control={<Checkbox checked={includeRecent} onChange={(_, on) => setIncludeRecent(on)} />}
                label={`Inclure aussi ${plural(recent, 'sous-traitant qui a', 'sous-traitants qui ont')} reçu un message il y a moins de ${SPACING_HOURS} h`}
              />
            )}
            {refused.map(({ message, count: many }) => (
              <Typography key={message} color="text.secondary">
                {plural(many, 'ne recevra', 'ne recevront')} rien : {message}
              </Typography>
            ))}
          </Stack>
        )}
      </Loaded>
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

export function TradesMany({ count, onClose, onSave }: Many & { onSave(trades: readonly Trade[]): unknown }) {
  const [chosen, setChosen] = useState<readonly Trade[] | null>(null);
  return (
    <AskDialog
      title={`Activités de ${whom(count)}`}
      action="Enregistrer"
      busy={false}
      shut={chosen === null}
      dirty={chosen !== null}
      onClose={onClose}
      onAction={doing(onClose, () => onSave(chosen ?? []))}
    >
      <TradesField value={chosen ?? []} onChange={setChosen} />
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

/** « Rappels automatiques » of several: on or off. What goes out begins on a coming morning, so that both can be taken back. */
export function AutoRemindersMany({ count, onClose, onSet }: Many & { onSet(on: boolean): unknown }) {
  const [on, setOn] = useState(true);
  return (
    <AskDialog
      title={`Rappels automatiques de ${whom(count)}`}
      action="Enregistrer"
      busy={false}
      onClose={onClose}
      onAction={doing(onClose, () => onSet(on))}
    >
      <RadioGroup aria-label="Rappels automatiques" value={on ? 'on' : 'off'} onChange={(_, next) => setOn(next === 'on')}>
        <FormControlLabel value="on" control={<Radio />} label={AUTO_REMINDERS} />
        <FormControlLabel value="off" control={<Radio />} label="Ne plus les relancer" />
      </RadioGroup>
      <DialogContentText color="text.primary">
        {on
          ? `Premier e-mail demain à 8 h, au plus tôt ${SPACING_HOURS} h après le dernier message ; puis selon votre politique de relance, tant que des documents manquent.`
          : 'Plus aucun rappel de documents manquants ne partira. Les relances d’échéance continuent.'}
      </DialogContentText>
    </AskDialog>
  );
}
