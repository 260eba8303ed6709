// Two plans, plain prices, from the constants that the checkout reads too (F009, A42).
import { PRICE_BASIS, PRICE_EUROS, TRIAL_DAYS } from '#domain/constants.ts';
import { PLAN_NAME } from '#domain/texts/fr/plans.ts';
import { follow } from '../../root/navigation.ts';

const PLANS = [
  {
    plan: 'standard',
    recommended: false,
    includes: [
      'Sous-traitants illimités',
      'Stockage sécurisé des documents',
      'Lecture et validation par l’IA',
      'Relances automatiques par e-mail, lien par SMS à la demande',
      'Alertes d’expiration, tableaux de bord et rapports',
      'Assistance par e-mail',
    ],
  },
  {
    plan: 'autopilot',
    recommended: true,
    includes: [
      `Tout ce que contient ${PLAN_NAME.standard}`,
      'Appels vocaux automatiques par IA',
      'Relances en plusieurs canaux : e-mail, SMS, appel',
      'Messages adaptés à l’urgence',
      'Assistance prioritaire',
    ],
  },
] as const;

export const Pricing = () => (
  <section id="pricing" className="landing-section">
    <h2>Des prix simples</h2>
    <ul className="plans">
      {PLANS.map(({ plan, recommended, includes }) => (
        <li key={plan} className={recommended ? 'recommended' : undefined}>
          <h3>
            {PLAN_NAME[plan]} {recommended && <span className="badge">recommandé</span>}
          </h3>
          <p className="price">
            <strong>{PRICE_EUROS[plan]} €</strong> {PRICE_BASIS} par mois
          </p>
          <ul>
            {includes.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <a className={`button wide ${recommended ? 'primary' : ''}`} href={`/auth?tab=register&formule=${plan}`} onClick={follow}>
            Essayer {PLAN_NAME[plan]}
          </a>
        </li>
      ))}
    </ul>
    <p className="landing-note">
      {TRIAL_DAYS} jours d’essai gratuit sur les deux formules, sans paiement pendant l’essai. Sans engagement : résiliable à tout moment.
    </p>
  </section>
);
