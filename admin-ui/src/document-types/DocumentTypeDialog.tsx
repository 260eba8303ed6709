// Adding or changing a type (F220). The address holds which: `?type=new`, `?type=12`, `?type=new&like=3` for a common one.
import {
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  FormControl,
  FormControlLabel,
  FormGroup,
  FormHelperText,
  FormLabel,
  Stack,
  Switch,
  TextField,
} from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { type DocumentType, documentTypeInput } from '#api/contract/document-types.ts';
import { DEFAULT_ALERT_DAYS, DEFAULT_VALIDITY_DAYS } from '#domain/constants.ts';
import { ALL_FORMATS, COMMON_DOCUMENT_TYPES } from '#domain/document-types/default-types.ts';
import { refreshData } from '../console/query-client.ts';
import { useForm, type Values } from '../form/use-form.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { muiText } from '../shared/mui-field.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { toast, toastError } from '../toast/store.ts';

const EMPTY = {
  name: '',
  description: '',
  validityPeriod: String(DEFAULT_VALIDITY_DAYS),
  alertDaysBefore: String(DEFAULT_ALERT_DAYS),
  isRequired: true,
  allowedFormats: [...ALL_FORMATS],
};

/** What the form starts with: the type itself, a common one, or the defaults of compliance.md §5. */
export function initialValues(existing: DocumentType | undefined, like: number | null): Values {
  const source = existing ?? (like === null ? undefined : COMMON_DOCUMENT_TYPES[like - 1]);
  if (source === undefined) return EMPTY;
  const { name, description, validityPeriod, alertDaysBefore, isRequired, allowedFormats } = source;
  return {
    name,
    description,
    validityPeriod: String(validityPeriod),
    alertDaysBefore: String(alertDaysBefore),
    isRequired,
    allowedFormats: [...allowedFormats],
  };
}

export function DocumentTypeDialog({ types }: { types: readonly DocumentType[] | undefined }) {
  const url = useUrl();
  const asked = url.get('type');
  const existing = types?.find((type) => type.id === idIn(asked));
  if (asked === null || (asked !== 'new' && existing === undefined)) return null;
  return <TypeDialog key={asked} existing={existing} like={idIn(url.get('like'))} onClose={() => url.set({ type: null, like: null })} />;
}

function TypeDialog({ existing, like, onClose }: { existing: DocumentType | undefined; like: number | null; onClose(): void }) {
  const client = useQueryClient();
  const { form, values, errors, set, check, refuse, text } = useForm(documentTypeInput, initialValues(existing, like));
  const [dirty, setDirty] = useState(false);
  const touch = () => setDirty(true);
  const save = useMutation({
    mutationFn: (body: z.input<typeof documentTypeInput>) =>
      existing === undefined ? call('createDocumentType', { body }) : call('editDocumentType', { params: { id: existing.id }, body }),
    onSuccess: (saved) => {
      toast({ title: existing === undefined ? 'Type de document ajouté' : 'Type de document modifié', description: saved.name });
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
  const days = (name: string) => {
    const field = muiText(text(name), touch);
    return { ...field, slotProps: { htmlInput: { ...field.slotProps.htmlInput, inputMode: 'numeric' as const } } };
  };
  return (
    <ConsoleDialog
      title={existing === undefined ? 'Ajouter un type de document' : `Modifier « ${existing.name} »`}
      onClose={onClose}
      dirty={dirty}
    >
      <form ref={form} noValidate onSubmit={submit} style={{ display: 'contents' }}>
        <DialogContent>
          <Stack sx={{ gap: 4, pt: 3 }}>
            <TextField label="Nom" required autoFocus {...muiText(text('name'), touch)} />
            <TextField label="Description (facultatif)" multiline minRows={2} {...muiText(text('description'), touch)} />
            <Stack sx={{ flexDirection: { xs: 'column', sm: 'row' }, gap: 4 }}>
              <TextField label="Durée de validité (jours)" {...days('validityPeriod')} />
              <TextField label="Alerte avant l’échéance (jours)" {...days('alertDaysBefore')} />
            </Stack>
            <FormControlLabel
              control={
                <Switch
                  checked={values.isRequired === true}
                  onChange={(event) => {
                    set('isRequired', event.target.checked);
                    touch();
                  }}
                />
              }
              label="Obligatoire : compte dans les chiffres de conformité"
            />
            <Formats
              chosen={values.allowedFormats as string[]}
              error={errors.allowedFormats}
              onChange={(next) => {
                set('allowedFormats', next);
                touch();
              }}
            />
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

const Formats = ({ chosen, error, onChange }: { chosen: readonly string[]; error: string | undefined; onChange(next: string[]): void }) => (
  <FormControl error={error !== undefined} component="fieldset">
    <FormLabel component="legend">Formats acceptés</FormLabel>
    <FormGroup row>
      {ALL_FORMATS.map((format) => (
        <FormControlLabel
          key={format}
          label={format}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(format)}
              onChange={(event) =>
                onChange(
                  event.target.checked
                    ? ALL_FORMATS.filter((one) => one === format || chosen.includes(one))
                    : chosen.filter((one) => one !== format),
                )
              }
            />
          }
        />
      ))}
    </FormGroup>
    {error !== undefined && <FormHelperText>{error}</FormHelperText>}
  </FormControl>
);
