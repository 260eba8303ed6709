// « Double vérification »: a code of an application after the password, on or off.
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { Factors } from '#contract/factors.ts';
import { call } from '../http/call.ts';
import { Section } from '../settings/Section.tsx';
import { dayOf } from '../shared/format.ts';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { toast } from '../toast/store.ts';
import { CodeForm } from './CodeForm.tsx';
import { TotpSetup } from './TotpSetup.tsx';

export function TotpCard() {
  const factors = useCall('ownFactors');
  return (
    <Section
      title="Double vérification"
      text="Après votre mot de passe, un code de votre téléphone : qui vous a pris le premier n’entre pas sans le second."
    >
      <Loaded of={factors} failed="La double vérification n’a pas pu être chargée" compact rows={1}>
        {(data) => <Totp factors={data} />}
      </Loaded>
    </Section>
  );
}

const left = (codes: number): string => {
  if (codes === 0) return 'Il ne vous reste aucun code de secours : désactivez puis réactivez pour en recevoir dix.';
  return codes === 1 ? 'Il vous reste un code de secours.' : `Il vous reste ${codes} codes de secours.`;
};

function Totp({ factors: { totp, recoveryCodesLeft } }: { factors: Factors }) {
  const [ending, setEnding] = useState(false);
  // The recovery codes are still to be seen when the factor is there already.
  const [setting, setSetting] = useState(totp === null);
  if (totp === null || setting)
    return (
      <TotpSetup
        onDone={() => {
          setSetting(false);
          toast({ title: 'Double vérification activée' });
        }}
      />
    );
  return (
    <>
      <Typography component="div" sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <ToneBadge tone="valid" label="Activée" />
        Depuis le {dayOf(totp.since)}.
      </Typography>
      <Typography sx={{ color: recoveryCodesLeft <= 2 ? 'warning.main' : 'text.secondary' }}>{left(recoveryCodesLeft)}</Typography>
      {ending ? (
        <CodeForm
          label="Code de l’application ou de secours"
          words={['Désactiver', 'Vérification…']}
          run={(body) => call('endTotp', { body })}
          onDone={({ message }) => {
            setEnding(false);
            setSetting(true);
            toast({ title: message });
          }}
          onCancel={() => setEnding(false)}
        />
      ) : (
        <Button variant="outlined" onClick={() => setEnding(true)} sx={{ justifySelf: 'start' }}>
          Désactiver
        </Button>
      )}
    </>
  );
}
