// Filters the list by how far the links have come.
import { MenuItem, TextField } from '@mui/material';
import { LINK_STATES, type LinkState } from '#domain/subcontractors/link-state.ts';
import { LINK_STATE } from '#domain/texts/fr/labels.ts';

const isState = (value: unknown): value is LinkState => (LINK_STATES as readonly unknown[]).includes(value);

export const LinkStateFilter = ({ value, onChange }: { value: unknown; onChange(state: LinkState | undefined): void }) => (
  <TextField
    select
    label="Lien"
    value={isState(value) ? value : ''}
    onChange={(event) => onChange(isState(event.target.value) ? event.target.value : undefined)}
    sx={{ flex: { xs: '1 1 160px', sm: 'none' }, width: { sm: 150 } }}
    slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
  >
    <MenuItem value="">Tous les liens</MenuItem>
    {LINK_STATES.map((state) => (
      <MenuItem key={state} value={state}>
        {LINK_STATE[state]}
      </MenuItem>
    ))}
  </TextField>
);
