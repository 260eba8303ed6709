// The link of the verification mail: once a person is there checks its token, then says what comes next (F043, F044). Mail filters open links
// too, and some run scripts: none that only passes confirms an address for whoever registered with it (infra/decisions/142).
import { useCallback, useEffect, useRef, useState } from 'react';
import { accountsRoutes } from '#contract/accounts.ts';
import { SIGHT_MS } from '#domain/constants.ts';
import { CallFailed, sentenceOf, Unreachable } from '../../http/failure.ts';
import { callRoute } from '../../http/route-call.ts';
import { CardPage } from '../../public/PublicPage.tsx';
import { useSearch } from '../../root/navigation.ts';
import { Checking, Outcome } from '../Outcome.tsx';

/** `lost`: the last try did not reach the server. */
type State = { is: 'asking'; lost: boolean } | { is: 'loading' } | { is: 'success' | 'already' | 'error'; message: string };

export function VerifyEmailPage() {
  const token = useSearch().get('token');
  const [state, setState] = useState<State>(
    token ? { is: 'asking', lost: false } : { is: 'error', message: "Token de vérification manquant dans l'URL" },
  );
  const confirm = useCallback(async () => {
    setState({ is: 'loading' });
    setState(await verification(token ?? ''));
  }, [token]);
  return (
    <CardPage title="Vérification de l’email">
      <div className="form" aria-live="polite">
        {state.is === 'asking' && <Confirm lost={state.lost} onConfirm={confirm} />}
        {state.is === 'loading' && <Checking title="Vérification en cours" />}
        {state.is === 'success' && (
          <Outcome tone="valid" title="Email vérifié" way={{ href: '/auth', label: 'Se connecter' }}>
            <p>{state.message}</p>
          </Outcome>
        )}
        {state.is === 'already' && (
          <Outcome tone="valid" title="Email déjà vérifié" way={{ href: '/auth', label: 'Se connecter' }}>
            <p>{state.message}</p>
          </Outcome>
        )}
        {state.is === 'error' && (
          <Outcome tone="problem" title="Vérification impossible" way={{ href: '/auth', label: 'Retour à la connexion' }}>
            <p>{state.message}</p>
            <p className="lead">Connectez-vous pour demander un nouveau lien : il sera envoyé à la même adresse.</p>
          </Outcome>
        )}
      </div>
    </CardPage>
  );
}

/** By a press at once, by itself when the page has been in sight for ten seconds; after a lost try by a press alone. */
function Confirm({ lost, onConfirm }: { lost: boolean; onConfirm(): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  useEffect(() => {
    if (lost) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'visible') timer = setTimeout(onConfirm, SIGHT_MS);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [lost, onConfirm]);
  return (
    <>
      <h1>Confirmez votre adresse email</h1>
      <p id="confirm-about">Vous avez créé un compte avec cette adresse : un clic la confirme tout de suite.</p>
      {lost && <p className="notice problem">Erreur de connexion au serveur</p>}
      <button ref={button} type="button" className="button primary wide" aria-describedby="confirm-about confirm-other" onClick={onConfirm}>
        Confirmer mon adresse
      </button>
      <p id="confirm-other" className="lead">
        Si vous n’avez pas créé de compte, fermez cette page.
      </p>
    </>
  );
}

const verification = (token: string): Promise<State> =>
  callRoute(accountsRoutes.verifyEmail, { query: { token } }).then(
    (answer): State => ({ is: 'success', message: answer.message }),
    (error): State => {
      if (error instanceof Unreachable) return { is: 'asking', lost: true };
      // The link was opened twice: what it was for is done.
      const done = error instanceof CallFailed && error.code === 'already-verified';
      return { is: done ? 'already' : 'error', message: sentenceOf(error, 'Erreur de connexion au serveur') };
    },
  );
