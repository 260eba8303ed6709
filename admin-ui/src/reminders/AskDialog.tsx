// A question before an action: what will happen, then the action or nothing. Enter does the action.
import { Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';

type Props = {
  title: string;
  action: string;
  busy: boolean;
  /** The action cannot be done: what stands in the dialog says why. */
  shut?: boolean;
  dirty?: boolean;
  /** Where something is typed first: its fields take the focus, the button does not. */
  form?: Ref<HTMLFormElement>;
  onClose(): void;
  onAction(): void;
  children: ReactNode;
};

export const AskDialog = ({ title, action, busy, shut = false, dirty, form, onClose, onAction, children }: Props) => {
  const button = useRef<HTMLButtonElement>(null);
  const first = form === undefined && !shut;
  // The button is not there yet when the dialog is, so at first it takes the focus by itself; later once it may be pressed.
  useEffect(() => {
    if (first) button.current?.focus();
  }, [first]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // It may stand inside another form, in the tree though not on the page.
    event.stopPropagation();
    if (!busy && !shut) onAction();
  };
  return (
    <ConsoleDialog title={title} onClose={onClose} dirty={dirty}>
      <form ref={form} noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent>
          <Stack sx={{ gap: 4, pt: 4 }}>{children}</Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Annuler</Button>
          <Button ref={button} autoFocus={first} type="submit" variant="contained" disabled={busy || shut}>
            {busy ? 'Un instant…' : action}
          </Button>
        </DialogActions>
      </form>
    </ConsoleDialog>
  );
};
