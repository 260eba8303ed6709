// « Relancer par e-mail » one subcontractor: what the mail will list, and what speaks against sending it (F186-F188).
import { Alert, Box, Typography } from '@mui/material';
import { type Instant, instant, millis } from '#domain/kernel/calendar.ts';
import { refuse } from '#domain/kernel/refusal.ts';
import { refusalText } from '#domain/texts/fr/refusals.ts';
import { call } from '../http/call.ts';
import { now, useMinute } from '../http/clock.ts';
import { ago, day, dayAfter } from '../shared/format.ts';
import { Loaded, RowsSkeleton } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { AskDialog } from './AskDialog.tsx';
import { NotWanted } from './NotWanted.tsx';
import { refusalOr, useAction } from './use-action.ts';

/** compliance.md §9 */
const RECENT_MS = 48 * 3_600_000;
export const QUESTION = 'Voulez-vous quand même effectuer ce rappel ?';
/** Less than 48 hours ago, by the server's clock (F187). */
export const isRecent = (sentAt: string, at: Instant): boolean => millis(at) - millis(instant(sentAt)) < RECENT_MS;

export function EmailReminderDialog({ id }: { id: number }) {
  const url = useUrl();
  useMinute();
  const params = { params: { id } };
  const subcontractor = useCall('getSubcontractor', params);
  const statuses = useCall('typeStatuses', params);
  const last = useCall('lastEmailReminder', params);
  const documents = useCall('documentsOfSubcontractor', params);
  const preferences = useCall('contactPreferences', params);
  const name = subcontractor.data?.companyName;
  const close = () => url.set({ remind: null });
  const action = useAction({
    run: () => call('sendReminder', params),
    done: () => ({ title: 'Rappel envoyé', description: name }),
    onDone: close,
    failed: refusalOr("Impossible d'envoyer le rappel."),
  });

  const listed = statuses.data?.filter((type) => type.status !== 'validated');
  const nothing = listed?.every((type) => type.status === 'pending');
  const refused = preferences.data?.email === false;
  const at = now();
  const sentAt = last.data?.createdAt ?? null;
  const warned = sentAt !== null && at !== null && isRecent(sentAt, at);
  return (
    <AskDialog
      title={name === undefined ? 'Relancer par e-mail' : `Relancer ${name} par e-mail`}
      action={warned ? 'Envoyer quand même' : 'Envoyer la relance'}
      busy={action.isPending}
      shut={nothing === true || refused || listed === undefined || last.isPending}
      onClose={close}
      onAction={() => action.mutate(undefined)}
    >
      {refused && <NotWanted channel="email" />}
      {nothing ? (
        <Alert severity="info">{refusalText(refuse('nothing-to-ask', { asked: statuses.data?.length ?? 0 }))}</Alert>
      ) : (
        <Box>
          <Typography>
            {subcontractor.data === undefined ? 'L’e-mail' : `L’e-mail part à ${subcontractor.data.contactEmail}. Il`} donne le lien de
            dépôt et demande :
          </Typography>
          <Loaded of={statuses} failed="Erreur lors du chargement de la configuration" compact rows={3}>
            {() => <Asked types={listed ?? []} />}
          </Loaded>
        </Box>
      )}
      {documents.data?.length === 0 && <Alert severity="info">Ce sous-traitant n’a encore déposé aucun document.</Alert>}
      {last.isPending && <RowsSkeleton rows={1} />}
      {warned && (
        <Alert severity="warning">
          Le dernier rappel par e-mail est parti {ago(sentAt, at)}, il y a moins de 48 heures. {QUESTION}
        </Alert>
      )}
    </AskDialog>
  );
}

type Type = {
  id: number;
  name: string;
  status: 'expired' | 'expiring_soon' | 'pending' | 'missing' | 'validated';
  expirationDate: string | null;
};
const Asked = ({ types }: { types: readonly Type[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mt: 2, display: 'grid', gap: 2 }}>
    {types.map(({ id, name, status, expirationDate }) => (
      <Box component="li" key={id} sx={{ display: 'flex', gap: 3, justifyContent: 'space-between', alignItems: 'center' }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
          {status === 'pending' && (
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 1 }}>
              reçu, dit en cours de vérification
            </Typography>
          )}
          {expirationDate !== null && status !== 'pending' && (
            <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 1 }}>
              {status === 'expired' ? `depuis le ${dayAfter(expirationDate)}` : `le ${day(expirationDate)}`}
            </Typography>
          )}
        </Box>
        <StatusBadge status={status} />
      </Box>
    ))}
  </Box>
);
