// « Relancer les 288 », « Renouveler le lien »: the button, then the question before messages leave the house.
import { Button, DialogContentText } from '@mui/material';
import { useState } from 'react';
import { sentenceOf } from '../http/failure.ts';
import { AskDialog } from '../reminders/AskDialog.tsx';
import { sendAll } from '../selection/bulk.ts';
import { SendMany } from '../selection/dialogs.tsx';
import { useBulkActions } from '../selection/use-bulk-actions.ts';
import { plural } from '../shared/format.ts';
import { toastError } from '../toast/store.ts';

type Props = {
  deed: 'remind' | 'renew';
  label: string;
  /** What it is about, for those who hear the button. */
  about: string;
  /** Whom it concerns: asked when the button is pressed. */
  ids(): Promise<readonly number[]> | readonly number[];
  /** When the messages were ordered: to whom one goes. */
  onSent(done: readonly number[]): void;
};

export function DeedForMany({ deed, label, about, ids, onSent }: Props) {
  const [asked, setAsked] = useState<readonly number[] | null>(null);
  const commands = useBulkActions(asked ?? [], onSent);
  const close = () => setAsked(null);
  const ask = async () => {
    try {
      setAsked(await ids());
    } catch (error) {
      toastError(sentenceOf(error));
    }
  };
  /** They wait for it: who got a message a moment ago is not left out. */
  const renewAndSend = async () => {
    close();
    await sendAll([{ ids: asked!, command: { action: 'renew-link' } }]);
    await commands.run({ action: 'send-request', channel: 'email', includeRecent: true });
  };
  return (
    <>
      <Button size="small" variant="outlined" aria-label={`${label} : ${about}`} onClick={ask}>
        {label}
      </Button>
      {asked !== null && deed === 'remind' && (
        <SendMany
          ids={asked}
          action="send-reminder"
          onClose={close}
          onSend={(message) => commands.run({ action: 'send-reminder', ...message })}
        />
      )}
      {asked !== null && deed === 'renew' && (
        <AskDialog
          title={asked.length > 1 ? `Renouveler ${plural(asked.length, 'lien')}` : 'Renouveler le lien'}
          action="Renouveler et envoyer"
          busy={false}
          onClose={close}
          onAction={() => void renewAndSend()}
        >
          <DialogContentText color="text.primary">
            {asked.length > 1 ? 'Chacun reçoit' : 'Il reçoit'} par e-mail un lien valable 12 mois et la liste des documents demandés.
          </DialogContentText>
        </AskDialog>
      )}
    </>
  );
}
