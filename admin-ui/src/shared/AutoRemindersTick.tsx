// « Relancer automatiquement les documents manquants », ticked where the account's setting says so: at the creation of one, at an import.
import { Box, Checkbox, FormControlLabel } from '@mui/material';
import { Caption } from './SecondaryText.tsx';
import { useCall } from './use-call.ts';

export const AUTO_REMINDERS = 'Relancer automatiquement les documents manquants';

/** What the person chose, else what the setting says; null until it is known. */
export const useAutoReminders = (chosen: boolean | null): boolean | null => {
  const { data, isError } = useCall('getSettings');
  return chosen ?? data?.autoRemindersEnabled ?? (isError ? false : null);
};

export const AutoRemindersTick = ({ value, onChange }: { value: boolean | null; onChange(on: boolean): void }) => (
  <Box>
    <FormControlLabel
      control={<Checkbox checked={value === true} disabled={value === null} onChange={(_, on) => onChange(on)} />}
      label={AUTO_REMINDERS}
    />
    <Caption component="p">
      Par e-mail, tant que des documents manquent : à partir de la demande, ou de demain à 8 h si elle n’est pas envoyée.
    </Caption>
  </Box>
);
