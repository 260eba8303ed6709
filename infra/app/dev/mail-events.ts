// POST /dev/mail-event: simulates a status of the mail provider through the real, signed webhook (CONTRACT « Developer tools »).
import { Hono } from 'hono';
import type { Clock } from '#domain/ports/clock.ts';
import { BadInput, bodyOf } from './problem.ts';

const TYPES: readonly unknown[] = ['delivered', 'bounced', 'complained'];

type Deps = {
  /** Signs the body and posts it. */
  tell(body: string): Promise<Response>;
  /** Waits so that a mail that was just sent is known. */
  settled(): Promise<unknown>;
  clock: Pick<Clock, 'now'>;
};
export function mailEventRoutes({ tell, settled, clock }: Deps): Hono {
  const app = new Hono();
  app.post('/mail-event', async (context) => {
    const { messageId, type, reason } = await bodyOf(context);
    if (typeof messageId !== 'string' || messageId === '')
      throw new BadInput('« messageId » est le Message-ID d’un e-mail de la boîte d’envoi.');
    if (!TYPES.includes(type)) throw new BadInput(`« type » vaut ${TYPES.join(', ')}.`);
    if (reason !== undefined && typeof reason !== 'string') throw new BadInput('« reason » est un texte.');
    await settled();
    return tell(JSON.stringify({ events: [{ messageId, type, at: clock.now(), reason }] }));
  });
  return app;
}
