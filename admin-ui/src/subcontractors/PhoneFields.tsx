// Country, digits, and the number that will be kept (F132).
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { COUNTRIES, type DialCode, digitsOf, finalNumber, splitPhone } from './phone.ts';

type Props = { value: string; error: string | undefined; onChange(number: string): void };

export function PhoneFields({ value, error, onChange }: Props) {
  const [{ code, digits }, setParts] = useState(() => splitPhone(value));
  const change = (next: { code: DialCode; digits: string }) => {
    setParts(next);
    onChange(finalNumber(next.code, next.digits));
  };
  return (
    <Box
      role="group"
      aria-label="Numéro du contact"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', sm: '170px 1fr 170px' }, alignItems: 'start' }}
    >
      <TextField select label="Indicatif" value={code} onChange={(event) => change({ code: event.target.value as DialCode, digits })}>
        {COUNTRIES.map((country) => (
          <MenuItem key={country.code} value={country.code}>
            {country.code} {country.name}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label="Téléphone"
        required
        type="tel"
        autoComplete="off"
        value={digits}
        error={error !== undefined}
        helperText={error}
        onChange={(event) => change({ code, digits: digitsOf(event.target.value) })}
        slotProps={{ htmlInput: { inputMode: 'numeric', 'aria-invalid': error !== undefined } }}
      />
      <TextField
        label="Numéro final"
        value={finalNumber(code, digits)}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 }, inputLabel: { shrink: true } }}
      />
    </Box>
  );
}
