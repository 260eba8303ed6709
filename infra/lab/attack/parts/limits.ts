// Limits at their edges: what counts is any hour, not the one that a counter happens to have begun. `/dev/clock` makes the hours short.
import type { Attack, Part } from '../part.ts';
import { PASSWORD } from '../people.ts';
import type { Reply } from '../wire.ts';

const TRIES = 60;
const ACCOUNTS_PER_ADDRESS = 30;
const REGISTRATIONS_PER_ADDRESS = 20;
const REGISTRATIONS_IN_ALL = 500;
const AT_ONCE = 8;

/** Every try, a few at a time, in order. */
async function tries(count: number, one: (index: number) => Promise<Reply>): Promise<Reply[]> {
  const replies: Reply[] = [];
  for (let i = 0; i < count; i += AT_ONCE)
    replies.push(...(await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - i) }, (_, j) => one(i + j)))));
  return replies;
}
const countOf = (replies: readonly Reply[], status: number): number => replies.filter((reply) => reply.status === status).length;
const toldLater = (replies: readonly Reply[]): boolean =>
  replies
    .filter(({ status }) => status === 429)
    .every(({ headers, text }) => Number(headers['retry-after']) > 0 && /patienter|réessayer/i.test(text));

/** One try, 59 minutes later as many as there are, two minutes later again: within the last hour no more than the limit may take effect. */
async function acrossTheEdge({ target }: Attack, took: number, one: () => Promise<Reply>): Promise<{ effective: number; all: Reply[] }> {
  await target.wait('PT2H');
  const first = await tries(1, one);
  await target.wait('PT59M');
  const before = await tries(TRIES, one);
  await target.wait('PT2M');
  const after = await tries(TRIES, one);
  return { effective: countOf(before, took) + countOf(after, took), all: [...first, ...before, ...after] };
}

async function guesses(attack: Attack): Promise<void> {
  const { people, check } = attack;
  const customer = await people.customer('Devinettes SAS');
  const link = await people.subcontractor(customer);
  const wrong = () => people.visitor().call('POST', '/api/login', { email: customer.email, password: 'Fausse-2026!' });
  const passwords = await acrossTheEdge(attack, 401, wrong);
  check(`C35 at most ${TRIES} guesses at one account take effect in any hour`, passwords.effective <= TRIES, passwords.effective);
  check('C35 the others are 429, in French, with Retry-After', countOf(passwords.all, 429) > 0 && toldLater(passwords.all));
  const owner = await customer.visitor.call('POST', '/api/login', { email: customer.email, password: PASSWORD });
  check('C35 the owner gets in meanwhile, from the device that he knows', owner.status === 200, owner.status);

  const guesser = people.visitor();
  let n = 0;
  const token = await acrossTheEdge(attack, 404, () => guesser.call('GET', `/api/subcontractor/${`${n++}`.padStart(32, 'x')}`));
  check(`C12 at most ${TRIES} wrong tokens from one address take effect in any hour`, token.effective <= TRIES, token.effective);
  check('C12 the others are 429, in French, with Retry-After', countOf(token.all, 429) > 0 && toldLater(token.all));
  const right = await guesser.call('GET', `/api/subcontractor/${link.secureToken}`);
  check('C12 a right token still opens, from the same address', right.status === 200, right.status);
}

async function manyAccounts({ target, people, check }: Attack): Promise<void> {
  const customer = await people.customer('Un parmi quarante SAS');
  await target.wait('PT2H');
  const stuffer = people.visitor();
  const replies = await tries(ACCOUNTS_PER_ADDRESS + 10, () =>
    stuffer.call('POST', '/api/login', { email: people.email('liste'), password: 'Printemps-2026!' }),
  );
  const effective = countOf(replies, 401);
  check(`C35 one address tries at most ${ACCOUNTS_PER_ADDRESS} distinct accounts an hour`, effective <= ACCOUNTS_PER_ADDRESS, effective);
  const elsewhere = await people.visitor().call('POST', '/api/login', { email: customer.email, password: PASSWORD });
  check('C35 and nobody at another address notices', elsewhere.status === 200, elsewhere.status);
}

async function registrations({ target, people, check }: Attack): Promise<void> {
  const taken = (await people.register('Déjà là SAS')).email;
  await target.wait('PT2H');
  const address = people.visitor();
  const mine = await tries(REGISTRATIONS_PER_ADDRESS + 6, () =>
    address.call('POST', '/api/register', people.registration(people.email('inscription'), 'Inscription SAS')),
  );
  check(
    `one address registers at most ${REGISTRATIONS_PER_ADDRESS} an hour`,
    countOf(mine, 201) <= REGISTRATIONS_PER_ADDRESS,
    countOf(mine, 201),
  );
  check('the others are 429, in French, with Retry-After', countOf(mine, 429) > 0 && toldLater(mine));
  const prober = people.visitor();
  const probes = await tries(REGISTRATIONS_PER_ADDRESS + 6, () =>
    prober.call('POST', '/api/register', people.registration(taken, 'Sonde SAS')),
  );
  check(
    `C34 one address hears at most ${REGISTRATIONS_PER_ADDRESS} times an hour that an address is taken`,
    countOf(probes, 409) <= REGISTRATIONS_PER_ADDRESS,
    countOf(probes, 409),
  );
  await target.wait('PT2H');
  const all = await tries(REGISTRATIONS_IN_ALL + 16, () =>
    people.visitor().call('POST', '/api/register', people.registration(people.email('foule'), 'Foule SAS')),
  );
  check(`at most ${REGISTRATIONS_IN_ALL} register in all in an hour`, countOf(all, 201) <= REGISTRATIONS_IN_ALL, countOf(all, 201));
  await target.wait('PT2H');
  const later = await people.visitor().call('POST', '/api/register', people.registration(people.email('ensuite'), 'Ensuite SAS'));
  check('and two hours later there is room again', later.status === 201, later.status);
}

export const limits: Part = {
  name: 'limits',
  about: 'C12 C34 C35 sliding limits, accounts per address, registrations',
  async run(attack) {
    await guesses(attack);
    await manyAccounts(attack);
    await registrations(attack);
  },
};
