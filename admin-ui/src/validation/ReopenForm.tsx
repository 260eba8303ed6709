// « Remettre à valider »: a validated or rejected document waits for a decision again.
import { TextField, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useUnsaved } from '../form/unsaved.ts';
import { ActionForm, ActionOrBack, type ActionProps } from './ActionForm.tsx';
import { AGAIN } from './actions.ts';

export function ReopenForm({ document, onDecide, onBack }: ActionProps) {
  const [reason, setReason] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useUnsaved(reason !== '');
  useEffect(() => field.current?.focus(), []);
  return (
    <ActionForm
      document={document}
      verb={AGAIN.reopen}
      onSubmit={() => onDecide({ action: 'reopen', document, reason: reason.trim() })}
      onLeave={onBack}
    >
      <Typography sx={{ mb: 1 }}>
        {document.validationStatus === 'validated'
          ? 'Le document ne couvre plus tant qu’il n’est pas validé de nouveau.'
          : 'Le rejet est levé : le document attend de nouveau votre décision.'}
        {document.validationStatus === 'validated' &&
          document.replaces !== null &&
          ' S’il avait remplacé un document encore valable, celui-ci couvre de nouveau.'}
      </Typography>
      <TextField
        label="Motif (facultatif)"
        helperText="Gardé avec la décision, jamais envoyé au sous-traitant."
        value={reason}
        inputRef={field}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 2000 } }}
      />
      <ActionOrBack action={AGAIN.reopen} onBack={onBack} />
    </ActionForm>
  );
}
