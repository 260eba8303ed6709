// Lets the time pass for which mails about a person's decision are held.
import { HELD_SECONDS } from '#domain/constants.ts';
import { addMillis } from '#domain/kernel/calendar.ts';
import type { World } from './world.ts';

export async function sendHeld({ clock, projections, drive }: World): Promise<void> {
  await projections.caughtUp();
  await drive(addMillis(clock.now(), HELD_SECONDS * 1000));
}
