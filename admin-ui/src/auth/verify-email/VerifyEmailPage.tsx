// The link of the verification mail: checks its token, then says what comes next (F043, F044).
import { useEffect, useState } from 'react';
import { accountsRoutes } from '#contract/accounts.ts';
import { CallFailed, sentenceOf, Unreachable } from '../../http/failure.ts';
import { callRoute } from '../../http/route-call.ts';
import { CardPage } from '../../public/PublicPage.tsx';
import { useSearch } from '../../root/navigation.ts';
import { Checking, Outcome } from '../Outcome.tsx';

type State = { is: 'loading' } | { is: 'success' | 'already'; message: string } | { is: 'error'; message: string };

export function VerifyEmailPage() {
  const token = useSearch().get('token');
  const [state, setState] = useState<State>(
    token ? { is: 'loading' } : { is: 'error', message: "Token de vérification manquant dans l'URL" },
  );
  useEffect(() => {
    if (!token) return;
    let shown = true;
    verification(token).then((next) => shown && setState(next));
    return () => {
      shown = false;
    };
  }, [token]);
  return (
    <CardPage title="Vérification de l’email">
      <div className="form" aria-live="polite">
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

/** A token is spent by its first use, and React may run the effect twice: one question for each token. */
const asked = new Map<string, Promise<State>>();

function verification(token: string): Promise<State> {
  const known = asked.get(token);
  if (known !== undefined) return known;
  const state = callRoute(accountsRoutes.verifyEmail, { query: { token } }).then(
    (answer): State => ({ is: 'success', message: answer.message }),
    (error): State => {
      // The link was opened twice, or by the mail program first: what it was for is done.
      if (error instanceof CallFailed && error.code === 'already-verified') return { is: 'already', message: sentenceOf(error) };
      asked.delete(token);
      return {
        is: 'error',
        message: error instanceof Unreachable ? 'Erreur de connexion au serveur' : sentenceOf(error, 'Erreur de connexion au serveur'),
      };
    },
  );
  asked.set(token, state);
  return state;
}
