// Second factors in tests: an authenticator application by the product's own clock, and a person who has set it up.
import { generateSync } from 'otplib';
import { millis } from '#domain/kernel/calendar.ts';
import { ok, type Person } from './people.ts';
import { PASSWORD, type World } from './world.ts';

/** The code that an application shows now; `steps` of thirty seconds later or earlier. */
export const codeOf = ({ clock }: Pick<World, 'clock'>, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(millis(clock.now()) / 1000) + steps * 30 });

export type WithCodes = { secret: string; recoveryCodes: string[] };
/** Sets the application up in this person's session; the code of the step before this one is used for it. */
export async function withCodes(world: World, person: Pick<Person, 'post'>): Promise<WithCodes> {
  const { secret } = ok(await person.post('/api/user/totp')).body as { secret: string };
  const { recoveryCodes } = ok(await person.post('/api/user/totp/confirm', { code: codeOf(world, secret, -1) })).body;
  return { secret, recoveryCodes };
}

/** Gives the password in this browser; answers the challenge that it leads to. */
export async function challengeOf(client: Pick<Person, 'post'>, email: string, headers?: Record<string, string>): Promise<string> {
  const { status, body } = await client.post('/api/login', { email, password: PASSWORD, rememberMe: true }, headers);
  if (status !== 401 || body.code !== 'second-factor-required') throw new Error(`${status} ${body.code}`);
  return body.challenge;
}
