// The dashboard's « activer pour tous », while the account's setting is off and somebody's missing documents are asked for by nobody.
import NotificationsOff from '@mui/icons-material/NotificationsOffOutlined';
import { Box, Button, Card, Typography } from '@mui/material';
import { useState } from 'react';
import { AUTO_REMINDERS } from '../shared/AutoRemindersTick.tsx';
import { plural } from '../shared/format.ts';
import { useCall } from '../shared/use-call.ts';
import { EnableDialog } from './EnableDialog.tsx';
import { forecastIfEnabled } from './unchased.ts';

export function EnableForAllCard() {
  const off = useCall('getSettings').data?.autoRemindersEnabled === false;
  const { data: items = [] } = useCall('unchased', {}, { enabled: off });
  const [asked, setAsked] = useState(false);
  const many = forecastIfEnabled(items).ids.length;
  if (!off || many === 0) return null;
  return (
    <Card
      component="section"
      aria-label={AUTO_REMINDERS}
      sx={{ p: 4, display: 'flex', gap: 4, alignItems: { sm: 'center' }, flexDirection: { xs: 'column', sm: 'row' } }}
    >
      <NotificationsOff sx={{ color: 'warning.main', display: { xs: 'none', sm: 'block' } }} />
      <Box sx={{ flex: 1 }}>
        <Typography variant="h2">Documents manquants : personne ne les redemande</Typography>
        <Typography sx={{ color: 'text.secondary' }}>
          Rien ne part pour {plural(many, 'sous-traitant auquel', 'sous-traitants auxquels')} il manque des documents.
        </Typography>
      </Box>
      <Button variant="contained" onClick={() => setAsked(true)}>
        Activer pour tous
      </Button>
      {asked && <EnableDialog items={items} setting onClose={() => setAsked(false)} />}
    </Card>
  );
}
