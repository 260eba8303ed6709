// The link of the reset mail: checking, invalid, form, success (F046-F050).
import { type FormEvent, useEffect, useState } from 'react';
import { z } from 'zod';
import { accountsRoutes, PASSWORD_CRITERIA, resetPassword } from '#contract/accounts.ts';
import { Field } from '../../form/Field.tsx';
import { useForm } from '../../form/use-form.ts';
import { sentenceOf } from '../../http/failure.ts';
import { callRoute } from '../../http/route-call.ts';
import { CardPage } from '../../public/PublicPage.tsx';
import { useSearch } from '../../root/navigation.ts';
import { toast, toastError } from '../../toast/store.ts';
import { Checking, Outcome } from '../Outcome.tsx';
import { MISMATCH } from '../register/steps.ts';

const EXPIRED = 'Token expiré';
type State = { is: 'checking' } | { is: 'invalid'; error: string } | { is: 'form' } | { is: 'success' };

/** Length first: the one rule that the placeholder names. The other criteria are the server's as at registration. */
export const resetSchema = resetPassword
  .extend({ confirmPassword: z.string().min(1, 'Confirmez votre mot de passe') })
  .superRefine((values, context) => {
    if (values.confirmPassword !== '' && values.newPassword !== values.confirmPassword)
      context.addIssue({ code: 'custom', path: ['confirmPassword'], message: MISMATCH });
  });

export function ResetPasswordPage() {
  const token = useSearch().get('token');
  const [state, setState] = useState<State>(token ? { is: 'checking' } : { is: 'invalid', error: 'Token manquant' });
  useEffect(() => {
    if (!token) return;
    const controller = new AbortController();
    callRoute(accountsRoutes.verifyResetToken, { params: { token }, signal: controller.signal }).then(
      (answer) => setState(answer.valid ? { is: 'form' } : { is: 'invalid', error: answer.error ?? 'Token invalide' }),
      (error) => controller.signal.aborted || setState({ is: 'invalid', error: sentenceOf(error, 'Erreur de vérification') }),
    );
    return () => controller.abort();
  }, [token]);
  return (
    <CardPage title="Nouveau mot de passe">
      {state.is === 'checking' && <Checking title="Vérification du lien" />}
      {state.is === 'invalid' && <InvalidLink error={state.error} />}
      {state.is === 'form' && <ResetForm token={token ?? ''} onDone={() => setState({ is: 'success' })} />}
      {state.is === 'success' && (
        <Outcome tone="valid" title="Mot de passe réinitialisé" way={{ href: '/auth', label: 'Se connecter' }}>
          <p>Votre mot de passe a été mis à jour avec succès.</p>
        </Outcome>
      )}
    </CardPage>
  );
}

export const InvalidLink = ({ error }: { error: string }) => (
  <Outcome
    tone="problem"
    title={error === EXPIRED ? 'Lien expiré' : 'Lien invalide'}
    way={{ href: '/auth', label: 'Retour à la connexion' }}
  >
    <p>
      {error === EXPIRED
        ? 'Ce lien de réinitialisation a expiré. Veuillez en demander un nouveau.'
        : error || "Ce lien de réinitialisation n'est pas valide."}
    </p>
    <p className="lead">Sur la page de connexion, « Mot de passe oublié ? » en envoie un nouveau.</p>
  </Outcome>
);

function ResetForm({ token, onDone }: { token: string; onDone(): void }) {
  const { form, text, check, refuse } = useForm(resetSchema, { token, newPassword: '', confirmPassword: '' }, { kept: false });
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const filled = check();
    if (filled === null || pending) return;
    setPending(true);
    try {
      await callRoute(accountsRoutes.resetPassword, { body: { token, newPassword: filled.newPassword } });
      toast({ title: 'Mot de passe réinitialisé', description: 'Votre mot de passe a été mis à jour avec succès.' });
      onDone();
    } catch (error) {
      toastError(sentenceOf(error, 'Une erreur est survenue.'));
      refuse(error);
      setPending(false);
    }
  };
  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      <div>
        <h1>Choisir un nouveau mot de passe</h1>
        <p className="hint">
          Il lui faut{' '}
          {PASSWORD_CRITERIA.map((criterion) => criterion.message.replace('Le mot de passe doit contenir au moins ', '')).join(', ')}.
        </p>
      </div>
      <Field
        label="Nouveau mot de passe"
        type="password"
        autoComplete="new-password"
        placeholder="Au moins 8 caractères"
        autoFocus
        {...text('newPassword')}
      />
      <Field label="Confirmer le mot de passe" type="password" autoComplete="new-password" {...text('confirmPassword')} />
      <button type="submit" className="button primary wide" disabled={pending}>
        {pending ? 'Mise à jour...' : 'Réinitialiser le mot de passe'}
      </button>
    </form>
  );
}
