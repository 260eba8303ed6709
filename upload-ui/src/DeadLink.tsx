// The page of a link that no longer works: which company it was for, where the server says it, a button that asks for a new
// link (A30), and whom to call where the company gave its telephone.
import { useState } from 'react';
import { Notice } from './Notice.tsx';
import { type Requester, requestLink } from './page-api.ts';
import { texts } from './texts.ts';

type State = { step: 'asking' | 'busy' | 'failed' } | { step: 'asked'; message: string };

/** `token` null: the address has none, so no new link can be requested. */
export function DeadLink({ token, requester }: { token: string | null; requester: Requester | null }) {
  const [state, setState] = useState<State>({ step: 'asking' });
  const ask = async (known: string) => {
    setState({ step: 'busy' });
    const message = await requestLink(known).catch(() => null);
    setState(
      message === null ? { step: 'failed' } : { step: 'asked', message: requester === null ? message : texts.linkAsked(requester.name) },
    );
  };
  const why = requester === null ? texts.invalidText : texts.invalidFor(requester.name);
  return (
    <Notice title={state.step === 'asked' ? texts.askedTitle : texts.invalidTitle} text={state.step === 'asked' ? undefined : why}>
      {state.step === 'asked' && <p role="status">{state.message}</p>}
      {state.step === 'failed' && <p role="alert">{texts.linkNotAsked}</p>}
      {token !== null && state.step !== 'asked' && (
        <button type="button" className="first" disabled={state.step === 'busy'} onClick={() => void ask(token)}>
          {texts.askLink}
        </button>
      )}
      {requester !== null && requester.phone !== '' && (
        <p>
          {texts.question(requester.name)} <a href={`tel:${requester.phone}`}>{requester.phone}</a>
        </p>
      )}
    </Notice>
  );
}
