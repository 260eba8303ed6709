// « Envoyer le lien » to one subcontractor, by e-mail or SMS: `?send=12&by=sms`. What he gets, and where it goes, stands before the action.

import { Alert, Typography } from '@mui/material';
import { canReceiveSms } from '#domain/kernel/phone.ts';
import { shownLinkState } from '#domain/subcontractors/link-state.ts';
import { call } from '../http/call.ts';
import { useNow } from '../http/clock.ts';
import { AskDialog } from '../reminders/AskDialog.tsx';
import { refusalOr, useAction } from '../reminders/use-action.ts';
import { moment } from '../shared/format.ts';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { ChannelChoice } from './ChannelChoice.tsx';
import { CHANNEL_WORDS } from './channel.ts';
import { isLive } from './link-state.ts';
import { PreviewLink } from './PreviewLink.tsx';
import { phoneText } from './phone.ts';

export function SendRequestDialog({ id }: { id: number }) {
  const url = useUrl();
  const now = useNow();
  const asked = useCall('getSubcontractor', { params: { id } });
  const close = () => url.set({ send: null, by: null });
  const sub = asked.data;
  const mobile = sub === undefined || canReceiveSms(sub.contactPhone);
  const channel = url.get('by') === 'sms' && mobile ? 'sms' : 'email';
  const action = useAction({
    run: () => call('sendRequest', { params: { id }, body: { channel } }),
    done: () => ({ title: 'Demande envoyée', description: `${sub?.companyName ?? ''} ${CHANNEL_WORDS[channel]}`.trim() }),
    onDone: close,
    failed: refusalOr('Impossible d’envoyer la demande.'),
  });
  const live = sub !== undefined && now !== null && isLive(shownLinkState(sub, now));
  return (
    <AskDialog
      title={sub === undefined ? 'Envoyer le lien' : `Envoyer le lien à ${sub.companyName}`}
      action="Envoyer le lien"
      busy={action.isPending}
      shut={!live}
      onClose={close}
      onAction={() => action.mutate(undefined)}
    >
      <Loaded of={asked} failed="Le sous-traitant n’a pas pu être chargé" compact rows={2}>
        {({ contactEmail, contactPhone, requestedAt, requestChannel, uploadUrl }) => (
          <>
            {!live && <Alert severity="warning">Son lien est fermé : renouvelez-le, ou rendez le sous-traitant actif.</Alert>}
            <ChannelChoice value={channel} sms={mobile} onChange={(by) => url.set({ by }, { replace: true })} />
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              Le message part à {channel === 'sms' ? phoneText(contactPhone) : contactEmail}, avec son lien personnel de dépôt
              {channel === 'email' && ' et la liste des documents demandés'}.
            </Typography>
            {live && <PreviewLink uploadUrl={uploadUrl} />}
            {requestedAt !== null && (
              <Alert severity="info" sx={{ py: 0 }}>
                Déjà envoyée le {moment(requestedAt)}
                {requestChannel !== null && ` ${CHANNEL_WORDS[requestChannel]}`}.
              </Alert>
            )}
          </>
        )}
      </Loaded>
    </AskDialog>
  );
}
