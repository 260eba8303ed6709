// Those who attack and those who are attacked: accounts made as anybody becomes one. Each comes from an address of his own, and where a
// limit says « later », it is made later: the attack must not be stopped by its own preparations.
import type { Target } from './target.ts';
import { type Reply, Visitor } from './wire.ts';

/** Not the one of the README, which new accounts are refused. */
export const PASSWORD = 'Truelle-et-Niveau-58!';
const DEMO_PASSWORD = 'Chantier-2026!';
const ADMIN = 'admin@demo.fr';

export type Link = { id: number; secureToken: string };
export type Customer = {
  visitor: Visitor;
  accountId: number;
  email: string;
  organizationId: number;
  typeIds: readonly number[];
};
export type Mail = { id: number; to: string; subject: string; text: string; html?: string };

export type People = ReturnType<typeof createPeople>;

export function createPeople(target: Target) {
  let number = 0;
  let admin: Promise<Visitor> | null = null;
  const suffix = Math.trunc(performance.timeOrigin).toString(36);

  /** An address of this machine that nobody used before. */
  const address = (): string => {
    number++;
    return `127.${16 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;
  };
  const visitor = (from = address()): Visitor => new Visitor(target.port, from);
  /** An e-mail address that nobody used before, in this run or an earlier one. */
  const email = (name: string): string => `${name}-${++number}-${suffix}@attaque.example`;
  const registration = (mail: string, companyName: string) => ({
    companyName,
    email: mail,
    phoneNumber: '04 67 00 00 00',
    password: PASSWORD,
  });

  const mailsTo = async (mail: string): Promise<Mail[]> => {
    await target.dev('/dev/settle', {});
    return target.dev<Mail[]>(`/dev/outbox?channel=email&to=${encodeURIComponent(mail)}`);
  };
  /** The token in the link of the last mail to an address. */
  async function mailedToken(mail: string): Promise<string> {
    const token = /[?&]token=([\w-]+)/.exec((await mailsTo(mail)).at(-1)?.text ?? '')?.[1];
    if (token === undefined) throw new Error(`the last mail to ${mail} has no token`);
    return token;
  }
  /** Does it, an hour later where it is too often. */
  async function patiently(call: () => Promise<Reply>, wanted: number): Promise<Reply> {
    let reply = await call();
    if (reply.status === 429) {
      await target.wait('PT61M');
      reply = await call();
    }
    if (reply.status !== wanted) throw new Error(`set-up: ${reply.status} ${reply.text.slice(0, 300)}`);
    return reply;
  }

  async function register(companyName: string, mail = email('societe'), verify = true): Promise<{ accountId: number; email: string }> {
    const one = visitor();
    const reply = await patiently(() => one.call('POST', '/api/register', registration(mail, companyName)), 201);
    if (verify) await one.must('GET', `/api/verify-email?token=${await mailedToken(mail)}`);
    return { accountId: reply.body<{ id: number }>().id, email: mail };
  }
  async function logIn(mail: string, password = PASSWORD): Promise<Visitor> {
    const one = visitor();
    // For thirty days: the clock is moved.
    await patiently(() => one.call('POST', '/api/login', { email: mail, password, rememberMe: true }), 200);
    return one;
  }
  /** The administrator of the settings, who is there in a demonstration and approves himself on an empty installation. */
  const administrator = (): Promise<Visitor> => {
    admin ??= logIn(ADMIN, DEMO_PASSWORD)
      // An earlier run made him.
      .catch(() => logIn(ADMIN))
      .catch(async () => {
        await register('SubDoc', ADMIN);
        return logIn(ADMIN);
      });
    return admin;
  };
  /** A company that may use everything, logged in. */
  async function customer(companyName: string): Promise<Customer> {
    const { accountId, email: mail } = await register(companyName);
    await (await administrator()).must('POST', '/api/admin/approve-user', { userId: accountId });
    const one = await logIn(mail);
    const { url } = await one.must<{ url: string }>('POST', '/api/create-checkout-session', { plan: 'autopilot' });
    await target.dev(new URL(url, target.url).pathname, { outcome: 'paid' });
    const types = await one.must<{ id: number }[]>('POST', '/api/document-types/init-default');
    const organizations = await one.must<{ id: number; isDefault: boolean }[]>('GET', '/api/organizations');
    const organizationId = organizations.find(({ isDefault }) => isDefault)!.id;
    return { visitor: one, accountId, email: mail, organizationId, typeIds: types.map(({ id }) => id).sort((a, b) => a - b) };
  }
  const subcontractor = (owner: Customer, more: object = {}): Promise<Link> =>
    owner.visitor.must<Link>('POST', '/api/subcontractors', {
      organizationId: owner.organizationId,
      companyName: 'BATI SUD',
      siret: '00010010700010',
      contactName: 'Jean Dupont',
      contactEmail: email('contact'),
      contactPhone: '0612345678',
      allowDuplicateSiret: true,
      ...more,
    });

  return { address, visitor, email, registration, mailsTo, mailedToken, register, logIn, administrator, customer, subcontractor };
}
