// A name for what is shown. The same name again replaces the view that bore it.
import { TextField, Typography } from '@mui/material';
import { useRef, useState } from 'react';
import { LONGEST_VIEW_NAME, type View } from '#contract/views.ts';
import { useUnsaved } from '../form/unsaved.ts';
import { AskDialog } from '../reminders/AskDialog.tsx';
import { toast } from '../toast/store.ts';
import type { useViews } from './use-views.ts';

type Props = { views: readonly View[]; view: Omit<View, 'name'>; put: ReturnType<typeof useViews>['put']; onClose(): void };

export function SaveView({ views, view, put, onClose }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const [text, setText] = useState('');
  const name = text.trim();
  useUnsaved(name !== '');
  const taken = views.some((other) => other.name === name);
  const save = () =>
    put.mutate([...views.filter((other) => other.name !== name), { name, ...view }], {
      onSuccess: () => {
        toast({ title: 'Vue enregistrée', description: name });
        onClose();
      },
    });
  return (
    <AskDialog
      title="Enregistrer la vue"
      action={taken ? 'Remplacer' : 'Enregistrer'}
      busy={put.isPending}
      shut={name === ''}
      form={form}
      onClose={onClose}
      onAction={save}
    >
      <Typography color="text.secondary">
        Les filtres, le tri, les colonnes et la hauteur des lignes, pour vous, sur tous vos appareils.
      </Typography>
      <TextField
        label="Nom de la vue"
        autoFocus
        required
        value={text}
        onChange={(event) => setText(event.target.value)}
        helperText={taken ? 'Une vue porte déjà ce nom : elle sera remplacée.' : undefined}
        slotProps={{ htmlInput: { maxLength: LONGEST_VIEW_NAME } }}
      />
    </AskDialog>
  );
}
