// Setting up the codes of an application: scan, type a first code, keep the recovery codes.
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { useCurrentUser } from '../console/current-user.ts';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { CodeForm } from './CodeForm.tsx';
import { QrCode } from './QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Prepared = { secret: string; uri: string };
/** In groups of four, as it is typed by hand. */
const inGroups = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');

/** `onDone`: the recovery codes were seen. */
export function TotpSetup({ onDone }: { onDone(): void }) {
  const email = useCurrentUser().data?.email ?? '';
  const [prepared, setPrepared] = useState<Prepared | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const start = useAction({ run: () => call('startTotp', {}), done: () => null, onDone: setPrepared });
  if (codes !== null) return <RecoveryCodes codes={codes} email={email} onClose={onDone} />;
  if (prepared === null)
    return (
      <Button variant="contained" disabled={start.isPending} onClick={() => start.mutate(undefined)} sx={{ justifySelf: 'start' }}>
        {start.isPending ? 'Un instant…' : 'Activer avec une application'}
      </Button>
    );
  return (
    <Box component="ol" sx={{ m: 0, pl: 5, display: 'grid', gap: 5 }}>
      <li>
        <Typography sx={{ mb: 3 }}>
          Ouvrez une application de codes (Google Authenticator, Microsoft Authenticator, 2FAS, celle de votre gestionnaire de mots de
          passe…) et lisez ce code.
        </Typography>
        <Stack sx={{ gap: 4, flexDirection: { sm: 'row' }, alignItems: { sm: 'center' } }}>
          <QrCode text={prepared.uri} label="Code QR à lire avec votre application" />
          <Box sx={{ minWidth: 0 }}>
            <Typography>Sur ce téléphone, ou sans appareil photo, tapez cette clé :</Typography>
            <Typography component="code" sx={{ fontFamily: 'monospace', fontSize: 17, overflowWrap: 'anywhere' }}>
              {inGroups(prepared.secret)}
            </Typography>
          </Box>
        </Stack>
      </li>
      <li>
        <Typography sx={{ mb: 3 }}>Tapez le code à six chiffres que l’application affiche maintenant.</Typography>
        <CodeForm
          label="Code à six chiffres"
          words={['Confirmer', 'Vérification…']}
          run={(body) => call('confirmTotp', { body })}
          onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
          onCancel={() => setPrepared(null)}
        />
      </li>
    </Box>
  );
}
