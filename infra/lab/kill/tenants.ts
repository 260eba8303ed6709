// Customers of a campaign, made as anybody becomes one: registration, mailed link, approval by the administrator, types, log-in.
import { setTimeout as delay } from 'node:timers/promises';
import { devHeadersOf } from '../../testing/product/dev-secret.ts';

export type Tenant = { accountId: number; email: string; organizationId: number; typeIds: number[] };

export const PASSWORD = 'Tuile-Rouge-2026!';
type Mail = { text: string };

/** Right after a start under load the read models are behind for a moment: whoever is told to come back does, so many times. */
const COME_BACK_MAX = 20;

/** One signed-in call after the other; throws on any answer that is no success. */
export class Session {
  readonly url: string;
  cookie = '';
  constructor(url: string) {
    this.url = url;
  }
  async call<T>(method: string, path: string, body?: unknown, before = 0): Promise<T> {
    const headers: Record<string, string> = {
      cookie: this.cookie,
      ...devHeadersOf(path),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
    const answer = await fetch(this.url + path, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
    const text = await answer.text();
    const seconds = Number(answer.headers.get('retry-after'));
    if (answer.status === 503 && seconds > 0 && before < COME_BACK_MAX) {
      await delay(seconds * 1000);
      return this.call(method, path, body, before + 1);
    }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (cookies.length > 0) this.cookie = cookies.join('; ');
    return JSON.parse(text) as T;
  }
  async logIn(email: string): Promise<void> {
    this.cookie = '';
    await this.call('POST', '/api/login', { email, password: PASSWORD, rememberMe: true });
  }
}

async function register(session: Session, email: string, companyName: string): Promise<number> {
  const body = { companyName, email, phoneNumber: '0467000000', password: PASSWORD };
  const { id } = await session.call<{ id: number }>('POST', '/api/register', body);
  await session.call('POST', '/dev/settle', {});
  const mails = await session.call<Mail[]>('GET', `/dev/outbox?channel=email&to=${encodeURIComponent(email)}`);
  const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error(`no verification mail for ${email}`);
  await session.call('GET', `/api/verify-email?token=${token}`);
  return id;
}

/** The administrator of a fresh installation approves himself; the others are approved by him. */
export async function makeTenants(url: string, count: number): Promise<Tenant[]> {
  const administrator = new Session(url);
  await register(administrator, 'admin@demo.fr', 'SubDoc');
  await administrator.logIn('admin@demo.fr');
  const tenants: Tenant[] = [];
  for (let i = 1; i <= count; i++) {
    const email = `tenant-${i}@kill.example`;
    const session = new Session(url);
    const accountId = await register(session, email, `Entreprise ${i}`);
    await administrator.call('POST', '/api/admin/approve-user', { userId: accountId });
    await session.logIn(email);
    const checkout = await session.call<{ url: string }>('POST', '/api/create-checkout-session', { plan: 'autopilot' });
    await session.call('POST', new URL(checkout.url, url).pathname, { outcome: 'paid' });
    const types = await session.call<{ id: number }[]>('POST', '/api/document-types/init-default');
    const organizations = await session.call<{ id: number; isDefault: boolean }[]>('GET', '/api/organizations');
    const organizationId = organizations.find(({ isDefault }) => isDefault)!.id;
    tenants.push({ accountId, email, organizationId, typeIds: types.map(({ id }) => id).sort((a, b) => a - b) });
  }
  return tenants;
}
