// One subcontractor, or all; found by typing, since an account may have thousands.
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useCall } from './use-call.ts';

const FOUND = 20;

export function SubcontractorFilter({ value, onChange }: { value: number | null; onChange(id: number | null): void }) {
  const [text, setText] = useState('');
  const query = { filter: text === '' ? {} : { q: text }, sort: ['companyName', 'ASC'], range: [0, FOUND - 1] };
  const { data = [] } = useCall('listSubcontractors', { query }, { keepPrevious: true });
  const { data: chosen } = useCall('getSubcontractor', { params: { id: value ?? 0 } }, { enabled: value !== null });
  return (
    <Autocomplete<{ id: number; companyName: string }>
      options={data}
      // One that is archived is in no list.
      value={value === null ? null : (chosen ?? { id: value, companyName: `N° ${value}` })}
      getOptionLabel={(option) => option.companyName}
      getOptionKey={(option) => option.id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      filterOptions={(options) => options}
      onInputChange={(_, next, reason) => setText(reason === 'input' ? next : '')}
      onChange={(_, next) => onChange(next?.id ?? null)}
      noOptionsText="Aucun sous-traitant"
      sx={{ width: { xs: '100%', sm: 210 } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label="Sous-traitant"
          placeholder="Tous"
          slotProps={{ ...params.slotProps, inputLabel: { ...params.slotProps?.inputLabel, shrink: true } }}
        />
      )}
    />
  );
}
