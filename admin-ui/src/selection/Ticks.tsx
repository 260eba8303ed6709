// The boxes that tick rows: one for each row (with Maj, up to it), one for all rows that are shown.
import { Checkbox } from '@mui/material';
import type { Selection } from './use-selection.ts';

export const Tick = ({ selection, id, name }: { selection: Selection; id: number; name: string }) => (
  <Checkbox
    size="small"
    checked={selection.ids.includes(id)}
    onClick={(event) => selection.toggle(id, event.shiftKey)}
    slotProps={{ input: { 'aria-label': `Sélectionner ${name}` } }}
  />
);

export function TickAll({ selection: { ids, rows, set } }: { selection: Selection }) {
  const chosen = rows.filter((id) => ids.includes(id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  const others = ids.filter((id) => !rows.includes(id));
  return (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={chosen > 0 && !all}
      onChange={() => set(all ? others : [...others, ...rows])}
      slotProps={{ input: { 'aria-label': 'Sélectionner toutes les lignes affichées' } }}
    />
  );
}
