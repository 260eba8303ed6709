// What it does and for whom, in one sentence, with the real product beside it.
import { TRIAL_DAYS } from '#domain/constants.ts';
import { priceText } from '#domain/texts/fr/plans.ts';
import { follow } from '../../root/navigation.ts';
import { SET_UP_MINUTES } from './claims.ts';
import { DemoButton } from './DemoButton.tsx';
import dark from './pictures/dashboard-dark.webp';
import light from './pictures/dashboard-light.webp';
import phoneDark from './pictures/dashboard-phone-dark.webp';
import phoneLight from './pictures/dashboard-phone-light.webp';
import { Shot } from './Shot.tsx';

export const Hero = () => (
  <section className="landing-hero" aria-labelledby="hero-title">
    <div className="landing-hero-text">
      <h1 id="hero-title">
        Les documents obligatoires de vos <span className="together">sous-traitants</span>, réunis et à jour.
      </h1>
      <p className="lead">
        SubDoc les demande, les contrôle, les relance et garde la preuve datée de chaque vérification. Pour les entreprises du bâtiment, des
        travaux publics et toutes celles qui sous-traitent.
      </p>
      <div className="landing-ways">
        <a className="button accent" href="/auth?tab=register" onClick={follow}>
          Commencer
        </a>{' '}
        <DemoButton />
      </div>
      <p className="hint">
        Dès {priceText('standard')}. {TRIAL_DAYS} jours d’essai gratuit, sans engagement. Sous-traitants illimités, le premier en place en{' '}
        {SET_UP_MINUTES} minutes.
      </p>
    </div>
    <Shot
      light={light}
      dark={dark}
      alt="Le tableau de bord de SubDoc : ce qui est à valider, ce qui expire, et l’état de chaque sous-traitant."
      width={1440}
      height={900}
      phone={{ light: phoneLight, dark: phoneDark, width: 780, height: 1560 }}
      first
    />
  </section>
);
