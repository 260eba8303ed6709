// One organisation, or all: of the dashboard (F110), of the list of subcontractors.
import { MenuItem, TextField } from '@mui/material';
import { useCall } from './use-call.ts';

export const organizationName = ({ name, isDefault }: { name: string; isDefault: boolean }): string =>
  isDefault ? `${name} (par défaut)` : name;

export function OrganizationFilter({ value, onChange }: { value: number | null; onChange(id: number | null): void }) {
  const { data } = useCall('listOrganizations');
  const known = data?.some((organization) => organization.id === value) ?? false;
  return (
    <TextField
      select
      label="Organisation"
      value={known ? String(value) : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      sx={{ width: { xs: '100%', sm: 220 } }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">Toutes les organisations</MenuItem>
      {data?.map((organization) => (
        <MenuItem key={organization.id} value={String(organization.id)} sx={{ whiteSpace: 'normal' }}>
          {organizationName(organization)}
        </MenuItem>
      ))}
    </TextField>
  );
}
