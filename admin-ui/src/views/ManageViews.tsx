// The saved views one by one: another name, or gone; a view that went can be brought back from the notification.
import Delete from '@mui/icons-material/DeleteOutlined';
import { Button, DialogActions, DialogContent, IconButton, Stack, TextField, Tooltip } from '@mui/material';
import { useState } from 'react';
import { LONGEST_VIEW_NAME, type View } from '#contract/views.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { toast } from '../toast/store.ts';
import type { useViews } from './use-views.ts';

type Props = { views: readonly View[]; put: ReturnType<typeof useViews>['put']; onClose(): void };

export function ManageViews({ views, put, onClose }: Props) {
  const [names, setNames] = useState(() => views.map(({ name }) => name));
  const [kept, setKept] = useState(views);
  const trimmed = names.map((name) => name.trim());
  const fault = (at: number): string | undefined => {
    if (trimmed[at] === '') return 'Nom requis';
    return trimmed.indexOf(trimmed[at] ?? '') === at ? undefined : 'Une autre vue porte ce nom';
  };
  const remove = (at: number) => {
    setKept(kept.filter((_, index) => index !== at));
    setNames(names.filter((_, index) => index !== at));
  };
  const changed = kept.length !== views.length || kept.some(({ name }, at) => name !== trimmed[at]);
  const save = () =>
    put.mutate(
      kept.map((view, at) => ({ ...view, name: trimmed[at] ?? view.name })),
      {
        onSuccess: () => {
          toast({ title: 'Vues modifiées', action: { label: 'Annuler', run: () => put.mutate(views) } });
          onClose();
        },
      },
    );
  return (
    <ConsoleDialog title="Renommer ou supprimer des vues" maxWidth="xs" onClose={onClose} dirty={changed}>
      <DialogContent>
        <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pt: 4, gap: 4 }}>
          {kept.map((view, at) => (
            <Stack component="li" key={view.name} direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
              <TextField
                label={`Nom de « ${view.name} »`}
                value={names[at]}
                onChange={(event) => setNames(names.map((name, index) => (index === at ? event.target.value : name)))}
                error={fault(at) !== undefined}
                helperText={fault(at)}
                slotProps={{ htmlInput: { maxLength: LONGEST_VIEW_NAME, 'aria-invalid': fault(at) !== undefined } }}
              />
              <Tooltip title="Supprimer">
                <IconButton aria-label={`Supprimer la vue ${view.name}`} onClick={() => remove(at)}>
                  <Delete fontSize="small" />
                </IconButton>
              </Tooltip>
            </Stack>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button variant="contained" disabled={!changed || put.isPending || kept.some((_, at) => fault(at) !== undefined)} onClick={save}>
          Enregistrer
        </Button>
      </DialogActions>
    </ConsoleDialog>
  );
}
