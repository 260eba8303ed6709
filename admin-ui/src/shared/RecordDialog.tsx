// A form in a dialog that adds something of the catalogue or changes it: what is typed, sending it, the toast, the server's messages.
import { Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { z } from 'zod';
import { refreshData } from '../console/query-client.ts';
import { useForm, type Values } from '../form/use-form.ts';
import { sentenceOf } from '../http/failure.ts';
import { toast, toastError } from '../toast/store.ts';
import { ConsoleDialog } from './ConsoleDialog.tsx';
import { muiText } from './mui-field.ts';

type Action<Schema extends z.ZodType> = {
  /** `done`: the toast's title, its text is the saved thing's name. */
  done: string;
  send(body: z.output<Schema>): Promise<{ name: string }>;
  onClose(): void;
};

export function useRecordForm<Schema extends z.ZodType>(schema: Schema, initial: Values, { done, send, onClose }: Action<Schema>) {
  const client = useQueryClient();
  const { form, values, errors, touched, set, saved, check, refuse, text } = useForm(schema, initial);
  const save = useMutation({
    mutationFn: send,
    onSuccess: ({ name }) => {
      saved();
      toast({ title: done, description: name });
      void refreshData(client);
      onClose();
    },
    onError: (error) => {
      toastError(sentenceOf(error));
      refuse(error);
    },
  });
  return {
    values,
    errors,
    change: set,
    field: (name: string) => muiText(text(name)),
    /** For the dialog. */
    frame: {
      form,
      dirty: touched,
      pending: save.isPending,
      onClose,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        const body = check();
        if (body !== null && !save.isPending) save.mutate(body);
      },
    },
  };
}

type Props = ReturnType<typeof useRecordForm>['frame'] & { title: string; action: string; maxWidth?: 'xs' | 'sm'; children: ReactNode };

export const RecordDialog = ({ title, action, maxWidth, form, dirty, pending, onClose, onSubmit, children }: Props) => (
  <ConsoleDialog title={title} maxWidth={maxWidth} onClose={onClose} dirty={dirty}>
    <form ref={form} noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
      <DialogContent>
        <Stack sx={{ gap: 4, pt: 3 }}>{children}</Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button type="submit" variant="contained" disabled={pending}>
          {pending ? 'Enregistrement…' : action}
        </Button>
      </DialogActions>
    </form>
  </ConsoleDialog>
);
