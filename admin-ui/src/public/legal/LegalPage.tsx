// The frame of the three legal pages: not indexed, 72 characters wide, a way back to the home page (F108).
import './legal.css';
import type { ReactNode } from 'react';
import { follow } from '../../root/navigation.ts';
import { PublicPage } from '../PublicPage.tsx';

export const LegalPage = ({ title, children }: { title: string; children: ReactNode }) => (
  <PublicPage
    title={`${title} · SubDoc`}
    actions={
      <a className="button" href="/" onClick={follow}>
        Retour à l’accueil
      </a>
    }
  >
    <main className="legal">
      <h1>{title}</h1>
      {children}
      <nav aria-label="Pages légales">
        <a href="/mentions-legales" onClick={follow}>
          Mentions légales
        </a>
        <a href="/protection-donnees" onClick={follow}>
          Protection des données
        </a>
        <a href="/conditions-utilisation" onClick={follow}>
          Conditions d’utilisation
        </a>
      </nav>
    </main>
  </PublicPage>
);

export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2>{title}</h2>
    {children}
  </section>
);
