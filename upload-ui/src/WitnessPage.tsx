// `/temoin/{token}`: somebody whom a company named as witness of its history accepts or refuses, and stops later. He has no account, and meets
// nothing else of the product.
import { useEffect, useState } from 'react';
import { Notice } from './Notice.tsx';
import { LinkDead } from './page-api.ts';
import { Unready } from './Unready.tsx';
import { ownedCall, useOwned } from './use-owned.ts';
import { type OwnWitness, witness as words } from './witness-texts.ts';

const address = (token: string): string => `/api/witness/${encodeURIComponent(token)}`;
const load = (token: string) => ownedCall<OwnWitness>(address(token));

export function WitnessPage({ token }: { token: string | null }) {
  const { state, show, die } = useOwned(token, load);
  const [said, setSaid] = useState<'saving' | 'failed' | null>(null);
  useEffect(() => {
    document.title = state.step === 'dead' ? words.deadTitle : words.page;
  }, [state.step]);
  if (state.step !== 'ready') return <Unready state={state} dead={{ title: words.deadTitle, text: words.deadText }} />;

  const { status } = state.own;
  const answer = async (accepts: boolean): Promise<void> => {
    setSaid('saving');
    try {
      show(await ownedCall<OwnWitness>(address(token ?? ''), { accepts }));
      setSaid(null);
    } catch (error) {
      if (error instanceof LinkDead) die();
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
        <button type="button" className="second" disabled={said === 'saving'} onClick={() => void answer(false)}>
          {status === 'asked' ? words.refuse : words.stop}
        </button>
      )}
      {said === 'failed' && <p role="alert">{words.failed}</p>}
    </Notice>
  );
}
