// Adding or changing an organisation (F222): `?organization=new`, `?organization=3`.
import Check from '@mui/icons-material/CheckOutlined';
import { Box, Button, DialogActions, DialogContent, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { type Organization, organizationInput } from '#api/contract/organizations.ts';
import { DEFAULT_ORGANIZATION_COLOR, ORGANIZATION_COLORS } from '#domain/constants.ts';
import { refreshData } from '../console/query-client.ts';
import { useForm } from '../form/use-form.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { muiText } from '../shared/mui-field.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { toast, toastError } from '../toast/store.ts';

/** Read to those who do not see the swatch. */
const COLOR_NAMES: Record<(typeof ORGANIZATION_COLORS)[number], string> = {
  '#3b82f6': 'Bleu',
  '#ef4444': 'Rouge',
  '#10b981': 'Vert',
  '#f59e0b': 'Ambre',
  '#8b5cf6': 'Violet',
  '#ec4899': 'Rose',
  '#06b6d4': 'Cyan',
  '#84cc16': 'Citron vert',
  '#f97316': 'Orange',
  '#6b7280': 'Gris',
};

export function OrganizationDialog({ organizations }: { organizations: readonly Organization[] | undefined }) {
  const url = useUrl();
  const asked = url.get('organization');
  const existing = organizations?.find((organization) => organization.id === idIn(asked));
  if (asked === null || (asked !== 'new' && existing === undefined)) return null;
  return <Form key={asked} existing={existing} onClose={() => url.set({ organization: null })} />;
}

function Form({ existing, onClose }: { existing: Organization | undefined; onClose(): void }) {
  const client = useQueryClient();
  const [dirty, setDirty] = useState(false);
  const touch = () => setDirty(true);
  const { form, values, set, check, refuse, text } = useForm(organizationInput, {
    name: existing?.name ?? '',
    description: existing?.description ?? '',
    color: existing?.color ?? DEFAULT_ORGANIZATION_COLOR,
    isDefault: existing?.isDefault === true ? undefined : false,
  });
  const save = useMutation({
    mutationFn: (body: z.input<typeof organizationInput>) =>
      existing === undefined ? call('createOrganization', { body }) : call('editOrganization', { params: { id: existing.id }, body }),
    onSuccess: (saved) => {
      toast({ title: existing === undefined ? 'Organisation créée' : 'Organisation modifiée', description: saved.name });
      void refreshData(client);
      onClose();
    },
    onError: (error) => {
      toastError(sentenceOf(error));
      refuse(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = check();
    if (body !== null && !save.isPending) save.mutate(body);
  };
  return (
    <ConsoleDialog
      title={existing === undefined ? 'Ajouter une organisation' : `Modifier « ${existing.name} »`}
      maxWidth="xs"
      onClose={onClose}
      dirty={dirty}
    >
      <form ref={form} noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent>
          <Stack sx={{ gap: 4, pt: 3 }}>
            <TextField label="Nom" required autoFocus {...muiText(text('name'), touch)} />
            <TextField label="Description (facultatif)" multiline minRows={2} {...muiText(text('description'), touch)} />
            <Swatches
              value={String(values.color)}
              onChange={(color) => {
                set('color', color);
                touch();
              }}
            />
            {existing?.isDefault !== true && (
              <FormControlLabel
                control={
                  <Switch
                    checked={values.isDefault === true}
                    onChange={(event) => {
                      set('isDefault', event.target.checked);
                      touch();
                    }}
                  />
                }
                label="Organisation par défaut"
              />
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="contained" disabled={save.isPending}>
            {save.isPending ? 'Enregistrement…' : existing === undefined ? 'Ajouter' : 'Enregistrer'}
          </Button>
        </DialogActions>
      </form>
    </ConsoleDialog>
  );
}

/** Ten colours as radio buttons: arrows choose. */
const Swatches = ({ value, onChange }: { value: string; onChange(color: string): void }) => (
  <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
    <Typography component="legend" sx={{ color: 'text.secondary', p: 0, mb: 2 }}>
      Couleur
    </Typography>
    <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
      {ORGANIZATION_COLORS.map((color) => (
        <Box
          component="label"
          key={color}
          title={COLOR_NAMES[color]}
          sx={{
            position: 'relative',
            width: 36,
            height: 36,
            borderRadius: 1,
            bgcolor: color,
            display: 'grid',
            placeItems: 'center',
            cursor: 'pointer',
            '&:has(:focus-visible)': { outline: 2, outlineOffset: 2, outlineColor: 'primary.main' },
          }}
        >
          <input
            className="visually-hidden"
            type="radio"
            name="color"
            checked={value === color}
            onChange={() => onChange(color)}
            aria-label={COLOR_NAMES[color]}
          />
          {value === color && <Check fontSize="small" sx={{ color: '#101828' }} />}
        </Box>
      ))}
    </Stack>
  </Box>
);
