// Adding or changing a type (F220). The address holds which: `?type=new`, `?type=12`, `?type=new&like=3` for a common one.
import { Checkbox, FormControl, FormControlLabel, FormGroup, FormHelperText, FormLabel, Stack, Switch, TextField } from '@mui/material';
import { type DocumentType, documentTypeInput } from '#contract/document-types.ts';
import { DEFAULT_ALERT_DAYS, DEFAULT_VALIDITY_DAYS } from '#domain/constants.ts';
import { ALL_FORMATS, COMMON_DOCUMENT_TYPES } from '#domain/document-types/default-types.ts';
import type { Values } from '../form/use-form.ts';
import { call } from '../http/call.ts';
import { RecordDialog, useRecordForm } from '../shared/RecordDialog.tsx';
import { idIn, useUrl } from '../shared/use-url-param.ts';

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

const LABELS = {
  name: 'Nom',
  description: 'Description',
  validityPeriod: 'Durée de validité',
  alertDaysBefore: 'Alerte avant l’échéance',
  isRequired: 'Obligatoire',
  allowedFormats: 'Formats acceptés',
} as const;

type FormProps = { existing: DocumentType | undefined; like: number | null; onClose(): void };

function TypeDialog({ existing, like, onClose }: FormProps) {
  const { values, errors, change, field, frame } = useRecordForm(documentTypeInput, initialValues(existing, like), {
    done: existing === undefined ? 'Type de document ajouté' : 'Type de document modifié',
    labels: LABELS,
    version: existing?.updatedAt,
    send: (body) =>
      existing === undefined ? call('createDocumentType', { body }) : call('editDocumentType', { params: { id: existing.id }, body }),
    onClose,
  });
  const days = (name: string) => {
    const text = field(name);
    return { ...text, slotProps: { htmlInput: { ...text.slotProps.htmlInput, inputMode: 'numeric' as const } } };
  };
  return (
    <RecordDialog
      title={existing === undefined ? 'Ajouter un type de document' : `Modifier « ${existing.name} »`}
      action={existing === undefined ? 'Ajouter' : 'Enregistrer'}
      {...frame}
    >
      <TextField label="Nom" required autoFocus {...field('name')} />
      <TextField label="Description (facultatif)" multiline minRows={2} {...field('description')} />
      <Stack sx={{ flexDirection: { xs: 'column', sm: 'row' }, gap: 4 }}>
        <TextField label="Durée de validité (jours)" {...days('validityPeriod')} />
        <TextField label="Alerte avant l’échéance (jours)" {...days('alertDaysBefore')} />
      </Stack>
      <FormControlLabel
        control={<Switch checked={values.isRequired === true} onChange={(event) => change('isRequired', event.target.checked)} />}
        label="Obligatoire : compte dans les chiffres de conformité"
      />
      <Formats
        chosen={values.allowedFormats as string[]}
        error={errors.allowedFormats}
        onChange={(next) => change('allowedFormats', next)}
      />
    </RecordDialog>
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
