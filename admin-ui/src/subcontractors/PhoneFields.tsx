// Country, digits, and the number that will be kept (F132). A whole number is taken apart wherever it is typed (K1).
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { alsoHeld } from '#domain/texts/fr/imports.ts';
import { COUNTRIES, finalNumber, isDoubtful, OTHER_COUNTRY, PHONE_WARNING, type PhoneParts, splitPhone, typedPhone } from './phone.ts';

type Props = { value: string; error: string | undefined; onChange(number: string): void };

export function PhoneFields({ value, error, onChange }: Props) {
  const [parts, setParts] = useState<PhoneParts>(() => splitPhone(value));
  const [typing, setTyping] = useState(false);
  const [rest, setRest] = useState('');
  const { code, digits } = parts;
  const change = (next: PhoneParts) => {
    setParts(next);
    onChange(finalNumber(next));
  };
  const type = (typed: string) => {
    const { rest: left, ...next } = typedPhone(typed, code);
    setRest(left);
    change(next);
  };
  const warnings = [...(rest === '' ? [] : [alsoHeld('contactPhone', rest)]), ...(!typing && isDoubtful(parts) ? [PHONE_WARNING] : [])];
  return (
    <Box
      role="group"
      aria-label="Numéro du contact"
      sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr 1fr', sm: '170px 1fr 170px' }, alignItems: 'start' }}
    >
      <TextField
        select
        label="Indicatif"
        value={code}
        onChange={(event) => change({ code: event.target.value as PhoneParts['code'], digits })}
      >
        {COUNTRIES.map((country) => (
          <MenuItem key={country.code} value={country.code}>
            {country.code} {country.name}
          </MenuItem>
        ))}
        {code === 'other' && <MenuItem value={OTHER_COUNTRY.code}>{OTHER_COUNTRY.name}</MenuItem>}
      </TextField>
      <TextField
        label="Téléphone"
        required
        type="tel"
        autoComplete="off"
        value={digits}
        error={error !== undefined}
        helperText={error ?? (warnings.join(' ') || undefined)}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onChange={(event) => type(event.target.value)}
        slotProps={{
          htmlInput: { inputMode: code === 'other' ? 'tel' : 'numeric', 'aria-invalid': error !== undefined },
          formHelperText: error === undefined ? { role: 'status', sx: { color: 'warning.main' } } : {},
        }}
      />
      <TextField
        label="Numéro final"
        value={finalNumber(parts)}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        slotProps={{ htmlInput: { readOnly: true, tabIndex: -1 }, inputLabel: { shrink: true } }}
      />
    </Box>
  );
}
