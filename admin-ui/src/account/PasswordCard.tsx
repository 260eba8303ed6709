// Another password: the one before it is asked, the rules are those of registration, the other sessions end.
import { Box, Button, TextField } from '@mui/material';
import { z } from 'zod';
import { passwordChange } from '#contract/accounts.ts';
import { useForm } from '../form/use-form.ts';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { Section } from '../settings/Section.tsx';
import { muiText } from '../shared/mui-field.ts';

const EMPTY = { currentPassword: '', newPassword: '', confirmPassword: '' };
const typed = passwordChange
  .extend({ confirmPassword: z.string() })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: 'Les mots de passe ne correspondent pas',
  });

export function PasswordCard() {
  const { form, touched, check, text, refuse, reset } = useForm(typed, EMPTY);
  const { mutate, isPending } = useAction({
    run: ({ currentPassword, newPassword }: z.output<typeof passwordChange>) =>
      call('changePassword', { body: { currentPassword, newPassword } }),
    done: ({ message }) => ({ title: 'Mot de passe modifié', description: message }),
    onDone: () => reset(EMPTY),
  });
  const field = (name: string) => muiText(text(name));
  return (
    <Section title="Mot de passe" text="Le changer ferme vos autres sessions. Un e-mail vous le confirme.">
      <form
        ref={form}
        noValidate
        aria-label="Mot de passe"
        onSubmit={(event) => {
          event.preventDefault();
          const body = isPending ? null : check();
          if (body !== null) mutate(body, { onError: refuse });
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextField
            type="password"
            label="Mot de passe actuel"
            autoComplete="current-password"
            {...field('currentPassword')}
            sx={{ gridColumn: { sm: '1 / -1' }, maxWidth: { sm: 'calc(50% - 8px)' } }}
          />
          <TextField type="password" label="Nouveau mot de passe" autoComplete="new-password" {...field('newPassword')} />
          <TextField type="password" label="Confirmer le mot de passe" autoComplete="new-password" {...field('confirmPassword')} />
        </Box>
        <Button type="submit" variant="contained" disabled={!touched || isPending} sx={{ mt: 4 }}>
          {isPending ? 'Mise à jour…' : 'Changer le mot de passe'}
        </Button>
      </form>
    </Section>
  );
}
