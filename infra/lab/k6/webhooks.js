// News in showers: the same of Stripe again and again, as it repeats what was answered late, and text messages by way of Twilio. Each is
// signed; one in ten is not by them.
import crypto from 'k6/crypto';
import { arriving, asJson, ask, COMMAND_MS, either, limits, oneOf, product, shared } from './common.js';

export { toFile as handleSummary } from './common.js';

const storm = (exec) => ({ ...arriving({ perSecond: either(50, 5), seconds: either(60, 5) }), exec });
export const options = {
  ...shared,
  scenarios: { stripe: storm('stripe'), twilio: storm('twilio') },
  thresholds: limits({ stripe: COMMAND_MS, twilio: COMMAND_MS, forged: COMMAND_MS }),
};

const FORGED = 0.1;
const secretOr = (secret) => (Math.random() < FORGED ? { secret: `${secret}x`, forged: true } : { secret, forged: false });

export function stripe() {
  const { secret, forged } = secretOr(product.stripe.secret);
  const object = { object: 'subscription', id: oneOf(product.stripe.subscriptions) };
  const body = JSON.stringify({ id: 'evt_1', type: 'customer.subscription.updated', livemode: false, data: { object } });
  // By the product's clock, which was moved on while it was filled.
  const seconds = Math.floor((Date.now() + product.aheadMs) / 1000);
  const signature = `t=${seconds},v1=${crypto.hmac('sha256', secret, `${seconds}.${body}`, 'hex')}`;
  const headers = { ...asJson, 'Stripe-Signature': signature };
  ask(forged ? 'forged' : 'stripe', 'POST', '/api/webhooks/stripe', { headers, body, expected: forged ? 400 : 200 });
}

/** Twilio signs the public address, then each field's name and value in the order of the names. */
export function twilio() {
  const { secret, forged } = secretOr(product.twilio.token);
  const path = '/api/webhooks/twilio/sms';
  const form = { Body: oneOf(['STOP', 'START', 'Bonjour']), From: oneOf(product.twilio.numbers), MessageSid: `SM${Math.random()}` };
  const text = Object.keys(form)
    .sort()
    .reduce((all, name) => all + name + form[name], product.publicUrl + path);
  const headers = { 'X-Twilio-Signature': crypto.hmac('sha1', secret, text, 'base64') };
  ask(forged ? 'forged' : 'twilio', 'POST', path, { headers, body: form, expected: forged ? 403 : 200 });
}
