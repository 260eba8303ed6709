// The log-in form, or in its place the one for a forgotten password (F021-F029). Only the e-mail is ever remembered (A06).
import { type FormEvent, useLayoutEffect, useState } from 'react';
import { accountsRoutes, login, type User } from '#contract/accounts.ts';
import type { Problem } from '#contract/common.ts';
import { Field } from '../form/Field.tsx';
import { useForm } from '../form/use-form.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { callRoute } from '../http/route-call.ts';
import { useSite } from '../public/site.ts';
import { isWriting, useInBrowser, useLive } from '../root/live.ts';
import { go, useSearch } from '../root/navigation.ts';
import { handOver } from '../root/session.ts';
import { store, stored } from '../root/storage.ts';
import { loginReason, wayBack } from '../root/way-back.ts';
import { toastError } from '../toast/store.ts';
import { CodeStep } from './CodeStep.tsx';
import { ForgotForm } from './ForgotForm.tsx';
import { PasskeyButton } from './PasskeyButton.tsx';

export const EMAIL_KEY = 'subdoc-email';

export function LoginTab({ email, onVerify }: { email: string; onVerify(email: string): void }) {
  const [forgotten, setForgotten] = useState(false);
  const [challenge, setChallenge] = useState(typeof location === 'undefined' ? null : challengeInAddress);
  const [over, setOver] = useState(typeof location === 'undefined' ? null : refusalInAddress);
  if (forgotten) return <ForgotForm onBack={() => setForgotten(false)} />;
  if (challenge !== null)
    return (
      <CodeStep
        challenge={challenge}
        onEntered={enter}
        onBack={(why) => {
          setOver(why);
          setChallenge(null);
        }}
      />
    );
  return <LoginForm email={email} over={over} onVerify={onVerify} onForgot={() => setForgotten(true)} onChallenge={setChallenge} />;
}

/** Where the passkey or the code has let one in. */
function enter(user: User): void {
  handOver(user);
  go(wayBack(new URLSearchParams(location.search), user));
}

/** By the account of a company one comes back with a challenge, or with why not (api/accounts/sign-on.ts). */
const challengeInAddress = (): string | null => /^#code=([\w-]+)$/.exec(location.hash)?.[1] ?? null;
const REFUSALS: Record<string, string> = {
  'sign-on-refused': 'La connexion par le compte de votre entreprise n’a pas abouti, ou votre adresse n’y est pas vérifiée.',
  'sign-on-unknown': 'Aucun accès ne porte l’adresse du compte de votre entreprise : demandez une invitation.',
  'second-factor-required': 'Votre entreprise demande une clé d’accès : connectez-vous avec elle.',
};
function refusalInAddress(): string | null {
  const code = new URLSearchParams(location.search).get('refus');
  return code === null ? null : (REFUSALS[code] ?? 'La connexion n’a pas abouti : réessayez, ou connectez-vous par votre mot de passe.');
}

type Refused = { title: string; text: string; unverified: boolean };

/** What the step of the code goes along with; null: the log-in failed for another reason. */
const challengeIn = (error: unknown): string | null =>
  error instanceof CallFailed && error.code === 'second-factor-required' ? ((error.body as Problem).challenge ?? null) : null;

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
  if (failed?.code === 'second-factor-required') return { title: 'Clé d’accès demandée', text, unverified: false };
  if (failed?.status === 401) return { title: 'Connexion échouée', text: 'Identifiants inconnus', unverified: false };
  return { title: 'Connexion échouée', text, unverified: false };
}

type FormProps = {
  email: string;
  /** Why the step of the code ended; null: it did not. */
  over: string | null;
  onVerify(email: string): void;
  onForgot(): void;
  onChallenge(challenge: string): void;
};

function SignOnButton() {
  const { signOn } = useSite();
  return signOn === null ? null : (
    <a className="button wide" href="/api/login/oidc">
      Se connecter avec {signOn}
    </a>
  );
}

function LoginForm({ email, over, onVerify, onForgot, onChallenge }: FormProps) {
  // Its first look is what was drawn: a button that would do nothing, or send a password to nowhere, waits for the script.
  const live = useLive();
  const remembered = useInBrowser(() => stored(EMAIL_KEY), null);
  const filled = { email: email || remembered || '', password: '', rememberMe: remembered !== null };
  const { form, values, text, set, fill, check } = useForm(login, filled, { kept: false });
  // Before the button is free: what is seen then is what is sent.
  useLayoutEffect(() => {
    if (remembered === null) return;
    fill('rememberMe', true);
    if (form.current?.querySelector<HTMLInputElement>('[name=email]')?.value !== '' || isWriting()) return;
    fill('email', remembered);
    form.current.querySelector<HTMLInputElement>('[name=password]')?.focus();
  }, [remembered, fill, form]);
  const [pending, setPending] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(
    over === null ? null : { title: 'Connexion interrompue', text: over, unverified: false },
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = check();
    if (body === null || pending) return;
    setPending(true);
    setRefused(null);
    try {
      const user = await callRoute(accountsRoutes.login, { body });
      store(EMAIL_KEY, body.rememberMe === true ? body.email : null);
      enter(user);
    } catch (error) {
      const challenge = challengeIn(error);
      if (challenge !== null) {
        store(EMAIL_KEY, body.rememberMe === true ? body.email : null);
        onChallenge(challenge);
        return;
      }
      const why = refusedBy(error);
      setRefused(why);
      toastError(why.unverified ? why.title : why.text, 'Connexion échouée');
      setPending(false);
    }
  };

  const reason = loginReason(useSearch());
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
        <div className="remember">
          <label className="check">
            <input
              type="checkbox"
              name="rememberMe"
              aria-describedby="remembered"
              checked={values.rememberMe === true}
              onChange={(event) => set('rememberMe', event.target.checked)}
            />
            Se souvenir de mes identifiants
          </label>
          <span className="hint" id="remembered">
            votre adresse seulement
          </span>
        </div>
        <button type="button" className="link" onClick={onForgot} disabled={!live}>
          Mot de passe oublié ?
        </button>
      </div>
      <button type="submit" className="button primary wide" disabled={pending || !live}>
        {pending ? 'Connexion...' : 'Se connecter'}
      </button>
      <PasskeyButton onEntered={enter} onRefused={(text) => setRefused({ title: 'Connexion échouée', text, unverified: false })} />
      <SignOnButton />
    </form>
  );
}
