// A day of the history: as wide as a date and its label.
import { TextField } from '@mui/material';

type DayFieldProps = {
  label: string;
  value: string;
  min?: string;
  max?: string | undefined;
  required?: boolean;
  onChange(text: string): void;
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
