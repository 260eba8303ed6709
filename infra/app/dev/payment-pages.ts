// The pretend provider's two hosted pages: pay, and manage the subscription. French, without a script; each says that it is a simulation.
import type { Context } from 'hono';
import { cssVariables, PRODUCT_NAME } from '#domain/brand.ts';
import { PRICE_BASIS, PRICE_EUROS } from '#domain/constants.ts';
import { frenchDate, parisDay } from '#domain/kernel/calendar.ts';
import { SUBSCRIPTION_STATUS } from '#domain/texts/fr/labels.ts';
import { PLAN_NAME as NAME, priceText } from '#domain/texts/fr/plans.ts';
import type { Checkout } from '../../adapters/payments/pretend.ts';
import type { PretendSubscription } from '../../adapters/payments/pretend-time.ts';

const STYLE = `:root{color-scheme:light dark;${cssVariables('light')}}@media(prefers-color-scheme:dark){:root{${cssVariables('dark')}}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--page);color:var(--text);font:16px/1.5 'Inter Variable',Inter,'Segoe UI',Roboto,Helvetica,Arial,sans-serif}
main{width:100%;max-width:440px;padding:32px;border:1px solid var(--border);border-radius:12px;background:var(--surface)}
h1{margin:0 0 4px;font-size:22px;line-height:1.3}p{margin:0 0 16px}.soft{color:var(--secondary);font-size:14px}.note{margin:20px 0 0;padding:12px;border:1px dashed var(--border);border-radius:8px}
dl{display:grid;grid-template-columns:1fr auto;gap:8px 16px;margin:20px 0;padding:16px 0;border-block:1px solid var(--border)}dt{color:var(--secondary)}dd{margin:0;font-weight:600;text-align:right}
form{display:grid;gap:12px}button,a.button{font:inherit;font-weight:600;min-height:48px;padding:8px 16px;border:1px solid var(--border);border-radius:8px;background:var(--surface);color:inherit;cursor:pointer;display:grid;place-items:center;text-decoration:none}
button.main{background:var(--primary);border-color:var(--primary);color:var(--onPrimary)}:focus-visible{outline:2px solid var(--primary);outline-offset:2px}a.button{margin-top:12px}@media(max-width:480px){main{padding:24px 20px}}`;

// The referrer is kept within this site: without one the browser would send the form from the Origin « null », which is refused.
function page(context: Context, title: string, body: string, status: 200 | 404 = 200): Response {
  context.header(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  return context.html(
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="referrer" content="same-origin"><meta name="color-scheme" content="light dark"><link rel="icon" href="data:,"><title>${title} · ${PRODUCT_NAME}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`,
    status,
  ) as Response;
}
const NOTE = '<p class="soft note">Paiement simulé : aucune carte n’est demandée et rien n’est débité.</p>';
const rows = (list: readonly (readonly [string, string])[]): string =>
  `<dl>${list.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>`;

export function checkoutPage(context: Context, { plan, trialDays, changes, paid }: Checkout): Response {
  const price = `${PRICE_EUROS[plan]} € ${PRICE_BASIS}`;
  if (paid)
    return page(
      context,
      'Paiement',
      `<h1>C’est déjà fait</h1><p class="soft">Cette page de paiement a déjà servi.</p><a class="button" href="/abonnement">Revenir à ${PRODUCT_NAME}</a>`,
    );
  const trial = trialDays > 0;
  const lines: [string, string][] = [
    ['Formule', `${PRODUCT_NAME} ${NAME[plan]}`],
    ['Prix', priceText(plan)],
    ...(trial ? ([['Essai gratuit', `${trialDays} jours`]] as [string, string][]) : []),
    ['À payer aujourd’hui', trial || changes ? '0 €' : price],
  ];
  const pay = changes ? `Passer à ${NAME[plan]}` : trial ? 'Commencer l’essai gratuit' : `Payer ${price}`;
  return page(
    context,
    'Paiement',
    `<h1>${changes ? 'Changer de formule' : `S’abonner à ${PRODUCT_NAME}`}</h1><p class="soft">Sans engagement, résiliable à tout moment.</p>${rows(lines)}
<form method="post"><button class="main" name="outcome" value="paid">${pay}</button><button name="outcome" value="canceled">Annuler</button></form>${NOTE}`,
  );
}

export function portalPage(context: Context, { status, plan, current_period_end, cancel_at_period_end }: PretendSubscription): Response {
  const over = status === 'canceled';
  const other = plan === 'standard' ? 'autopilot' : 'standard';
  const button = (deed: string, label: string, main = false) =>
    `<button name="deed" value="${deed}"${main ? ' class="main"' : ''}>${label}</button>`;
  const deeds = [
    ...(status === 'past_due' ? [button('renewed', `Payer ${PRICE_EUROS[plan]} € ${PRICE_BASIS}`, true)] : []),
    button(other, `Passer à ${NAME[other]} (${priceText(other)})`),
    cancel_at_period_end ? button('resume', 'Reprendre l’abonnement', true) : button('cancel-at-end', 'Résilier à la fin de la période'),
  ];
  const lines: [string, string][] = [
    ['Formule', NAME[plan]],
    ['Statut', SUBSCRIPTION_STATUS[status]],
    [cancel_at_period_end || over ? 'Prend fin le' : 'Période en cours jusqu’au', frenchDate(parisDay(current_period_end))],
  ];
  return page(
    context,
    'Gérer l’abonnement',
    `<h1>Gérer l’abonnement</h1>${rows(lines)}${over ? '' : `<form method="post">${deeds.join('')}</form>`}<a class="button" href="/abonnement">Revenir à ${PRODUCT_NAME}</a>${NOTE}`,
  );
}

export const gonePage = (context: Context): Response =>
  page(
    context,
    'Introuvable',
    `<h1>Page introuvable</h1><p class="soft">Cette session de paiement n’existe pas.</p><a class="button" href="/abonnement">Revenir à ${PRODUCT_NAME}</a>`,
    404,
  );
