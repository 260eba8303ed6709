// The demonstration acts as an ordinary HTTP client of the product, so whatever it creates, a user could have created.

import type { DocumentType } from '#contract/document-types.ts';
import type { Document } from '#contract/documents.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import type { Instant } from '#domain/kernel/calendar.ts';
import { DEV_SECRET_HEADER } from '../../adapters/shared/dev-secret.ts';

/** `secret`: what a call of /dev carries; null where there is no /dev. */
export type Product = { url: string; secret: string | null };
type Mail = { id: number; to: string; text?: string };

export class DemoClient {
  readonly url: string;
  readonly #secret: string | null;
  #cookie = '';
  #logIn: { email: string; password: string } | null = null;

  constructor({ url, secret }: Product) {
    this.url = url;
    this.#secret = secret;
  }

  /** Makes one call as the signed-in user. Throws on any answer but success: a demonstration that half works is worse than none. */
  async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    let answer = await this.#send(method, path, body);
    // The clock moves through months, so the session expires on the way, as any session does.
    if (answer.status === 401 && this.#logIn) {
      await this.login(this.#logIn.email, this.#logIn.password);
      answer = await this.#send(method, path, body);
    }
    if (!answer.ok)
      throw new Error(
        `demonstration: ${method} ${path.replace(/[A-Za-z0-9_-]{16,}/g, '…')} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`,
      );
    const cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (cookie.length > 0) this.#cookie = cookie.join('; ');
    return (await answer.json()) as T;
  }

  #send(method: string, path: string, body: unknown): Promise<Response> {
    const headers: Record<string, string> = { cookie: this.#cookie };
    if (this.#secret !== null && path.startsWith('/dev/')) headers[DEV_SECRET_HEADER] = this.#secret;
    if (body !== undefined && !(body instanceof FormData)) headers['content-type'] = 'application/json';
    return fetch(this.url + path, { method, headers, body: body === undefined || body instanceof FormData ? body : JSON.stringify(body) });
  }

  clockTo = (to: Instant) => this.call('POST', '/dev/clock', { to });

  /** Registers, follows the mailed link, and leaves the account waiting for its approval. */
  async register(company: { name: string; email: string; phone: string }, password: string): Promise<number> {
    const user = await this.call<{ id: number }>('POST', '/api/register', {
      companyName: company.name,
      email: company.email,
      phoneNumber: company.phone,
      password,
    });
    await this.call('POST', '/dev/settle', {});
    const mails = await this.call<Mail[]>('GET', `/dev/outbox?channel=email&to=${encodeURIComponent(company.email)}`);
    const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
    if (!token) throw new Error('demonstration: no verification mail');
    await this.call('GET', `/api/verify-email?token=${token}`);
    return user.id;
  }
  async login(email: string, password: string): Promise<void> {
    this.#cookie = '';
    this.#logIn = null;
    await this.call('POST', '/api/login', { email, password, rememberMe: true });
    this.#logIn = { email, password };
  }

  /** Chooses a plan and pays on the provider's page. */
  async subscribe(plan: 'standard' | 'autopilot'): Promise<void> {
    const { url } = await this.call<{ url: string }>('POST', '/api/create-checkout-session', { plan });
    await this.call('POST', new URL(url, this.url).pathname, { outcome: 'paid' });
  }

  organizations = () => this.call<Organization[]>('GET', '/api/organizations');
  initTypes = () => this.call<DocumentType[]>('POST', '/api/document-types/init-default');
  subcontractor = (input: object) => this.call<Subcontractor>('POST', '/api/subcontractors', input);
  documents = (subcontractorId: number) => this.call<Document[]>('GET', `/api/documents/${subcontractorId}`);

  /** Acts as the subcontractor on the upload page. */
  async upload(token: string, documentTypeId: number, name: string, pdf: Uint8Array): Promise<number> {
    const form = new FormData();
    form.append('token', token);
    form.append('documentTypeId', String(documentTypeId));
    form.append('document', new Blob([pdf as BlobPart], { type: 'application/pdf' }), name);
    return (await this.call<{ id: number }>('POST', '/api/upload', form)).id;
  }
}
