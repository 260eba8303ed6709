// « Envoyer chaque jour le point de contrôle » (G70): a mail in somebody else's box is evidence that nobody here can change. The owner
// chooses; whoever reads the history sees who gets it.
import { Alert, Box, Button, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type CheckpointMails, checkpointMailsChoice } from '#contract/log.ts';
import { Part } from '../administration/Part.tsx';
import { useMay } from '../console/abilities.tsx';
import { useUnsaved } from '../form/unsaved.ts';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { dayOf, moment, number } from '../shared/format.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';

export function CheckpointMailsPart() {
  const mails = useCall('getCheckpointMails');
  const mayChoose = useMay('account');
  return (
    <Part title="Envoyer chaque jour le point de contrôle">
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 5, display: 'grid', gap: 4, maxWidth: '80ch' }}>
        <Typography>
          Le point de contrôle signe tout l’historique en quelques lignes, sans nom ni document. Gardé dans une boîte aux lettres, surtout
          celle d’une personne extérieure, il prouve que rien n’a été réécrit depuis : ni vous ni SubDoc ne pouvez l’y changer. Il part les
          jours où quelque chose s’est passé.
        </Typography>
        <Loaded of={mails} failed="Le réglage n’a pas pu être chargé" compact rows={2}>
          {(saved) => (
            <>
              {mayChoose ? <Choice key={`${saved.owners} ${saved.witness}`} saved={saved} /> : <Said saved={saved} />}
              <States saved={saved} />
            </>
          )}
        </Loaded>
      </Box>
    </Part>
  );
}

function Choice({ saved }: { saved: CheckpointMails }) {
  const [owners, setOwners] = useState(saved.owners);
  const [witness, setWitness] = useState(saved.witness ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const typed = witness.trim();
  const choice = { owners, witness: typed === '' ? null : typed };
  const changed = owners !== saved.owners || typed !== (saved.witness ?? '');
  useUnsaved(changed);
  const save = useAction({
    run: (body: typeof choice) => call('putCheckpointMails', { body }),
    done: (now) => ({
      title: now.owners || now.witness !== null ? 'Envoi enregistré' : 'Envoi arrêté',
      ...(saved.witness !== null && now.witness !== saved.witness && { description: `L’adresse ${saved.witness} est effacée.` }),
    }),
  });
  return (
    <Stack
      component="form"
      noValidate
      sx={{ gap: 4 }}
      onSubmit={(event) => {
        event.preventDefault();
        const checked = checkpointMailsChoice.safeParse(choice);
        if (checked.success) save.mutate(choice);
        else setFault(checked.error.issues[0]!.message);
      }}
    >
      <FormControlLabel
        control={<Switch checked={owners} onChange={(event) => setOwners(event.target.checked)} />}
        label="Aux propriétaires du compte"
      />
      <TextField
        label="Adresse e-mail d’un témoin (facultatif)"
        type="email"
        value={witness}
        onChange={(event) => {
          setWitness(event.target.value);
          setFault(null);
        }}
        error={fault !== null}
        helperText={
          fault ??
          'Votre expert-comptable, un commissaire aux comptes. Chaque message lui dit que vous l’avez désigné et comment ne plus en recevoir. Prévenez-le.'
        }
        autoComplete="off"
      />
      <Button type="submit" variant="contained" disabled={!changed || save.isPending} sx={{ justifySelf: 'start', alignSelf: 'start' }}>
        {save.isPending ? 'Enregistrement…' : 'Enregistrer'}
      </Button>
    </Stack>
  );
}

const Said = ({ saved: { owners, witness } }: { saved: CheckpointMails }) => (
  <Typography>
    {owners && witness !== null
      ? `Il est envoyé aux propriétaires du compte et au témoin ${witness}.`
      : owners
        ? 'Il est envoyé aux propriétaires du compte.'
        : witness !== null
          ? `Il est envoyé au témoin ${witness}.`
          : 'Il n’est envoyé à personne. Un propriétaire du compte peut le décider.'}
  </Typography>
);

const ARRIVED: Record<NonNullable<CheckpointMails['witnessMail']>['status'], string> = {
  sent: 'Le dernier message au témoin est parti',
  delivered: 'Le dernier message au témoin est arrivé',
  pending: 'Le dernier message au témoin attend un nouvel essai',
  failed: 'Le dernier message n’est pas arrivé au témoin',
};

function States({ saved: { owners, witness, witnessSince, witnessUntil, lastMail, witnessMail } }: { saved: CheckpointMails }) {
  return (
    <Box aria-live="polite">
      {witnessSince !== null && <SecondaryText>Témoin désigné le {dayOf(witnessSince)}</SecondaryText>}
      {witnessUntil !== null && (
        <SecondaryText>
          Il n’a pas encore accepté : rien ne lui est envoyé avant. Il peut le faire jusqu’au {dayOf(witnessUntil)} par le lien reçu ;
          ensuite, désignez-le à nouveau.
        </SecondaryText>
      )}
      {lastMail !== null && (
        <SecondaryText>
          Dernier envoi : {moment(lastMail.at)}, {number(lastMail.size)} évènements
        </SecondaryText>
      )}
      {lastMail === null && (owners || (witness !== null && witnessUntil === null)) && (
        <SecondaryText>Premier envoi : au prochain point de contrôle du jour</SecondaryText>
      )}
      {witnessMail !== null &&
        (witnessMail.status === 'failed' ? (
          <Alert severity="error" sx={{ mt: 2 }}>
            {ARRIVED.failed} ({moment(witnessMail.at)}). {witnessMail.error}
          </Alert>
        ) : (
          <SecondaryText>
            {ARRIVED[witnessMail.status]} : {moment(witnessMail.at)}
          </SecondaryText>
        ))}
    </Box>
  );
}
