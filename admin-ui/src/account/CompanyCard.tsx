// Company and phone, as subcontractors and SubDoc know them. The address is what one logs in with: it stays.
import { Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { userEdit } from '#contract/accounts.ts';
import { useUser } from '../console/current-user.ts';
import { USER_KEY } from '../console/query-client.ts';
import { call } from '../http/call.ts';
import { useFormAction } from '../reminders/use-form-action.ts';
import { Section } from '../settings/Section.tsx';
import { useLeaveGuard } from '../shared/use-leave-guard.ts';

export function CompanyCard() {
  const { companyName, phoneNumber, email } = useUser();
  const client = useQueryClient();
  const { field, frame } = useFormAction(
    userEdit,
    { companyName, phoneNumber },
    {
      run: (body) => call('editUser', { body }),
      done: () => ({ title: 'Compte mis à jour' }),
      onDone: (user) => client.setQueryData(USER_KEY, user),
    },
  );
  useLeaveGuard(frame.dirty);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!frame.busy) frame.onAction();
  };
  return (
    <Section title="Votre entreprise" text="Ce nom figure dans les messages à vos sous-traitants et en tête de leur page de dépôt.">
      <form ref={frame.form} noValidate onSubmit={submit} aria-label="Votre entreprise">
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField label="Nom de l’entreprise" autoComplete="organization" {...field('companyName')} />
          <TextField label="Téléphone" type="tel" autoComplete="tel" {...field('phoneNumber')} />
          <TextField
            label="E-mail de connexion"
            value={email}
            slotProps={{ htmlInput: { readOnly: true } }}
            helperText="Ne se modifie pas ici."
          />
        </Box>
        <Button type="submit" variant="contained" disabled={!frame.dirty || frame.busy} sx={{ mt: 4 }}>
          {frame.busy ? 'Enregistrement…' : 'Enregistrer'}
        </Button>
      </form>
    </Section>
  );
}
