// Rejecting: a reason, which the subcontractor reads in his e-mail (F155-F157).
import { TextField } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { rejection } from '#contract/documents.ts';
import { useUnsaved } from '../form/unsaved.ts';
import { errorsOf } from '../form/use-form.ts';
import { LOSE } from '../shared/ConsoleDialog.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { toastError } from '../toast/store.ts';
import { ActionForm, ActionOrBack, type ActionProps } from './ActionForm.tsx';
import { proposedReason } from './document.ts';

export function RejectForm({ document, onDecide, onBack }: ActionProps) {
  const [reason, setReason] = useState(() => proposedReason(document));
  const [fault, setFault] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useUnsaved(reason !== proposedReason(document));
  useEffect(() => field.current?.focus(), []);

  const send = () => {
    const wrong = errorsOf(rejection, { reason }).reason;
    setFault(wrong ?? null);
    if (wrong === undefined) return onDecide({ action: 'reject', document, reason: reason.trim() });
    toastError(wrong);
    field.current?.focus();
  };
  /** Esc asks before it loses what was written. */
  const leave = () => {
    if (reason === proposedReason(document) || confirm(LOSE)) onBack();
  };
  /** Enter does the action, Shift+Enter writes a line. */
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <ActionForm document={document} verb="Rejeter" onSubmit={send} onLeave={leave}>
      <TextField
        label="Motif du rejet"
        required
        multiline
        minRows={3}
        value={reason}
        inputRef={field}
        error={fault !== null}
        helperText={fault}
        onKeyDown={onKey}
        onChange={(event) => {
          setReason(event.target.value);
          setFault(null);
        }}
        slotProps={{ htmlInput: { maxLength: 2000, 'aria-invalid': fault !== null } }}
      />
      <Caption>Ce motif est envoyé par e-mail à {document.subcontractorName}, avec le lien pour déposer un nouveau document.</Caption>
      <ActionOrBack action="Rejeter le document" color="error" onBack={onBack} />
    </ActionForm>
  );
}
