// « Appel vocal automatique » to one subcontractor: confirmed first, warned about when there was one before (F190, F191, F127).
import { Alert, Typography } from '@mui/material';
import { nextOpening } from '#domain/kernel/business-hours.ts';
import { VOICE_UPGRADE } from '#domain/texts/fr/plans.ts';
import { call } from '../http/call.ts';
import { now, useMinute } from '../http/clock.ts';
import { moment } from '../shared/format.ts';
import { RowsSkeleton } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { phoneText } from '../subcontractors/phone.ts';
import { AskDialog } from './AskDialog.tsx';
import { QUESTION } from './EmailReminderDialog.tsx';
import { NotWanted } from './NotWanted.tsx';
import { refusalOr, useAction } from './use-action.ts';
import { useVoiceAccess } from './use-voice.ts';

const UNREACHED = "Une erreur est survenue lors de l'initiation de l'appel";
/** The server's own « no », where it gives no reason. */
const FAILED = "Impossible d'initier l'appel";
class NotInitiated extends Error {}

/** When it is made; throws where the answer is no (compliance.md §7: `success`). */
async function initiate(subcontractorId: number): Promise<string | undefined> {
  const { success, error, scheduledFor } = await call('initiateCall', {
    body: { subcontractorId, callPurpose: 'document_expiration', documentsToDiscuss: [] },
  });
  if (!success) throw new NotInitiated(error ?? FAILED);
  return scheduledFor;
}
const failed = (error: unknown) => (error instanceof NotInitiated ? { description: error.message } : refusalOr(UNREACHED)(error));

export function CallDialog({ id }: { id: number }) {
  const url = useUrl();
  useMinute();
  const params = { params: { id } };
  const access = useVoiceAccess();
  const subcontractor = useCall('getSubcontractor', params);
  const last = useCall('lastCallReminder', params);
  const preferences = useCall('contactPreferences', params);
  const name = subcontractor.data?.companyName;
  const close = () => url.set({ call: null });
  const action = useAction({
    run: () => initiate(id),
    done: (scheduledFor) => {
      const at = now();
      const later = scheduledFor !== undefined && at !== null && scheduledFor > at;
      return { title: 'Appel initié', description: later ? `${name ?? ''} sera appelé le ${moment(scheduledFor)}.` : name };
    },
    onDone: close,
    failed,
  });

  const at = now();
  const opening = at === null ? null : nextOpening(at);
  const refused = preferences.data?.voice === false;
  const before = last.data?.createdAt ?? null;
  return (
    <AskDialog
      title={name === undefined ? 'Appel vocal automatique' : `Appel vocal automatique à ${name}`}
      action={before === null ? 'Lancer l’appel' : 'Appeler quand même'}
      busy={action.isPending}
      shut={refused || access !== true || last.isPending}
      onClose={close}
      onAction={() => action.mutate(undefined)}
    >
      {access === false && <Alert severity="info">{VOICE_UPGRADE}</Alert>}
      {refused && <NotWanted channel="voice" />}
      {subcontractor.data !== undefined && (
        <Typography>
          L’assistant appelle {subcontractor.data.contactName} au {phoneText(subcontractor.data.contactPhone)}. Il se présente comme une
          intelligence artificielle, dit les documents attendus, propose le lien par SMS et note la réponse.
        </Typography>
      )}
      {opening !== null && opening !== at && (
        <Alert severity="info">Il est hors des heures ouvrées : l’appel sera passé le {moment(opening)}.</Alert>
      )}
      {last.isPending && <RowsSkeleton rows={1} />}
      {before !== null && (
        <Alert severity="warning">
          Un appel a déjà été lancé le {moment(before)}. {QUESTION}
        </Alert>
      )}
    </AskDialog>
  );
}
