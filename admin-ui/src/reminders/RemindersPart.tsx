// What a subcontractor's dialog says of his reminders, above the tabs: the cycle, what goes out next.
import { Box } from '@mui/material';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { AutoBlock } from './AutoBlock.tsx';
import { NextReminders } from './NextReminders.tsx';

export function RemindersPart({ id, companyName }: { id: number; companyName: string }) {
  const auto = useCall('autoReminders', { params: { id } });
  return (
    <Loaded of={auto} failed="Erreur lors du chargement du statut des rappels automatiques" compact rows={2}>
      {(data) => (
        <Box
          sx={{
            display: 'grid',
            gap: 4,
            mb: 4,
            alignItems: 'start',
            gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
          }}
        >
          <AutoBlock id={id} auto={data} />
          <NextReminders id={id} companyName={companyName} auto={data} />
        </Box>
      )}
    </Loaded>
  );
}
