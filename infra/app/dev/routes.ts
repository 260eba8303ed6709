// The developer tools of the embedded profile: DEV_TOOLS « Outbox », « Clock », « Faults », « Settle », « SMS », and CONTRACT « Developer tools ».
// A public contract: tests, demonstration and outside checks drive the product through them.
import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { HELD_SECONDS } from '#domain/constants.ts';
import { type Instant, instant } from '#domain/kernel/calendar.ts';
import type { Clock } from '#domain/ports/clock.ts';
import type { EventStore, Position } from '#domain/ports/event-store.ts';
import { isMovable } from '../../adapters/clock/system-clock.ts';
import type { Outbox, OutboxChannel, OutboxFilter } from '../../adapters/mailer/outbox.ts';
import type { PretendDesk } from '../../adapters/payments/pretend.ts';
import type { EmbeddedEngine } from '../../adapters/workflow-engine/embedded-port.ts';
import { addDuration } from './duration.ts';
import { FaultError, type Faults } from './faults.ts';
import { loopbackOnly, type RemoteAddress, secretOnly } from './loopback.ts';
import { mailEventRoutes } from './mail-events.ts';
import { mailPage, outboxPage } from './outbox-page.ts';
import { paymentRoutes } from './payment-routes.ts';
import { BadInput, bodyOf, problem } from './problem.ts';
import { type PretendPhone, smsRoutes } from './sms-routes.ts';

export type DevDeps = {
  /** What every call carries (adapters/shared/dev-secret.ts). */
  secret: string;
  outbox: Outbox;
  /** Where the clock cannot be moved, or another engine fires the timers, /dev/clock says so. */
  clock: Clock;
  /** null: Temporal fires the timers and cannot be driven. */
  engine: Pick<EmbeddedEngine, 'idle'> & Partial<Pick<EmbeddedEngine, 'drive'>>;
  /** null: the stand-ins run in several processes. */
  faults: Faults | null;
  store: Pick<EventStore, 'head'>;
  /** The pretend payments; null or undefined: a real provider. */
  desk?: PretendDesk | null;
  /** The stand-in for SMS; undefined: a real provider. */
  sms?: PretendPhone;
  /** Sends signed delivery statuses to our own webhook, as a provider would. */
  tellOfMail?(body: string): Promise<Response>;
  /** Resolves when read models and process managers have processed the whole log. */
  caughtUp(): Promise<void>;
  /** For tests without a socket. */
  remoteAddress?: RemoteAddress;
};

/** Mails about a person's decision wait. */
const HELD_MS = HELD_SECONDS * 1000;
const CHANNELS: readonly string[] = ['email', 'sms', 'voice'] satisfies OutboxChannel[];

/** Waits until nothing is pending: projections, process managers, analyses, deliveries, with `heldMs` also those due so soon. Answers the log's last position. */
export async function settled({
  engine,
  store,
  caughtUp,
  heldMs = 0,
}: Pick<DevDeps, 'store' | 'caughtUp'> & { engine: Pick<EmbeddedEngine, 'idle'>; heldMs?: number }): Promise<Position | null> {
  for (;;) {
    const before = await store.head();
    await caughtUp();
    await engine.idle();
    if (heldMs > 0) await engine.idle(['delivery'], heldMs);
    await caughtUp();
    if ((await store.head()) === before) return before;
  }
}

