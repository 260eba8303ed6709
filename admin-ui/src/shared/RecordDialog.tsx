// A form in a dialog that adds something of the catalogue or changes it: what is typed, sending it, the toast, the server's messages.
import { Button, DialogActions, DialogContent, Stack } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import type { z } from 'zod';
import { refreshData } from '../console/query-client.ts';
import { useForm, type Values } from '../form/use-form.ts';
import { useMeanwhile } from '../form/use-meanwhile.tsx';
import { sentenceOf } from '../http/failure.ts';
import { toast, toastError } from '../toast/store.ts';
import { ConsoleDialog } from './ConsoleDialog.tsx';
import { muiText } from './mui-field.ts';

type Action<Schema extends z.ZodType<{ updatedAt?: string | undefined }>> = {
  /** `done`: the toast's title, its text is the saved thing's name. */
  done: string;
  /** The names of the fields, for who has to choose between his values and another's (K11). */
  labels: Readonly<Record<string, string>>;
  /** From which version the form was filled. */
  version?: string;
  send(body: z.output<Schema>): Promise<{ name: string }>;
  onClose(): void;
};

export function useRecordForm<Schema extends z.ZodType<{ updatedAt?: string | undefined }>>(
  schema: Schema,
  initial: Values,
  { done, labels, version, send, onClose }: Action<Schema>,
) {
  const client = useQueryClient();
  const { form, values, errors, touched, set, saved, check, refuse, text } = useForm(schema, initial);
  const meanwhile = useMeanwhile(labels, values, set, version);
  const save = useMutation({
    mutationFn: (body: z.output<Schema>) => send(meanwhile.stamp(body)),
    onSuccess: ({ name }) => {
      saved();
      toast({ title: done, description: name });
      void refreshData(client);
      onClose();
    },
    onError: (error, body) => {
      if (meanwhile.took(error, (updatedAt) => save.mutate({ ...body, updatedAt }))) return;
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
      meanwhile: meanwhile.choice,
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

export const RecordDialog = ({ title, action, maxWidth, form, dirty, pending, meanwhile, onClose, onSubmit, children }: Props) => (
  <ConsoleDialog title={title} maxWidth={maxWidth} onClose={onClose} dirty={dirty}>
    <form ref={form} noValidate onSubmit={onSubmit} style={{ display: 'contents' }}>
      <DialogContent>
        <Stack sx={{ gap: 4, pt: 3 }}>
          {meanwhile}
          {children}
        </Stack>
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
