// `/temoin/{token}`: somebody whom a company named as witness of its history accepts or refuses, and stops later. He has no account, and meets
// nothing else of the product.
import { useEffect, useState } from 'react';
import { Notice } from './Notice.tsx';
import { LinkDead } from './page-api.ts';
import { texts } from './texts.ts';
import { type OwnWitness, witness as words } from './witness-texts.ts';

type State = { step: 'loading' } | { step: 'dead' } | { step: 'failed' } | { step: 'ready'; own: OwnWitness };

/** `accepts` undefined: only looks. Throws LinkDead for a link that opens nothing, Error otherwise. */
async function own(token: string, accepts?: boolean): Promise<OwnWitness> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ accepts }) };
  const get = { headers: { accept: 'application/json' }, cache: 'no-store' } as const;
  const answer = await fetch(`/api/witness/${encodeURIComponent(token)}`, accepts === undefined ? get : post);
  if (answer.status === 404) throw new LinkDead();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as OwnWitness;
}

export function WitnessPage({ token }: { token: string | null }) {
  const [state, setState] = useState<State>({ step: token ? 'loading' : 'dead' });
  const [said, setSaid] = useState<'saving' | 'failed' | null>(null);
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again.
  useEffect(() => {
    if (!token) return;
    let gone = false;
    own(token).then(
      (found) => gone || setState({ step: 'ready', own: found }),
      (error: unknown) => gone || setState({ step: error instanceof LinkDead ? 'dead' : 'failed' }),
    );
    return () => {
      gone = true;
    };
  }, [token, tries]);
  useEffect(() => {
    document.title = state.step === 'dead' ? words.deadTitle : words.page;
  }, [state.step]);

  if (state.step === 'loading') return <main aria-busy="true" aria-label="Chargement" />;
  if (state.step === 'dead') return <Notice title={words.deadTitle} text={words.deadText} />;
  if (state.step === 'failed')
    return (
      <Notice title={texts.loadErrorTitle} text={texts.loadErrorText}>
        <button type="button" className="first" onClick={() => setTries(tries + 1)}>
          {texts.retry}
        </button>
      </Notice>
    );

  const { status } = state.own;
  const answer = async (accepts: boolean): Promise<void> => {
    setSaid('saving');
    try {
      setState({ step: 'ready', own: await own(token ?? '', accepts) });
      setSaid(null);
    } catch (error) {
      if (error instanceof LinkDead) setState({ step: 'dead' });
      setSaid('failed');
    }
  };
  return (
    <Notice title={words.title[status](state.own)} text={words.text[status](state.own)}>
      {status === 'asked' && (
        <button type="button" className="first" disabled={said === 'saving'} onClick={() => void answer(true)}>
          {words.accept}
        </button>
      )}
      {status !== 'stopped' && (
        <button type="button" disabled={said === 'saving'} onClick={() => void answer(false)}>
          {status === 'asked' ? words.refuse : words.stop}
        </button>
      )}
      <p className="told" role="status">
        {said === 'failed' ? words.failed : ' '}
      </p>
    </Notice>
  );
}