function filterOf(context: Context): OutboxFilter {
  const { channel, to, after } = context.req.query();
  if (channel && !CHANNELS.includes(channel)) throw new BadInput(`Canal inconnu ; valeurs possibles : ${CHANNELS.join(', ')}.`);
  if (after && !/^\d{1,15}$/.test(after)) throw new BadInput('« after » est un numéro de message.');
  return { channel: (channel || undefined) as OutboxChannel | undefined, to: to || undefined, after: after ? Number(after) : undefined };
}

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;
/** Answers the time to which the clock is to move. Throws BadInput. */
function targetOf({ advance, to, ...others }: Record<string, unknown>, now: Instant): Instant {
  if (Object.keys(others).length > 0 || (advance === undefined) === (to === undefined))
    throw new BadInput('Indiquez soit « advance » (durée ISO 8601, par exemple P3DT2H), soit « to » (date et heure ISO 8601).');
  if (advance !== undefined) {
    if (typeof advance === 'string' && advance.startsWith('-')) throw new BadInput('L’horloge ne recule jamais.');
    const target = typeof advance === 'string' ? addDuration(now, advance) : null;
    if (target === null) throw new BadInput('Durée ISO 8601 incorrecte (par exemple P3DT2H, au plus cent ans).');
    return target;
  }
  if (typeof to !== 'string' || !ISO_MOMENT.test(to) || Number.isNaN(Date.parse(to)))
    throw new BadInput('Date et heure ISO 8601 incorrectes (par exemple 2026-12-01T08:00:00+01:00).');
  const target = instant(to);
  if (target < now) throw new BadInput('L’horloge ne recule jamais.');
  return target;
}

/** The routes, mounted under `/dev`. */
export function devRoutes(deps: DevDeps): Hono {
  const { outbox, clock, engine, faults } = deps;
  const app = new Hono();
  app.use(loopbackOnly(deps.remoteAddress ?? ((context) => getConnInfo(context).remote.address)));
  app.use(secretOnly(deps.secret));
  app.use(async (context, next) => {
    await next();
    context.header('x-now', clock.now());
    context.header('cache-control', 'no-store');
    context.header('referrer-policy', 'no-referrer');
    context.header('x-content-type-options', 'nosniff');
    context.header('x-robots-tag', 'noindex');
  });
  app.onError((error, context) => {
    if (error instanceof BadInput) return problem(context, 400, 'invalid-input', error.message);
    if (error instanceof FaultError) return problem(context, 400, error.code, error.message);
    throw error;
  });

  app.get('/outbox', async (context) => context.json(await outbox.list(filterOf(context))));
  app.get('/outbox.html', async (context) => outboxPage(context, await outbox.list(filterOf(context)), clock.now()));
  app.get('/outbox/:id{[0-9]+\\.html}', async (context) => {
    const id = Number.parseInt(context.req.param('id'), 10);
    const [entry] = await outbox.list({ after: id - 1, limit: 1 });
    return entry?.id === id && entry.html ? mailPage(context, entry.html) : problem(context, 404, 'not-found', 'Message introuvable.');
  });

  app.get('/clock', (context) => context.json({ now: clock.now() }));
  app.post('/clock', async (context) => {
    if (engine.drive === undefined || !isMovable(clock))
      return problem(context, 409, 'clock-not-movable', 'Les minuteries tournent ailleurs : l’horloge ne peut pas être avancée d’ici.');
    const target = targetOf(await bodyOf(context), clock.now());
    const fired = await engine.drive(target, deps.caughtUp);
    await deps.caughtUp();
    return context.json({ now: clock.now(), fired });
  });

  app.post('/faults', async (context) => {
    if (faults === null)
      return problem(context, 409, 'faults-not-reachable', 'Les rôles tournent séparément : aucune panne ne les atteint tous.');
    return context.json({ faults: faults.set(await bodyOf(context)) });
  });
  app.post('/settle', async (context) => context.json({ position: await settled({ ...deps, heldMs: HELD_MS }) }));
  if (deps.desk) app.route('/', paymentRoutes(deps.desk));
  if (deps.sms) app.route('/', smsRoutes(deps.sms));
  if (deps.tellOfMail)
    app.route('/', mailEventRoutes({ tell: deps.tellOfMail, settled: () => settled({ ...deps, heldMs: HELD_MS }), clock }));
  app.all('*', (context) => problem(context, 404, 'not-found', 'Page introuvable.'));
  return app;
}
