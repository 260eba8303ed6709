// The pretend provider's hosted pages and switches (DEV_TOOLS « Payments »): pay or refuse, manage, and what a real provider would do on
// its own.
import { type Context, Hono } from 'hono';
import type { PretendDesk } from '../../adapters/payments/pretend.ts';
import { checkoutPage, gonePage, portalPage } from './payment-pages.ts';
import { BadInput, bodyOf, problem } from './problem.ts';

const OUTCOMES = ['paid', 'canceled', 'failed'] as const;
const TOLD = ['past_due', 'canceled', 'renewed'] as const;
const DEEDS = ['cancel-at-end', 'resume', 'standard', 'autopilot'] as const;

const isForm = (context: Context): boolean => /^application\/x-www-form-urlencoded/i.test(context.req.header('content-type') ?? '');
/** The one field that a form or a JSON call carries. */
async function fieldOf(context: Context, name: string): Promise<unknown> {
  if (isForm(context)) return (await context.req.parseBody())[name];
  return (await bodyOf(context))[name];
}
function oneOf<Value extends string>(value: unknown, values: readonly Value[], name: string): Value {
  if (!values.includes(value as Value)) throw new BadInput(`« ${name} » vaut ${values.join(', ')}.`);
  return value as Value;
}

export function paymentRoutes(desk: PretendDesk): Hono {
  const app = new Hono();
  app.get('/checkout/:sessionId', async (context) => {
    const checkout = await desk.checkout(context.req.param('sessionId'));
    return checkout ? checkoutPage(context, checkout) : gonePage(context);
  });
  app.post('/checkout/:sessionId', async (context) => {
    const redirect = await desk.finish(context.req.param('sessionId'), oneOf(await fieldOf(context, 'outcome'), OUTCOMES, 'outcome'));
    if (redirect === null) return problem(context, 404, 'not-found', 'Session de paiement introuvable.');
    return isForm(context) ? context.redirect(redirect, 303) : context.json({ redirect });
  });
  app.post('/subscription/:customerId', async (context) => {
    const event = oneOf(await fieldOf(context, 'event'), TOLD, 'event');
    const customerId = context.req.param('customerId');
    const known = await desk.ofCustomer(customerId);
    if (known === null) return problem(context, 404, 'not-found', 'Client inconnu du paiement simulé.');
    if (!(await desk.tell(customerId, event))) return problem(context, 409, 'subscription-over', 'Cet abonnement est déjà terminé.');
    const { status, current_period_end } = (await desk.ofCustomer(customerId))!;
    return context.json({ customerId, status, currentPeriodEnd: current_period_end });
  });
  app.get('/portal/:customerId', async (context) => {
    const subscription = await desk.ofCustomer(context.req.param('customerId'));
    return subscription ? portalPage(context, subscription) : gonePage(context);
  });
  app.post('/portal/:customerId', async (context) => {
    const customerId = context.req.param('customerId');
    const deed = oneOf(await fieldOf(context, 'deed'), [...DEEDS, 'renewed'] as const, 'deed');
    if ((await desk.ofCustomer(customerId)) === null) return problem(context, 404, 'not-found', 'Client inconnu du paiement simulé.');
    await desk.tell(customerId, deed);
    return isForm(context) ? context.redirect(`/dev/portal/${customerId}`, 303) : context.json({ redirect: '/abonnement' });
  });
  return app;
}
