// The front door for now: what the product does, for whom, and the way in. The whole public site is an issue of its own.
import './landing.css';
import { PRICE_EUROS, TRIAL_DAYS } from '#domain/constants.ts';
import { follow } from '../../root/navigation.ts';
import { PublicPage } from '../PublicPage.tsx';

const POINTS = [
  {
    title: 'Un lien, pas de compte',
    text: 'Chaque sous-traitant reçoit un lien personnel. Il photographie son document ou dépose le fichier, depuis son téléphone.',
  },
  {
    title: 'Les dates suivies pour vous',
    text: 'Chaque document porte sa date de fin de validité. Vous voyez ce qui est à jour, ce qui expire bientôt et ce qui manque.',
  },
  {
    title: 'Vous gardez la décision',
    text: 'Le document est lu à son arrivée, ligne à l’appui. Vous validez, ou vous refusez avec un motif que le sous-traitant reçoit.',
  },
];

export const LandingPage = () => (
  <PublicPage
    indexed
    title="SubDoc : les documents obligatoires de vos sous-traitants"
    actions={
      <a className="button" href="/auth" onClick={follow}>
        Se connecter
      </a>
    }
  >
    <main className="landing">
      <section className="landing-hero">
        <h1>Les documents obligatoires de vos sous-traitants, réunis et à jour.</h1>
        <p className="lead">
          SubDoc demande, contrôle et suit les attestations de vos sous-traitants : Kbis, URSSAF, assurances. Pour les entreprises du
          bâtiment, des travaux publics et toutes celles qui sous-traitent.
        </p>
        <div className="landing-ways">
          <a className="button accent" href="/auth?tab=register" onClick={follow}>
            Commencer
          </a>
          <a className="button" href="/auth" onClick={follow}>
            J’ai déjà un compte
          </a>
        </div>
        <p className="hint">
          {PRICE_EUROS.standard} € par mois, {TRIAL_DAYS} jours d’essai, sans engagement. Sous-traitants illimités.
        </p>
      </section>
      <ul className="landing-points">
        {POINTS.map((point) => (
          <li key={point.title}>
            <h2>{point.title}</h2>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </main>
  </PublicPage>
);
