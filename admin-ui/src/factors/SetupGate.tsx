// Before the console of an account that requires a second factor: its set-up, and nothing else (CONTRACT « Second factor »).
import Security from '@mui/icons-material/SecurityOutlined';
import { Button, Typography } from '@mui/material';
import { Screen, useLeave } from '../console/gate-screens.tsx';
import { AddPasskey } from './PasskeysCard.tsx';
import { TotpSetup } from './TotpSetup.tsx';

export function SetupGate({ onDone }: { onDone(): void }) {
  const leave = useLeave();
  return (
    <Screen
      icon={<Security />}
      title="Activez la double vérification"
      actions={
        <Button variant="text" onClick={leave}>
          Se déconnecter
        </Button>
      }
    >
      <Typography>
        Votre entreprise demande plus qu’un mot de passe. Choisissez un code de votre téléphone, ou une clé d’accès de cet appareil.
      </Typography>
      <TotpSetup onDone={onDone} />
      <AddPasskey onDone={onDone} />
    </Screen>
  );
}
