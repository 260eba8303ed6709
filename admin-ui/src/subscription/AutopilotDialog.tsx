// « Rencontrez Autopilot » (F083): what goes out on which day, made from the one reminder policy; the calls are locked on the smaller plan.
import Call from '@mui/icons-material/CallOutlined';
import LockOutlined from '@mui/icons-material/LockOutlined';
import Mail from '@mui/icons-material/MailOutlined';
import { Alert, Box, Button, DialogActions, DialogContent, Stack, Tooltip, Typography } from '@mui/material';
import { Link } from 'react-router';
import { DEFAULT_STEPS, type ReminderStep } from '#domain/reminders/policy.ts';
import { PLAN_NAME, priceText, VOICE_UPGRADE } from '#domain/texts/fr/plans.ts';
import { channelWords, stepDay, stepMark } from '#domain/texts/fr/reminders.ts';
import { useUser } from '../console/current-user.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { Caption } from '../shared/SecondaryText.tsx';
import { useUrl } from '../shared/use-url-param.ts';

export function AutopilotDialog() {
  const url = useUrl();
  const active = useUser().plan === 'autopilot';
  const close = () => url.set({ autopilot: null });
  return (
    <ConsoleDialog title="Rencontrez Autopilot" onClose={close}>
      <DialogContent sx={{ display: 'grid', alignContent: 'start', gap: 4, pt: '20px !important' }}>
        <Typography>
          Autopilot relance vos sous-traitants avant et après l’expiration de leurs documents, du simple e-mail jusqu’à l’appel vocal. Voici
          les étapes proposées au départ ; vous les réglez dans Paramètres.
        </Typography>
        {active && <Alert severity="success">Autopilot est déjà actif sur votre compte.</Alert>}
        <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 2 }}>
          {DEFAULT_STEPS.map((step) => (
            <Tier key={step.day} step={step} locked={!active && step.channels.includes('voice')} />
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        {!active && (
          <Button variant="contained" component={Link} to="/abonnement">
            Passer à {PLAN_NAME.autopilot} ({priceText('autopilot')})
          </Button>
        )}
        <Button variant="outlined" onClick={close}>
          Fermer
        </Button>
      </DialogActions>
    </ConsoleDialog>
  );
}

function Tier({ step, locked }: { step: ReminderStep; locked: boolean }) {
  const Icon = locked ? LockOutlined : step.channels.includes('voice') ? Call : Mail;
  const words = channelWords(step.channels);
  const line = (
    <Stack
      component="li"
      direction="row"
      tabIndex={locked ? 0 : undefined}
      sx={{
        gap: 3,
        alignItems: 'center',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 3,
        color: locked ? 'text.secondary' : undefined,
      }}
    >
      <Icon fontSize="small" sx={{ color: locked ? 'text.secondary' : 'primary.main' }} />
      <Typography sx={{ fontWeight: 600, minWidth: 52, whiteSpace: 'nowrap' }}>{stepMark(step)}</Typography>
      <Box sx={{ minWidth: 0 }}>
        <Typography component={locked ? 's' : 'p'} sx={{ display: 'block' }}>
          {words.charAt(0).toLocaleUpperCase('fr') + words.slice(1)}
        </Typography>
        <Caption>{locked ? VOICE_UPGRADE : stepDay(step)}</Caption>
      </Box>
    </Stack>
  );
  return locked ? <Tooltip title={VOICE_UPGRADE}>{line}</Tooltip> : line;
}
