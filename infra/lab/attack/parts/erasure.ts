// What remains of somebody who was rejected, or who never proved his address: no word, in no answer, no message and no line of the log.
import type { Attack, Part } from '../part.ts';
import type { Visitor } from '../wire.ts';

/** All that the product tells its administrators and in its outbox. */
async function everythingTold({ target }: Attack, admin: Visitor): Promise<string> {
  const paths = ['/api/admin/pending-users', '/api/user', '/api/email-delivery/recent'];
  const answers = await Promise.all(paths.map((path) => admin.call('GET', path)));
  return [...answers.map(({ text }) => text), JSON.stringify(await target.dev('/dev/outbox')), target.output()].join('\n');
}
const around = (text: string, word: string): string => {
  const at = text.indexOf(word);
  return at < 0 ? '' : text.slice(Math.max(0, at - 120), at + 60);
};

async function rejected(attack: Attack): Promise<void> {
  const { target, people, check } = attack;
  const admin = await people.administrator();
  const canary = `EFFACER${Math.trunc(performance.timeOrigin)}`;
  const email = people.email(canary.toLowerCase());
  const { accountId } = await people.register(`${canary} SAS`, email);
  const before = await everythingTold(attack, admin);
  check('(set-up) the sign-up is seen before', before.includes(canary));
  await admin.must('POST', '/api/admin/reject-user', { userId: accountId });
  await target.dev('/dev/settle', {});
  // The key of the last mail lives a day (infra/decisions/022).
  await target.wait('P2D');
  await target.dev('/dev/settle', {});
  const after = await everythingTold(attack, admin);
  const left = [canary, canary.toLowerCase()].map((word) => around(after, word)).filter((found) => found !== '');
  check('C67 two days after a rejection no answer, message or line of the log holds a word of the person', left.length === 0, left);
  const again = await people.visitor().call('POST', '/api/register', people.registration(email, 'De retour SAS'));
  check('C67 and the address is free again', again.status === 201, `${again.status} ${again.text.slice(0, 100)}`);
}

async function unproven(attack: Attack): Promise<void> {
  const { target, people, check } = attack;
  const admin = await people.administrator();
  const { email } = await people.register('Jamais vérifié SAS', people.email('jamais-verifie'), false);
  await target.wait('P8D');
  await target.dev('/dev/settle', {});
  const pending = await admin.call('GET', '/api/admin/pending-users');
  check(
    'a sign-up whose address was never proved is gone after seven days',
    pending.status === 200 && !pending.text.includes(email),
    pending.status,
  );
  const again = await people.visitor().call('POST', '/api/register', people.registration(email, 'De retour SAS'));
  check('and its address is free again', again.status === 201, `${again.status} ${again.text.slice(0, 100)}`);
}

export const erasure: Part = {
  name: 'erasure',
  about: 'C67 rejected and unproven sign-ups leave nothing behind',
  async run(attack) {
    await rejected(attack);
    await unproven(attack);
  },
};
