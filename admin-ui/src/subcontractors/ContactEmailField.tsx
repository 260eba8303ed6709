// The contact's address: what stands around a pasted one goes, and a second one is named, not kept in silence (K30).
import { TextField } from '@mui/material';
import { useState } from 'react';
import { mailAddressIn } from '#domain/kernel/mail-address.ts';
import { alsoHeld } from '#domain/texts/fr/imports.ts';
import type { muiText } from '../shared/mui-field.ts';

export function ContactEmailField({ onTaken, ...props }: ReturnType<typeof muiText> & { onTaken(address: string): void }) {
  const [rest, setRest] = useState('');
  const take = () => {
    const { address, rest: left } = mailAddressIn(props.value);
    setRest(left);
    if (address !== props.value) onTaken(address);
  };
  const warned = rest !== '' && !props.error;
  return (
    <TextField
      label="E-mail du contact"
      required
      type="text"
      autoComplete="off"
      {...props}
      helperText={warned ? alsoHeld('contactEmail', rest) : props.helperText}
      onBlur={take}
      slotProps={{
        htmlInput: { ...props.slotProps.htmlInput, inputMode: 'email' },
        formHelperText: warned ? { role: 'status', sx: { color: 'warning.main' } } : {},
      }}
    />
  );
}
