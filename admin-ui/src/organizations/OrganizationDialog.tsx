// Adding or changing an organisation (F222): `?organization=new`, `?organization=3`.
import Check from '@mui/icons-material/CheckOutlined';
import { Box, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { type Organization, organizationInput } from '#contract/organizations.ts';
import { DEFAULT_ORGANIZATION_COLOR, ORGANIZATION_COLORS } from '#domain/constants.ts';
import { call } from '../http/call.ts';
import { RecordDialog, useRecordForm } from '../shared/RecordDialog.tsx';
import { idIn, useUrl } from '../shared/use-url-param.ts';

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

const LABELS = { name: 'Nom', description: 'Description', color: 'Couleur' } as const;

export function OrganizationDialog({ organizations }: { organizations: readonly Organization[] | undefined }) {
  const url = useUrl();
  const asked = url.get('organization');
  const existing = organizations?.find((organization) => organization.id === idIn(asked));
  if (asked === null || (asked !== 'new' && existing === undefined)) return null;
  return <Form key={asked} existing={existing} onClose={() => url.set({ organization: null })} />;
}

function Form({ existing, onClose }: { existing: Organization | undefined; onClose(): void }) {
  const { values, change, field, frame } = useRecordForm(
    organizationInput,
    {
      name: existing?.name ?? '',
      description: existing?.description ?? '',
      color: existing?.color ?? DEFAULT_ORGANIZATION_COLOR,
      isDefault: existing?.isDefault === true ? undefined : false,
    },
    {
      done: existing === undefined ? 'Organisation créée' : 'Organisation modifiée',
      labels: LABELS,
      version: existing?.updatedAt,
      send: (body) =>
        existing === undefined ? call('createOrganization', { body }) : call('editOrganization', { params: { id: existing.id }, body }),
      onClose,
    },
  );
  return (
    <RecordDialog
      title={existing === undefined ? 'Ajouter une organisation' : `Modifier « ${existing.name} »`}
      action={existing === undefined ? 'Ajouter' : 'Enregistrer'}
      maxWidth="xs"
      {...frame}
    >
      <TextField label="Nom" required autoFocus {...field('name')} />
      <TextField label="Description (facultatif)" multiline minRows={2} {...field('description')} />
      <Swatches value={String(values.color)} onChange={(color) => change('color', color)} />
      {existing?.isDefault !== true && (
        <FormControlLabel
          control={<Switch checked={values.isDefault === true} onChange={(event) => change('isDefault', event.target.checked)} />}
          label="Organisation par défaut"
        />
      )}
    </RecordDialog>
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
