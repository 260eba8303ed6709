// Taking a person out, or oneself: there is no way back but another invitation, so it is asked about.
import { Alert, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { useUser } from '../console/current-user.ts';
import { USER_KEY } from '../console/query-client.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { AskDialog } from '../reminders/AskDialog.tsx';
import { useAction } from '../reminders/use-action.ts';

export function EndDialog({ member: { id, name, email, status }, onClose }: { member: Member; onClose(): void }) {
  const client = useQueryClient();
  const self = useUser().email === email;
  const who = name ?? email;
  const [problem, setProblem] = useState<string | null>(null);
  const end = useAction({
    run: () => call('endMember', { params: { id } }),
    done: () => ({ title: status === 'invited' ? 'Invitation annulée' : 'Accès retiré', description: who }),
    onDone: () => {
      onClose();
      // His own session may be over: the gate asks.
      if (self) void client.invalidateQueries({ queryKey: USER_KEY });
    },
    mends: (error) => {
      setProblem(sentenceOf(error));
      return true;
    },
  });
  return (
    <AskDialog
      title={self ? 'Quitter ce compte' : status === 'invited' ? 'Annuler l’invitation' : `Retirer l’accès : ${who}`}
      action={self ? 'Quitter' : status === 'invited' ? 'Annuler l’invitation' : 'Retirer l’accès'}
      busy={end.isPending}
      onClose={onClose}
      onAction={() => {
        setProblem(null);
        end.mutate(undefined);
      }}
    >
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Typography>
        {self
          ? 'Vous n’aurez plus accès à ce compte. Pour revenir, il faudra une invitation d’un propriétaire.'
          : status === 'invited'
            ? `Le lien envoyé à ${email} ne fonctionnera plus.`
            : 'Ses sessions se ferment aussitôt. Son nom reste dans l’historique. Pour revenir, il faudra une nouvelle invitation.'}
      </Typography>
    </AskDialog>
  );
}
