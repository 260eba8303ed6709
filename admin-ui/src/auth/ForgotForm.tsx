// « Mot de passe oublié ? »: the answer is the same for an address that nobody has (F027-F029, A23).
import { type FormEvent, useState } from 'react';
import { accountsRoutes, emailOnly } from '#contract/accounts.ts';
import { RESET_LIFE_HOURS } from '#domain/constants.ts';
import { Field } from '../form/Field.tsx';
import { useForm } from '../form/use-form.ts';
import { sentenceOf } from '../http/failure.ts';
import { callRoute } from '../http/route-call.ts';
import { toast, toastError } from '../toast/store.ts';

const lifetime = `${RESET_LIFE_HOURS} heure${RESET_LIFE_HOURS > 1 ? 's' : ''}`;

export function ForgotForm({ onBack }: { onBack(): void }) {
  const { form, text, check } = useForm(emailOnly, { email: '' }, { kept: false });
  const [state, setState] = useState<'asking' | 'pending' | 'sent'>('asking');

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = check();
    if (body === null || state === 'pending') return;
    setState('pending');
    try {
      await callRoute(accountsRoutes.forgotPassword, { body });
      setState('sent');
      toast({ title: 'Email envoyé', description: 'Un lien de réinitialisation a été envoyé à votre adresse email.' });
    } catch (error) {
      setState('asking');
      toastError(sentenceOf(error, 'Une erreur est survenue.'));
    }
  };

  const back = (
    <button type="button" className="button wide" onClick={onBack}>
      Retour à la connexion
    </button>
  );
  if (state === 'sent')
    return (
      <div className="form">
        <div className="notice valid" role="status">
          <strong>Email envoyé avec succès</strong>
          <p>Si un compte existe à cette adresse, un lien de réinitialisation vient d’y partir. Le lien expire dans {lifetime}.</p>
        </div>
        {back}
      </div>
    );
  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <p className="lead">Indiquez l’adresse de votre compte : nous y enverrons un lien pour choisir un nouveau mot de passe.</p>
      <Field label="Email" type="email" autoComplete="username" autoFocus {...text('email')} />
      <button type="submit" className="button primary wide" disabled={state === 'pending'}>
        {state === 'pending' ? 'Envoi…' : 'Envoyer le lien de réinitialisation'}
      </button>
      {back}
    </form>
  );
}
