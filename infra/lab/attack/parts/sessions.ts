// Sessions that outlive what should end them: a log-in with the old password while the new one is being set, every end everywhere.
import type { Attack, Part } from '../part.ts';
import { PASSWORD } from '../people.ts';
import { Visitor } from '../wire.ts';

const ROUNDS = 8;
const AT_ONCE = 6;
const NEW_PASSWORD = 'Echafaudage-2027?';

/** One round: log-ins with the old password around the moment of the reset. Answers how many of their sessions live on. */
async function race({ target, people }: Attack, email: string, from: string, to: string, round: number): Promise<number> {
  await target.wait('PT61M');
  await people.visitor().must('POST', '/api/forgot-password', { email });
  const token = await people.mailedToken(email);
  const visitors = Array.from({ length: AT_ONCE }, () => new Visitor(target.port, people.address()));
  const logIns = visitors.map(async (visitor, index) => {
    // Spread over the time that a hash takes: the checks fall before, into and after the change.
    await new Promise((later) => setTimeout(later, index * (round + 1) * 4));
    return visitor.call('POST', '/api/login', { email, password: from, rememberMe: true });
  });
  const reset = await people.visitor().call('POST', '/api/reset-password', { token, newPassword: to });
  if (reset.status !== 200) throw new Error(`reset: ${reset.status} ${reset.text}`);
  await Promise.all(logIns);
  const alive = await Promise.all(visitors.map(async (visitor) => (await visitor.call('GET', '/api/user')).status === 200));
  return alive.filter(Boolean).length;
}

async function ends({ people, check }: Attack): Promise<void> {
  const customer = await people.customer('Sessions closes');
  const others = [await people.logIn(customer.email), await people.logIn(customer.email)];
  const [first, second] = others as [Visitor, Visitor];
  const kept = new Visitor(first.port, first.from);
  for (const [name, value] of first.jar) kept.jar.set(name, value);
  await first.must('POST', '/api/logout');
  check('C36 a session that was closed is closed for whoever kept its cookie', (await kept.call('GET', '/api/user')).status === 401);
  check('C36 closing one session leaves the others', (await second.call('GET', '/api/user')).status === 200);

  const preset = people.visitor();
  preset.jar.set('subdoc', 'A'.repeat(43));
  await preset.must('POST', '/api/login', { email: customer.email, password: PASSWORD });
  check(
    'C36 a log-in never takes the id that was brought',
    preset.jar.get('subdoc') !== 'A'.repeat(43) && /^[\w-]{22,}$/.test(preset.jar.get('subdoc') ?? ''),
  );

  await people.visitor().must('POST', '/api/forgot-password', { email: customer.email });
  await people
    .visitor()
    .must('POST', '/api/reset-password', { token: await people.mailedToken(customer.email), newPassword: NEW_PASSWORD });
  const left = await Promise.all(
    [second, preset, customer.visitor].map(async (visitor) => (await visitor.call('GET', '/api/user')).status),
  );
  check(
    'C36 a new password ends every session',
    left.every((status) => status === 401),
    left,
  );

  const rejected = await people.register('Sessions rejetées');
  const session = await people.logIn(rejected.email);
  await (await people.administrator()).must('POST', '/api/admin/reject-user', { userId: rejected.accountId });
  check('C36 a rejection ends every session', (await session.call('GET', '/api/user')).status === 401);
}

export const sessions: Part = {
  name: 'sessions',
  about: 'C36 log-ins during a reset, sessions ended everywhere',
  async run(attack) {
    const { email } = await attack.people.register('Course au mot de passe');
    let [from, to] = [PASSWORD, NEW_PASSWORD];
    const alive: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      alive.push(await race(attack, email, from, to, round));
      [from, to] = [to, from];
    }
    attack.check(
      `C36 no session opened with the old password outlives the reset (${ROUNDS} rounds)`,
      alive.every((count) => count === 0),
      alive,
    );
    await ends(attack);
  },
};
