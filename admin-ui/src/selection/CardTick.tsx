// The tick of a card, where a list has no table: on a phone.
import { Checkbox } from '@mui/material';
import type { Selection } from './use-selection.ts';

export const CardTick = ({ selection, id, name }: { selection: Selection; id: number; name: string }) => (
  <Checkbox
    checked={selection.ids.includes(id)}
    onChange={() => selection.toggle(id, false)}
    slotProps={{ input: { 'aria-label': `Sélectionner ${name}` } }}
    sx={{ alignSelf: 'flex-start', mt: -2, ml: -2 }}
  />
);
