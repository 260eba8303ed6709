// An account's one customer at Stripe, its one open page to pay on, and what a customer may correct in the portal.
import type StripeLibrary from 'stripe';

export type StripeLog = { warn(fields: object, message: string): void };
type Account = { accountId: number; email: string; customerId: string | null };

/** A price or tax rate that is missing is a wrong setting, not a customer who is gone. */
function isMissing(error: unknown): boolean {
  const { code, param } = error as { code?: string; param?: string };
  return code === 'resource_missing' && !/price|tax_rate/.test(param ?? '');
}

/** Two calls for one account give one customer, also at the same time: the key names it. `instead`: a former customer that is gone. */
async function newCustomer(stripe: StripeLibrary, { accountId, email }: Account, instead: string | null): Promise<string> {
  const idempotencyKey = ['customer', accountId, email, ...(instead === null ? [] : [instead])].join(' ');
  const { id } = await stripe.customers.create({ email, metadata: { accountId: String(accountId) } }, { idempotencyKey });
  return id;
}

/**
 * Works with the account's customer. One that Stripe does not know (deleted in its dashboard, or the settings name another Stripe account)
 * is replaced, and the operator is told.
 */
export async function withCustomer<Answer>(
  stripe: StripeLibrary,
  account: Account,
  log: StripeLog,
  work: (customer: string) => Promise<Answer>,
): Promise<Answer> {
  const { accountId, customerId } = account;
  if (customerId === null) return work(await newCustomer(stripe, account, null));
  try {
    return await work(customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
    log.warn(
      { accountId, customerId },
      'Stripe does not know a customer any more: a new one takes its place; was it deleted, or is it another Stripe account?',
    );
    return work(await newCustomer(stripe, account, customerId));
  }
}

/** Of two pages that were begun only the newer one can be paid on, so that nobody pays for two subscriptions. */
export async function expireOlder(stripe: StripeLibrary, customer: string, kept: { id: string; created: number }): Promise<void> {
  const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 }).catch((error: unknown) => {
    if (isMissing(error)) return { data: [] };
    throw error;
  });
  for (const { id, created } of open.data) {
    const older = created < kept.created || (created === kept.created && id < kept.id);
    // Paid or expired meanwhile.
    if (older) await stripe.checkout.sessions.expire(id).catch(() => undefined);
  }
}

const CORRECTED = ['address', 'name', 'tax_id'] as const;

/** Adds to the portal's own configuration that address and VAT number may be corrected. Where that fails, the portal is opened as it is. */
export async function allowCorrections(stripe: StripeLibrary, log: StripeLog): Promise<void> {
  try {
    const [standard] = (await stripe.billingPortal.configurations.list({ is_default: true, limit: 1 })).data;
    if (!standard) return;
    const { enabled, allowed_updates: allowed } = standard.features.customer_update;
    if (enabled && CORRECTED.every((field) => allowed.includes(field))) return;
    const all = [...new Set([...allowed, ...CORRECTED])];
    await stripe.billingPortal.configurations.update(standard.id, {
      features: { customer_update: { enabled: true, allowed_updates: all } },
    });
  } catch (error) {
    log.warn({ type: (error as { type?: string }).type }, 'the portal could not be told to let customers correct address and VAT number');
  }
}
