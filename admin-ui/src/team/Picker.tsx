// Several of many: people, organisations, or subcontractors that are found by typing, since an account may have thousands.
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { organizationName } from '../shared/OrganizationFilter.tsx';
import { useCall } from '../shared/use-call.ts';

type Choice = { id: number; name: string };
type Props = {
  label: string;
  value: readonly number[];
  error: string | undefined;
  onChange(ids: number[]): void;
};
type PickerProps = Props & {
  options: readonly Choice[];
  known: readonly Choice[];
  nothing: string;
  optional?: boolean;
  onType?(text: string): void;
};

export function Picker({ label, value, error, onChange, options, known, nothing, optional = false, onType }: PickerProps) {
  const chosen = value.map((id) => known.find((one) => one.id === id) ?? { id, name: `N° ${id}` });
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={[...options]}
      value={chosen}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      {...(onType && { filterOptions: (all: Choice[]) => all })}
      onInputChange={(_, next, reason) => onType?.(reason === 'input' ? next : '')}
      onChange={(_, next) => onChange(next.map(({ id }) => id))}
      noOptionsText={nothing}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={!optional}
          error={error !== undefined}
          helperText={error}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-invalid': error !== undefined } }}
        />
      )}
    />
  );
}

export function OrganizationPicker(props: Props) {
  const { data = [] } = useCall('listOrganizations');
  const choices = data.map((one) => ({ id: one.id, name: organizationName(one) }));
  return <Picker {...props} options={choices} known={choices} nothing="Aucune organisation" />;
}

const SHOWN = 20;
export function SubcontractorPicker(props: Props) {
  const [text, setText] = useState('');
  const query = (filter: object, most: number) => ({ query: { filter, sort: ['companyName', 'ASC'], range: [0, most - 1] } });
  const found = useCall('listSubcontractors', query(text === '' ? {} : { q: text }, SHOWN), { keepPrevious: true });
  const chosen = useCall('listSubcontractors', query({ id: props.value }, props.value.length), {
    enabled: props.value.length > 0,
    keepPrevious: true,
  });
  const choices = (rows: readonly { id: number; companyName: string }[] = []) =>
    rows.map(({ id, companyName }) => ({ id, name: companyName }));
  const options = choices(found.data);
  return (
    <Picker {...props} options={options} known={[...options, ...choices(chosen.data)]} nothing="Aucun sous-traitant" onType={setText} />
  );
}
