// By e-mail or by SMS; why the latter cannot be chosen stands beside it.
import { FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useId } from 'react';
import type { RequestChannel } from './channel.ts';

type Props = { value: RequestChannel; onChange(channel: RequestChannel): void; sms?: boolean };

/** `sms`: whether the number can receive one. */
export function ChannelChoice({ value, onChange, sms = true }: Props) {
  const label = useId();
  return (
    <FormControl>
      <FormLabel id={label}>Envoyer</FormLabel>
      <RadioGroup row aria-labelledby={label} value={value} onChange={(_, next) => onChange(next as RequestChannel)}>
        <FormControlLabel value="email" control={<Radio />} label="Par e-mail" />
        <FormControlLabel value="sms" control={<Radio />} label="Par SMS" disabled={!sms} />
      </RadioGroup>
      {!sms && <FormHelperText>Ce numéro ne peut pas recevoir de SMS : il faut un mobile (06 ou 07 en France).</FormHelperText>}
    </FormControl>
  );
}
