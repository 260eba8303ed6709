// The log-in form, or in its place the one for a forgotten password (F021-F029). Only the e-mail is ever remembered (A06).
import { type FormEvent, useState } from 'react';
import { login } from '#contract/accounts.ts';
import { Field } from '../form/Field.tsx';
import { useForm } from '../form/use-form.ts';
import { call } from '../http/call.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { go } from '../root/navigation.ts';
import { handOver } from '../root/session.ts';
import { store, stored } from '../root/storage.ts';
import { loginReason, wayBack } from '../root/way-back.ts';
import { toastError } from '../toast/store.ts';
import { ForgotForm } from './ForgotForm.tsx';

export const EMAIL_KEY = 'subdoc-email';

export function LoginTab({ email, onVerify }: { email: string; onVerify(email: string): void }) {
  const [forgotten, setForgotten] = useState(false);
  return forgotten ? (
    <ForgotForm onBack={() => setForgotten(false)} />
  ) : (
    <LoginForm email={email} onVerify={onVerify} onForgot={() => setForgotten(true)} />
  );
}

type Refused = { title: string; text: string; unverified: boolean };

/** Unverified first, then 401, then whatever the server says (product.md §4, A21). */
function refusedBy(error: unknown): Refused {
  const text = sentenceOf(error, 'Une erreur est survenue.');
  const failed = error instanceof CallFailed ? error : null;
  if (failed?.code === 'email-not-verified' || text.includes('vérifier votre email'))
    return {
      title: 'Email non vérifié',
      text: 'Vous devez vérifier votre adresse email avant de pouvoir vous connecter : ouvrez le lien que nous vous avons envoyé par email.',
      unverified: true,
    };
  if (failed?.status === 401) return { title: 'Connexion échouée', text: 'Identifiants inconnus', unverified: false };
  return { title: 'Connexion échouée', text, unverified: false };
}

function LoginForm({ email, onVerify, onForgot }: { email: string; onVerify(email: string): void; onForgot(): void }) {
  const remembered = stored(EMAIL_KEY);
  const filled = { email: email || remembered || '', password: '', rememberMe: remembered !== null };
  const { form, values, text, set, check } = useForm(login, filled, { kept: false });
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = check();
    if (body === null || pending) return;
    setPending(true);
    setRefused(null);
    try {
      const user = await call('login', { body });
      store(EMAIL_KEY, body.rememberMe === true ? body.email : null);
      handOver(user);
      go(wayBack(new URLSearchParams(location.search), user));
    } catch (error) {
      const why = refusedBy(error);
      setRefused(why);
      toastError(why.unverified ? why.title : why.text, 'Connexion échouée');
      setPending(false);
    }
  };

  const reason = loginReason(new URLSearchParams(location.search));
  return (
    <form ref={form} className="form" noValidate onSubmit={submit}>
      {refused === null && reason !== null && (
        <div className="notice" role="status">
          <p>{reason}</p>
        </div>
      )}
      {refused !== null && (
        <div className="notice problem" role="alert">
          <strong>{refused.title}</strong>
          <p>{refused.text}</p>
          {refused.unverified && (
            <div>
              <button type="button" className="link" onClick={() => onVerify(String(values.email).trim())}>
                Vérifier mon adresse email
              </button>
            </div>
          )}
        </div>
      )}
      <Field label="Email" type="email" autoComplete="username" autoFocus={values.email === ''} {...text('email')} />
      <Field label="Mot de passe" type="password" autoComplete="current-password" autoFocus={values.email !== ''} {...text('password')} />
      <div className="row">
        <label className="check">
          <input type="checkbox" checked={values.rememberMe === true} onChange={(event) => set('rememberMe', event.target.checked)} />
          Se souvenir de mes identifiants
        </label>
        <span className="hint">votre adresse seulement</span>
        <button type="button" className="link" onClick={onForgot}>
          Mot de passe oublié ?
        </button>
      </div>
      <button type="submit" className="button primary wide" disabled={pending}>
        {pending ? 'Connexion...' : 'Se connecter'}
      </button>
    </form>
  );
}
