// « Ajouter un sous-traitant », in two steps: the company, then the documents asked of it (F129-F138). The address holds who and
// which step; the first step creates or changes at once, so that going back and sending again changes and never doubles.
import MenuBook from '@mui/icons-material/MenuBookOutlined';
import { Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router';
import { InitTypesButton } from '../document-types/InitTypes.tsx';
import { call } from '../http/call.ts';
import { RequiredTypesForm } from '../required-documents/RequiredTypesForm.tsx';
import { AutoRemindersTick } from '../shared/AutoRemindersTick.tsx';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { CompanyForm } from './CompanyForm.tsx';
import { CHANNEL_WORDS, type RequestChannel } from './channel.ts';
import { RequestChoice } from './RequestChoice.tsx';

export function SubcontractorDialog({ who }: { who: string }) {
  const url = useUrl();
  const id = idIn(who);
  const types = useCall('listDocumentTypes');
  const existing = useCall('getSubcontractor', { params: { id: id ?? 0 } }, { enabled: id !== null });
  const [dirty, setDirty] = useState(false);
  // His first request ends the wizard that made him; who is edited has it elsewhere.
  const fresh = url.get('new') === '1';
  const [channel, setChannel] = useState<RequestChannel | null>('email');
  const [autoReminders, setAutoReminders] = useState<boolean | null>(null);
  const isReminded = existing.data?.autoRemindersEnabled ?? false;
  /** Behind the choice of papers, so that the message lists them as they were chosen. */
  const finish = async (who: number): Promise<string | null> => {
    if (autoReminders !== null && autoReminders !== isReminded) await setReminders(who, autoReminders);
    return channel === null ? null : sendRequest(who, channel);
  };
  const close = () => url.set({ edit: null, step: null, new: null });
  const toStep = (step: 1 | 2, created?: number) => {
    setDirty(false);
    url.set({ edit: created ?? who, step: step === 2 ? 2 : null, new: fresh || id === null ? 1 : null }, { replace: true });
  };

  if (id === null && types.data?.length === 0) return <ConfigurationRequired onClose={close} />;
  const step = id !== null && url.get('step') === '2' ? 2 : 1;
  const name = existing.data?.companyName;
  const title = id === null || fresh ? 'Ajouter un sous-traitant' : name === undefined ? 'Modifier le sous-traitant' : `Modifier ${name}`;
  return (
    <ConsoleDialog
      title={title}
      onClose={close}
      dirty={dirty}
      aside={<Typography sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>Étape {step}/2</Typography>}
    >
      {step === 2 && id !== null ? (
        <RequiredTypesForm
          subcontractorId={id}
          finish={fresh && channel !== null ? 'Terminer et envoyer' : 'Terminer'}
          leave={fresh ? 'Plus tard' : 'Annuler'}
          last={
            fresh &&
            existing.data !== undefined && (
              <>
                <RequestChoice contact={existing.data} value={channel} onChange={setChannel} />
                <AutoRemindersTick value={autoReminders ?? isReminded} onChange={setAutoReminders} />
              </>
            )
          }
          afterwards={fresh ? () => finish(id) : undefined}
          onPrevious={() => toStep(1)}
          onClose={close}
          onDirty={setDirty}
        />
      ) : id !== null && existing.data === undefined ? (
        <DialogContent>
          <Loaded of={existing} failed="Erreur lors du chargement du sous-traitant" compact rows={6}>
            {() => null}
          </Loaded>
        </DialogContent>
      ) : (
        <CompanyForm key={who} existing={existing.data} onSaved={(saved) => toStep(2, saved)} onClose={close} onDirty={setDirty} />
      )}
    </ConsoleDialog>
  );
}

/** It begins with the request, or on the next morning: never with a message of its own at once. */
async function setReminders(id: number, on: boolean): Promise<void> {
  await call('bulkSubcontractors', { body: { ids: [id], action: on ? 'auto-reminders-on' : 'auto-reminders-off' } });
}

async function sendRequest(id: number, channel: RequestChannel): Promise<string> {
  const { message } = await call('sendRequest', { params: { id }, body: { channel } });
  return `${message} ${CHANNEL_WORDS[channel]}.`;
}

/** Nothing can be asked of anybody yet (F227). */
const ConfigurationRequired = ({ onClose }: { onClose(): void }) => (
  <ConsoleDialog title="Configuration requise" onClose={onClose}>
    <DialogContent>
      <EmptyState
        compact
        icon={<MenuBook />}
        title="Aucun type de document"
        text="Choisissez d’abord les documents que vous demandez : les six du bâtiment (vigilance URSSAF, Kbis, assurances, RGE) d’un seul geste, ou les vôtres."
      />
    </DialogContent>
    <DialogActions sx={{ flexWrap: 'wrap' }}>
      <Button onClick={onClose}>Annuler</Button>
      <Button variant="outlined" component={Link} to="/document-types">
        Configurer les types de documents
      </Button>
      {/* The list is there then, and the form in this one's place. */}
      <InitTypesButton />
    </DialogActions>
  </ConsoleDialog>
);
