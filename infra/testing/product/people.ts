// Setup of browser tests: users, a company with full access, its subcontractor; created by ordinary API calls.
import type { Shared } from './product.ts';

export const PASSWORD = 'Tuile-Rouge-2026!';
/** Of a product without configured administrators. */
const ADMIN = 'admin@demo.fr';
export type Owner = { cookie: string; call<T>(method: string, path: string, body?: unknown): Promise<T> };
export type Link = { id: number; secureToken: string; uploadUrl: string };

export async function send(product: Shared, cookie: string, method: string, path: string, body?: unknown): Promise<Response> {
  const answer = await fetch(product.url + path, {
    method,
    headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

type Mail = { to: string; subject: string; text: string };
/** What was sent to an address, oldest first, once no delivery is pending. */
export async function mailsTo(product: Shared, email: string): Promise<Mail[]> {
  await product.dev('/dev/settle', {});
  return product.dev<Mail[]>(`/dev/outbox?channel=email&to=${encodeURIComponent(email)}`);
}
/** The token in the link of the last mail to an address. */
export const mailedToken = async (product: Shared, email: string): Promise<string> => {
  const token = /[?&]token=([\w-]+)/.exec((await mailsTo(product, email)).at(-1)?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`the last mail to ${email} has no token`);
  return token;
};

/**
 * Answers the account's number. An administrator's address is approved automatically once it is verified (DEV_TOOLS « Administrators »).
 */
export async function register(product: Shared, companyName: string, email: string, verify = true): Promise<number> {
  const body = { companyName, email, phoneNumber: '04 67 12 34 56', password: PASSWORD };
  const answer = await send(product, '', 'POST', '/api/register', body);
  if (verify) await send(product, '', 'GET', `/api/verify-email?token=${await mailedToken(product, email)}`);
  return ((await answer.json()) as { id: number }).id;
}

export async function login(product: Shared, email: string): Promise<Owner> {
  const answer = await send(product, '', 'POST', '/api/login', { email, password: PASSWORD });
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return { cookie, call: async (method, path, body) => (await send(product, cookie, method, path, body)).json() as never };
}

/** The same log-in, for `context.addCookies` of a browser. */
export const cookiesIn = (cookie: string, url: string): { name: string; value: string; url: string }[] =>
  cookie
    .split('; ')
    .filter(Boolean)
    .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1), url }));

/** A company with full access, logged in. */
export async function company(product: Shared, name = 'Bâtiments du Midi', email = 'gerante@batiments-midi.example'): Promise<Owner> {
  // Where several tests share one product, the first creates the administrator.
  const admin = await login(product, ADMIN).catch(async () => {
    await register(product, 'SubDoc', ADMIN);
    return login(product, ADMIN);
  });
  const id = await register(product, name, email);
  await admin.call('POST', '/api/admin/approve-user', { userId: id });
  const owner = await login(product, email);
  const { url } = await owner.call<{ url: string }>('POST', '/api/create-checkout-session', { plan: 'autopilot' });
  await product.dev(new URL(url, product.url).pathname, { outcome: 'paid' });
  await owner.call('POST', '/api/tutorial/complete');
  await owner.call('POST', '/api/document-types/init-default');
  // A command waits at most two seconds for the read models: after that a page would show a gate, and does not refresh by itself.
  await product.dev('/dev/settle', {});
  return owner;
}

/** A subcontractor who must send the types with these words in their names. */
export async function subcontractorOf(
  owner: Owner,
  profile: { companyName: string; siret: string; contactEmail?: string },
  asks: readonly RegExp[],
): Promise<Link> {
  const [organization] = await owner.call<{ id: number }[]>('GET', '/api/organizations');
  const types = await owner.call<{ id: number; name: string }[]>('GET', '/api/document-types');
  const made = await owner.call<Link>('POST', '/api/subcontractors', {
    allowDuplicateSiret: true,
    organizationId: organization?.id,
    contactName: 'Jean Dupont',
    contactEmail: 'jean@dupont-btp.example',
    contactPhone: '+33612345678',
    ...profile,
  });
  const requiredDocumentTypeIds = types.filter((type) => asks.some((ask) => ask.test(type.name))).map((type) => type.id);
  await owner.call('PUT', `/api/subcontractors/${made.id}/config`, { requiredDocumentTypeIds });
  return made;
}

/** Uploaded by the owner, as if it came by post; answers its number. */
export async function deposit(
  product: Shared,
  { cookie }: Owner,
  subcontractorId: number,
  { typeId, file, name }: { typeId: number; file: Uint8Array; name: string },
): Promise<number> {
  const form = new FormData();
  form.append('documentTypeId', String(typeId));
  form.append('document', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), name);
  const headers = { cookie, origin: new URL(product.url).origin };
  const answer = await fetch(`${product.url}/api/subcontractors/${subcontractorId}/documents`, { method: 'POST', headers, body: form });
  if (answer.status !== 201) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { id: number }).id;
}
