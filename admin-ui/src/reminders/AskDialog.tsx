// A question before a deed: what will happen, then the deed or nothing. Enter does the deed.
import { Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';

type Props = {
  title: string;
  deed: string;
  busy: boolean;
  /** The deed cannot be done: what stands in the dialog says why. */
  shut?: boolean;
  dirty?: boolean;
  /** Where something is typed first: its fields take the focus, the button does not. */
  form?: Ref<HTMLFormElement>;
  onClose(): void;
  onDeed(): void;
  children: ReactNode;
};

export const AskDialog = ({ title, deed, busy, shut = false, dirty, form, onClose, onDeed, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (form === undefined && !shut) button.current?.focus();
  }, [form, shut]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It may stand inside another form, in the tree though not on the page.
    event.stopPropagation();
    if (!busy && !shut) onDeed();
  };
  return (
    <ConsoleDialog title={title} onClose={onClose} dirty={dirty}>
      <form ref={form} noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent>
          <Stack sx={{ gap: 4, pt: 4 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Annuler</Button>
          <Button ref={button} type="submit" variant="contained" disabled={busy || shut}>
            {busy ? 'Un instant…' : deed}
          </Button>
        </DialogActions>
      </form>
    </ConsoleDialog>
  );
};
