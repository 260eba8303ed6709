// The link of the verification mail: asks for one press, checks its token, then says what comes next (F043, F044). Mail filters open links
// too, and some run scripts: one of them must not confirm an address for whoever registered with it (infra/decisions/146).
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { accountsRoutes } from '#contract/accounts.ts';
import { CallFailed, sentenceOf, Unreachable } from '../../http/failure.ts';
import { callRoute } from '../../http/route-call.ts';
import { CardPage } from '../../public/PublicPage.tsx';
import { useSearch } from '../../root/navigation.ts';
import { Checking, Outcome } from '../Outcome.tsx';

/** `lost`: the last press did not reach the server. */
type State = { is: 'asking'; lost: boolean } | { is: 'loading' } | { is: 'success' | 'already' | 'error'; message: string };

export function VerifyEmailPage() {
  const token = useSearch().get('token');
  const [state, setState] = useState<State>(
    token ? { is: 'asking', lost: false } : { is: 'error', message: "Token de vérification manquant dans l'URL" },
  );
  const confirm = async (event: FormEvent) => {
    event.preventDefault();
    setState({ is: 'loading' });
    setState(await verification(token ?? ''));
  };
  return (
    <CardPage title="Vérification de l’email">
      <div className="form" aria-live="polite">
        {state.is === 'asking' && <Confirm lost={state.lost} onSubmit={confirm} />}
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

function Confirm({ lost, onSubmit }: { lost: boolean; onSubmit(event: FormEvent): void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <form className="form" onSubmit={onSubmit}>
      <h1>Confirmez votre adresse email</h1>
      <p id="confirm-about">Vous avez créé un compte avec cette adresse : un clic sur le bouton la confirme.</p>
      {lost && <p className="notice problem">Erreur de connexion au serveur</p>}
      <button ref={button} type="submit" className="button primary wide" aria-describedby="confirm-about confirm-other">
        Confirmer mon adresse
      </button>
      <p id="confirm-other" className="lead">
        Si vous n’avez pas créé de compte, fermez cette page : rien ne sera confirmé.
      </p>
    </form>
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
