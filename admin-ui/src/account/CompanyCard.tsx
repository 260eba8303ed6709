// Company and phone, as subcontractors and SubDoc know them. The address is what one logs in with: it stays.
import { Box, Button, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { type User, userEdit } from '#contract/accounts.ts';
import { useUser } from '../console/current-user.ts';
import { USER_KEY } from '../console/query-client.ts';
import { useMeanwhile } from '../form/use-meanwhile.tsx';
import { call } from '../http/call.ts';
import { useFormAction } from '../reminders/use-form-action.ts';
import { Section } from '../settings/Section.tsx';

const LABELS = { companyName: 'Nom de l’entreprise', phoneNumber: 'Téléphone' } as const;

export function CompanyCard() {
  const { companyName, phoneNumber, email, updatedAt } = useUser();
  const client = useQueryClient();
  const form = useFormAction(
    userEdit,
    { companyName, phoneNumber },
    {
      run: (body) => call('editUser', { body: meanwhile.stamp(body) }),
      mends: (error, body, again) => meanwhile.took(error, (version) => again({ ...body, updatedAt: version })),
      done: () => ({ title: 'Compte mis à jour' }),
      onDone(saved) {
        const user = saved as User;
        meanwhile.saved(user.updatedAt);
        client.setQueryData(USER_KEY, user);
      },
    },
  );
  const { field, frame } = form;
  const meanwhile = useMeanwhile(LABELS, form.values, form.set, updatedAt);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!frame.busy) frame.onAction();
  };
  return (
    <Section title="Votre entreprise" text="Ce nom figure dans les messages à vos sous-traitants et en tête de leur page de dépôt.">
      <form ref={frame.form} noValidate onSubmit={submit} aria-label="Votre entreprise">
        {meanwhile.choice && <Box sx={{ mb: 4 }}>{meanwhile.choice}</Box>}
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
