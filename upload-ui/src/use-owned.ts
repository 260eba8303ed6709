// What a page of one person's own link shows: loaded by the token in its address, or dead, or failed and asked for again.
import { useEffect, useState } from 'react';
import { LinkDead } from './page-api.ts';

type Owned<Own> = { step: 'loading' } | { step: 'dead' } | { step: 'failed'; again(): void } | { step: 'ready'; own: Own };

/** `load` throws LinkDead for a link that opens nothing, Error otherwise; it stays the same. With what replaces that which is shown. */
export function useOwned<Own>(token: string | null, load: (token: string) => Promise<Own>) {
  const [state, setState] = useState<Owned<Own>>({ step: token ? 'loading' : 'dead' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (!token) return;
    let gone = false;
    load(token).then(
      (own) => gone || setState({ step: 'ready', own }),
      (error: unknown) =>
        gone || setState(error instanceof LinkDead ? { step: 'dead' } : { step: 'failed', again: () => setTries(tries + 1) }),
    );
    return () => {
      gone = true;
    };
  }, [token, tries, load]);
  return { state, show: (own: Own) => setState({ step: 'ready', own }), die: () => setState({ step: 'dead' }) };
}

/** The calls of one link: GET what there is, POST a change; each answers what there is then. */
export async function ownedCall<Own>(address: string, change?: object): Promise<Own> {
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(change) };
  const get = { headers: { accept: 'application/json' }, cache: 'no-store' } as const;
  const answer = await fetch(address, change === undefined ? get : post);
  if (answer.status === 404) throw new LinkDead();
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as Own;
}
