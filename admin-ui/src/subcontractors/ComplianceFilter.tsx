// Filters the list by how its subcontractors stand: what the dashboard's chips do, one at a time.
import { MenuItem, TextField } from '@mui/material';
import { BADGE } from '#domain/texts/fr/labels.ts';

const STANDINGS = ['expired', 'missing', 'pending', 'expiring_soon', 'config_required'] as const;
const LABELS: readonly (readonly [string, string])[] = [
  ...STANDINGS.map((one) => [one, BADGE[one]] as const),
  ['current', BADGE.up_to_date],
];

export const ComplianceFilter = ({ value, onChange }: { value: unknown; onChange(status: string[] | undefined): void }) => (
  <TextField
    select
    label="Conformité"
    value={LABELS.find(([one]) => one === [value].flat()[0])?.[0] ?? ''}
    onChange={(event) => onChange(event.target.value === '' ? undefined : [event.target.value])}
    sx={{ flex: { xs: '1 1 160px', sm: 'none' }, width: { sm: 140 } }}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    <MenuItem value="">Toutes</MenuItem>
    {LABELS.map(([one, label]) => (
      <MenuItem key={one} value={one}>
        {label}
      </MenuItem>
    ))}
  </TextField>
);
