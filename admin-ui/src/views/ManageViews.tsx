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
  /** By the name that a view bears: the one that it will, or null where it goes. Views that come from elsewhere meanwhile stay. */
  const [changes, setChanges] = useState<Readonly<Record<string, string | null>>>({});
  const change = (name: string, to: string | null) => setChanges({ ...changes, [name]: to });
  const lines = views.flatMap((view) => {
    const text = changes[view.name] === undefined ? view.name : changes[view.name];
    return text === null || text === undefined ? [] : [{ view, text, name: text.trim() }];
  });
  const fault = (at: number): string | undefined => {
    const name = lines[at]?.name ?? '';
    if (name === '') return 'Nom requis';
    return lines.findIndex((line) => line.name === name) === at ? undefined : 'Une autre vue porte ce nom';
  };
  const changed = lines.length !== views.length || lines.some(({ view, name }) => view.name !== name);
  const save = () =>
    put.mutate(
      lines.map(({ view, name }) => ({ ...view, name })),
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
          {lines.map(({ view, text }, at) => (
            <Stack component="li" key={view.name} direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
              <TextField
                label={`Nom de « ${view.name} »`}
                value={text}
                onChange={(event) => change(view.name, event.target.value)}
                error={fault(at) !== undefined}
                helperText={fault(at)}
                slotProps={{ htmlInput: { maxLength: LONGEST_VIEW_NAME, 'aria-invalid': fault(at) !== undefined } }}
              />
              <Tooltip title="Supprimer">
                <IconButton aria-label={`Supprimer la vue ${view.name}`} onClick={() => change(view.name, null)}>
                  <Delete fontSize="small" />
                </IconButton>
              </Tooltip>
            </Stack>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Annuler</Button>
        <Button variant="contained" disabled={!changed || put.isPending || lines.some((_, at) => fault(at) !== undefined)} onClick={save}>
          Enregistrer
        </Button>
      </DialogActions>
    </ConsoleDialog>
  );
}
