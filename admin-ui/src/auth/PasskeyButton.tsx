// « Se connecter avec une clé d’accès »: the browser asks which, nothing has to be typed.
import { useState } from 'react';
import type { User } from '#contract/accounts.ts';
import { factorsRoutes } from '#contract/factors.ts';
import { isGivenUp, knowsPasskeys, refusalOf, showPasskey } from '../factors/simplewebauthn.ts';
import { sentenceOf } from '../http/failure.ts';
import { callRoute } from '../http/route-call.ts';
import { useInBrowser, useLive } from '../root/live.ts';
import { toast } from '../toast/store.ts';

export function PasskeyButton({ onEntered, onRefused }: { onEntered(user: User): void; onRefused(text: string): void }) {
  const [pending, setPending] = useState(false);
  const live = useLive();
  const known = useInBrowser(knowsPasskeys, true);
  if (!known) return null;
  const enter = async () => {
    setPending(true);
    try {
      onEntered(
        await callRoute(factorsRoutes.passkeyLogIn, { body: await showPasskey(await callRoute(factorsRoutes.passkeyLogInOptions, {})) }),
      );
    } catch (error) {
      const said = refusalOf(error) ?? sentenceOf(error, 'Une erreur est survenue.');
      // Closing the browser's own question is no failure.
      if (isGivenUp(error)) toast({ title: 'Connexion annulée', description: said, tone: 'info' });
      else onRefused(said);
      setPending(false);
    }
  };
  return (
    <button type="button" className="button wide" disabled={pending || !live} onClick={enter}>
      {pending ? 'Suivez votre appareil…' : 'Se connecter avec une clé d’accès'}
    </button>
  );
}
