// A test mail to any address (F102), five an hour (A25), and the rhythm of the sender, to be read only (F103).
import { Box, Button, Card, TextField, Typography } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { DELIVERY_RETRY_MINUTES } from '#domain/constants.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { toast } from '../toast/store.ts';

export function TestEmail() {
  const [email, setEmail] = useState('');
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () => call('testEmail', { body: { email: email.trim() } }),
    onSuccess: ({ messageId }) => {
      toast({ title: 'Email de test envoyé', description: `Email envoyé avec succès (ID: ${messageId})` });
      setEmail('');
      void client.invalidateQueries({ queryKey: ['emailDeliveryStats'] });
      void client.invalidateQueries({ queryKey: ['recentEmails'] });
    },
    onError: (error) =>
      toast({ tone: 'error', title: 'Erreur', description: "Impossible d'envoyer l'email de test", detail: sentenceOf(error) }),
  });
  return (
    <Card
      component="form"
      noValidate
      aria-label="Envoyer un e-mail de test"
      onSubmit={(event) => {
        event.preventDefault();
        if (email.trim() !== '' && !send.isPending) send.mutate();
      }}
      sx={{ p: 4, display: 'grid', gap: 3, alignContent: 'start' }}
    >
      <Typography variant="h2">Envoyer un e-mail de test</Typography>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'stretch' }}>
        <TextField type="email" label="Adresse e-mail" value={email} onChange={(event) => setEmail(event.target.value)} sx={{ flex: 1 }} />
        <Button type="submit" variant="contained" disabled={email.trim() === '' || send.isPending} sx={{ alignSelf: 'stretch' }}>
          Tester
        </Button>
      </Box>
      <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>Cinq essais par heure.</Typography>
    </Card>
  );
}

const pause = (minutes: number): string => (minutes < 60 ? `${minutes} min` : `${minutes / 60} h`);

export const Monitoring = () => (
  <Card component="section" aria-label="Surveillance des envois" sx={{ p: 4, display: 'grid', gap: 3, alignContent: 'start' }}>
    <Typography variant="h2">Surveillance des envois</Typography>
    <DefinitionList>
      <dt>Vérification</dt>
      <dd>toutes les 5 min</dd>
      <dt>Nouveaux essais</dt>
      <dd>après {DELIVERY_RETRY_MINUTES.map(pause).join(', ')}</dd>
      <dt>Nouveaux essais au plus</dt>
      <dd>{DELIVERY_RETRY_MINUTES.length}</dd>
      <dt>Fournisseur</dt>
      <dd>SMTP transactionnel</dd>
    </DefinitionList>
    <Typography sx={{ color: 'text.secondary', fontSize: 14 }}>Cette page s’actualise automatiquement toutes les 30 secondes.</Typography>
  </Card>
);
