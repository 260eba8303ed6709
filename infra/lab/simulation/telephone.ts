// SMS and calls as one simulated process sees them. What was taken, and what came of each call, is the world's: asked twice under one name it rings once.
import type { CallOutcome } from '../../../domain/calls/events.ts';
import { addDays, parisDay } from '../../../domain/kernel/calendar.ts';
import type { SmsChannel } from '../../../domain/ports/channel.ts';
import type { Mailer } from '../../../domain/ports/mailer.ts';
import type { EndedCall, Voice } from '../../../domain/ports/voice.ts';
import type { Life } from './scheduler.ts';
import type { World } from './world.ts';

/** The same server in all: whoever is written to by SMS is found, and lost, as by mail. */
export const simulatedSms = ({ send, find, lookup }: Mailer): SmsChannel => ({
  name: 'simulated',
  lookup,
  send: (sms) => send(sms as never),
  find,
  parseCallback: () => null,
});

const OUTCOMES: readonly CallOutcome[] = ['no-answer', 'no-answer', 'no-answer', 'failed', 'answered', 'callback', 'commitment', 'opt-out'];

/** Rings, is answered or not; of some calls nothing is heard, and the provider is asked later. */
export function simulatedVoice({ scheduler, random, calls, now }: World, life: Life): Voice {
  return {
    name: 'simulated',
    from: '+33199001234',
    async dial({ attemptId }, tools) {
      await scheduler.step(life, `→ dial ${attemptId}`);
      const known = calls.get(attemptId);
      if (known === undefined && random.chance(0.1)) return { refused: 'for-now', reason: 'busy' };
      const outcome = known?.outcome ?? random.pick(OUTCOMES);
      const smsSent = known?.smsSent ?? (outcome === 'commitment' && (await tools.sendSms()));
      const committedFor = outcome === 'commitment' ? addDays(parisDay(now()), 1) : null;
      const ended: EndedCall = known ?? { outcome, smsSent, committedFor, durationSeconds: 20, summary: outcome, transcript: [] };
      calls.set(attemptId, ended);
      await scheduler.step(life, `← dial ${attemptId}`);
      return { sid: attemptId, ended: random.chance(0.3) ? null : ended };
    },
    async find(sid) {
      await scheduler.step(life, `ask about ${sid}`);
      return calls.get(sid) ?? { line: 'failed', durationSeconds: 0 };
    },
  };
}
