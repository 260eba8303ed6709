// The two plans in words: names, prices, content. Every screen, page and tooltip about a plan uses these.
import { PRICE_BASIS, PRICE_EUROS } from '../../constants.ts';
import type { Plan } from '../../subscriptions/events.ts';

export const PLAN_NAME: Record<Plan, string> = { standard: 'Basic', autopilot: 'Autopilot' };
export const PLAN_TEXT: Record<Plan, string> = {
  standard: 'Toutes les fonctions essentielles',
  autopilot: 'Basic, avec les appels vocaux',
};
/** « 45 € HT / mois » */
export const priceText = (plan: Plan): string => `${PRICE_EUROS[plan]} € ${PRICE_BASIS} / mois`;
/** F078: shown over what the smaller plan does not include. */
export const VOICE_UPGRADE = `Appels vocaux disponibles avec ${PLAN_NAME.autopilot}`;
