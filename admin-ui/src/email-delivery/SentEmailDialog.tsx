// One mail: the message as it was sent, and its way through its attempts.
import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import type { AnswerOf } from '../http/call.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { moment } from '../shared/format.ts';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { CONFIRMED, MAIL_STATES } from './mail-states.ts';

type SentEmail = AnswerOf<'sentEmail'>;
const OUTCOMES: Record<string, string> = {
  sent: 'Accepté par le serveur de messagerie',
  failed: 'Essai refusé',
  uncertain: 'Issue inconnue',
  delivered: 'Remis',
  bounced: 'Refusé après coup par le destinataire',
};

export function SentEmailDialog({ id, onClose }: { id: number; onClose(): void }) {
  const mail = useCall('sentEmail', { params: { id } });
  return (
    <ConsoleDialog title="E-mail envoyé" onClose={onClose} maxWidth="md">
      <DialogContent>
        <Loaded of={mail} failed="Cet e-mail n’a pas pu être chargé" rows={4}>
          {(data) => <Sent mail={data} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </ConsoleDialog>
  );
}

function Sent({ mail }: { mail: SentEmail }) {
  const { to, companyName, subject, status, confirmedBy, text, retryAt } = mail;
  return (
    <Box sx={{ display: 'grid', gap: 5, pt: 2 }}>
      <DefinitionList sx={{ rowGap: 2 }}>
        <dt>Objet</dt>
        <dd>{subject}</dd>
        <dt>À</dt>
        <dd>{companyName === null ? to : `${companyName} · ${to}`}</dd>
        <dt>État</dt>
        <dd>
          <ToneBadge {...MAIL_STATES[status]} />
          {confirmedBy !== null && <Typography sx={{ color: 'text.secondary', fontSize: 14, mt: 1 }}>{CONFIRMED[confirmedBy]}</Typography>}
        </dd>
      </DefinitionList>
      <Box component="section">
        <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
          Parcours
        </Typography>
        <Box component="ol" aria-label="Parcours de l’e-mail" sx={{ m: 0, pl: 5, display: 'grid', gap: 2 }}>
          {[...mail.attempts, ...mail.news].map(({ at, outcome, reason }) => (
            <li key={`${at} ${outcome}`}>
              <Typography component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {moment(at)} : {OUTCOMES[outcome]}
              </Typography>
              {reason !== undefined && reason !== '' && <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>{reason}</Typography>}
            </li>
          ))}
        </Box>
        {retryAt !== null && <Typography sx={{ mt: 2 }}>Prochain essai le {moment(retryAt)}.</Typography>}
      </Box>
      <Box component="section">
        <Typography variant="h3" component="h3" sx={{ mb: 2 }}>
          Message
        </Typography>
        {text === null ? (
          <Typography sx={{ color: 'text.secondary' }}>Le texte de cet e-mail n’est plus disponible.</Typography>
        ) : (
          <Box
            component="pre"
            sx={{
              m: 0,
              p: 4,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              fontFamily: 'inherit',
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
            }}
          >
            {text}
          </Box>
        )}
      </Box>
    </Box>
  );
}
