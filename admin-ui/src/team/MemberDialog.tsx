// Inviting a person, and changing what a member may do. What the server refuses stands in the dialog, and what was typed stays.
import { Alert, Box, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { z } from 'zod';
import { type Member, newMember } from '#contract/members.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { useForm, type Values } from '../form/use-form.ts';
import { call } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { AskDialog } from '../reminders/AskDialog.tsx';
import { useAction } from '../reminders/use-action.ts';
import { muiText } from '../shared/mui-field.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { TermsFields } from './TermsFields.tsx';
import { emptyTerms, judgedOn, termsFields, termsIn, termsOf } from './terms.ts';

/** What is empty is left out. */
const optionalName = z.string().transform((text) => (text.trim() === '' ? undefined : text));
const invitationForm = (today: CalendarDate) =>
  z.object({ ...termsFields, email: newMember.shape.email, name: optionalName.pipe(newMember.shape.name) }).superRefine(judgedOn(today));
const editForm = (today: CalendarDate) => z.object(termsFields).superRefine(judgedOn(today));
const withoutNull = <Of extends object>(fields: Of) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as { [Name in keyof Of]?: NonNullable<Of[Name]> };

/** `again`: who was a member once. */
export function InviteDialog({ today, again, onClose }: { today: CalendarDate; again: Member | null; onClose(): void }) {
  const before = again === null ? emptyTerms() : { ...termsIn(again), endsOn: '' };
  const initial = { email: again?.email ?? '', name: again?.name ?? '', ...before };
  const { form, refused, frame } = useSending(invitationForm(today), initial, onClose, {
    run: ({ email, name, ...terms }) =>
      call('inviteMember', { body: { email, ...(name && { name }), ...withoutNull(termsOf(terms)), role: terms.role } }),
    done: ({ email }) => ({ title: 'Invitation envoyée', description: email }),
  });
  return (
    <AskDialog title="Inviter une personne" action="Envoyer l’invitation" {...frame}>
      {refused}
      <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField label="E-mail" type="email" required autoFocus={again === null} autoComplete="off" {...muiText(form.text('email'))} />
        <TextField label="Nom (facultatif)" autoComplete="off" {...muiText(form.text('name'))} />
      </Box>
      <TermsFields values={form.values} errors={form.errors} onSet={form.set} />
    </AskDialog>
  );
}

export function EditDialog({ today, member, self, onClose }: { today: CalendarDate; member: Member; self: boolean; onClose(): void }) {
  const { form, refused, frame } = useSending(editForm(today), termsIn(member), onClose, {
    run: (terms) => call('editMember', { params: { id: member.id }, body: termsOf(terms) }),
    done: ({ name, email }) => ({ title: 'Droits modifiés', description: name ?? email }),
  });
  return (
    <AskDialog title={`Droits : ${member.name ?? member.email}`} action="Enregistrer" {...frame}>
      {refused}
      <TermsFields values={form.values} errors={form.errors} onSet={form.set} />
      {member.status === 'active' && !self && <LostFactors member={member} />}
    </AskDialog>
  );
}

/** Asked twice: whoever loses them logs in by the password alone. */
function LostFactors({ member: { id, name, email } }: { member: Member }) {
  const [sure, setSure] = useState(false);
  const reset = useAction({
    run: () => call('resetMemberFactors', { params: { id } }),
    done: ({ message }) => ({ title: message, description: name ?? email }),
    onDone: () => setSure(false),
  });
  return (
    <Box sx={{ mt: 4 }}>
      <SecondaryText>
        Téléphone perdu ? Sans ses codes ni ses clés d’accès, cette personne se connecte par son seul mot de passe.
      </SecondaryText>
      <Button
        size="small"
        color={sure ? 'error' : 'primary'}
        disabled={reset.isPending}
        onClick={() => (sure ? reset.mutate(undefined) : setSure(true))}
      >
        {sure ? 'Confirmer : retirer ses seconds facteurs' : 'Retirer ses seconds facteurs'}
      </Button>
    </Box>
  );
}

type Sent<Body> = { run(body: Body): Promise<Member>; done(member: Member): { title: string; description: string } };

/** `frame` is for AskDialog; `refused` stands in it. */
function useSending<Schema extends z.ZodType>(schema: Schema, initial: Values, onClose: () => void, { run, done }: Sent<z.output<Schema>>) {
  const form = useForm(schema, initial);
  const [problem, setProblem] = useState<string | null>(null);
  const send = useAction({
    run,
    done,
    onDone: () => {
      form.saved();
      onClose();
    },
    mends: (error) => {
      setProblem(sentenceOf(error));
      form.refuse(error);
      return true;
    },
  });
  const onAction = () => {
    setProblem(null);
    const body = form.check();
    if (body !== null) send.mutate(body);
  };
  return {
    form,
    refused: problem !== null && <Alert severity="error">{problem}</Alert>,
    frame: { form: form.form, dirty: form.touched, busy: send.isPending, onClose, onAction },
  };
}
