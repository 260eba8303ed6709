// Erasing the person behind a membership that has ended, for good: what goes, and what the history says afterwards.
import { Alert, Typography } from '@mui/material';
import { useState } from 'react';
import type { Member } from '#contract/members.ts';
import { ERASED_PERSON } from '#domain/texts/fr/people.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { AskDialog } from '../reminders/AskDialog.tsx';
import { useAction } from '../reminders/use-action.ts';

export function EraseDialog({ member: { id, name, email }, onClose }: { member: Member; onClose(): void }) {
  const who = name ?? email;
  const [problem, setProblem] = useState<string | null>(null);
  const erase = useAction({
    run: () => call('eraseMember', { params: { id } }),
    done: () => ({ title: 'Données personnelles effacées', description: `L’historique dit désormais « ${ERASED_PERSON} ».` }),
    onDone: onClose,
    mends: (error) => {
      setProblem(sentenceOf(error));
      return true;
    },
  });
  return (
    <AskDialog
      title={`Effacer : ${who}`}
      action="Effacer définitivement"
      busy={erase.isPending}
      onClose={onClose}
      onAction={() => {
        setProblem(null);
        erase.mutate(undefined);
      }}
    >
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      <Typography>
        Son nom, son adresse, son mot de passe, ses clés d’accès et ses vues enregistrées disparaissent de SubDoc, ainsi que les e-mails qui
        lui ont été envoyés. L’historique garde ce qui a été fait, par « {ERASED_PERSON} », et reste vérifiable.
      </Typography>
      <Typography>Les dossiers de preuve déjà établis sont à refaire. Il n’y a pas de retour.</Typography>
    </AskDialog>
  );
}
