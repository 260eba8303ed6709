// Somebody else's page, framed only after a click: before it nobody else hears of the visitor. Not set, or no network: our own words.

import { type ReactNode, useState } from 'react';
import { ofName } from '#domain/texts/fr/elision.ts';

type Props = { embed: string | null; title: string /** Said instead, and always within reach. */; children: ReactNode };

export function EmbedFrame({ embed, title, children }: Props) {
  const [state, setState] = useState<'asked' | 'offline' | null>(null);
  return (
    <section className="embed" aria-label={title}>
      <h3>{title}</h3>
      {embed !== null && state === 'asked' && (
        <iframe src={embed} title={title} sandbox="allow-scripts allow-same-origin allow-forms allow-popups" referrerPolicy="no-referrer" />
      )}
      {embed !== null && state !== 'asked' && (
        <>
          <button type="button" className="button primary" onClick={() => setState(navigator.onLine ? 'asked' : 'offline')}>
            Charger ici
          </button>
          <p className="hint">Contenu {ofName(new URL(embed).host)}, qui verra votre adresse IP. Rien n’est chargé avant ce clic.</p>
        </>
      )}
      {state === 'offline' && <p role="alert">Vous êtes hors ligne : ce contenu ne peut pas être chargé.</p>}
      {children}
    </section>
  );
}
