// A day of the history: as wide as a date and its label; on a phone two stand in a row.
import { TextField } from '@mui/material';

type DayFieldProps = {
  label: string;
  value: string;
  min?: string;
  max?: string | undefined;
  required?: boolean;
  onChange(text: string): void;
};

export const DAYS = {
  display: { xs: 'grid', sm: 'flex' },
  gridTemplateColumns: '1fr 1fr',
  flexWrap: 'wrap',
  columnGap: { xs: 3, sm: 4 },
  rowGap: 4,
};

export const DayField = ({ label, value, min, max, required, onChange }: DayFieldProps) => (
  <TextField
    label={label}
    type="date"
    size="small"
    required={required}
    sx={{ width: { xs: '100%', sm: 220 } }}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, htmlInput: { min, max } }}
  />
);
