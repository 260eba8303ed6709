// Two plans, plain prices, from the constants that the checkout reads too (F009, A42).
import { PRICE_EUROS, TRIAL_DAYS } from '#domain/constants.ts';
import { follow } from '../../root/navigation.ts';

const PLANS = [
  {
    name: 'Basic',
    price: PRICE_EUROS.standard,
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
    name: 'Autopilot',
    price: PRICE_EUROS.autopilot,
    recommended: true,
    includes: [
      'Tout ce que contient Basic',
      'Appels vocaux automatiques par IA',
      'Relances en plusieurs canaux : e-mail, SMS, appel',
      'Messages adaptés à l’urgence et aux réponses',
      'Assistance prioritaire',
    ],
  },
];

export const Pricing = () => (
  <section id="pricing" className="landing-section">
    <h2>Des prix simples</h2>
    <ul className="plans">
      {PLANS.map((plan) => (
        <li key={plan.name} className={plan.recommended ? 'recommended' : undefined}>
          <h3>
            {plan.name} {plan.recommended && <span className="badge">recommandé</span>}
          </h3>
          <p className="price">
            <strong>{plan.price} €</strong> HT par mois
          </p>
          <ul>
            {plan.includes.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <a className={`button wide ${plan.recommended ? 'primary' : ''}`} href="/auth?tab=register" onClick={follow}>
            Essayer {plan.name}
          </a>
        </li>
      ))}
    </ul>
    <p className="landing-note">
      {TRIAL_DAYS} jours d’essai gratuit sur les deux formules, sans paiement pendant l’essai. Sans engagement : résiliable à tout moment.
    </p>
  </section>
);
