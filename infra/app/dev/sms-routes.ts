// POST /dev/sms: simulates a reply to one of our SMS. It arrives signed, on the route that the real provider calls.
import { Hono } from 'hono';
import type { RawCallback } from '#domain/ports/channel.ts';
import { BadInput, bodyOf } from './problem.ts';

export type PretendPhone = {
  incoming(sms: { from: string; text: string }): Promise<RawCallback>;
  deliver(callback: RawCallback): Promise<Response>;
};

export function smsRoutes(phone: PretendPhone): Hono {
  const app = new Hono();
  app.post('/sms', async (context) => {
    const { from, text } = await bodyOf(context);
    if (typeof from !== 'string' || from.trim() === '' || typeof text !== 'string')
      throw new BadInput('Indiquez « from » (numéro de téléphone) et « text » (le SMS).');
    const answer = await phone.deliver(await phone.incoming({ from, text }));
    // The reply is TwiML, as for the provider.
    return context.json({ status: answer.status, answer: await answer.text() });
  });
  return app;
}
