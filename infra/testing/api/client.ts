// A caller of the API with a cookie jar, like a browser.

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds
export type Answered<Body = any> = { status: number; body: Body; text: string; headers: Headers };
export type Send = (path: string, init: RequestInit) => Response | Promise<Response>;
type Extra = { headers?: Record<string, string>; body?: BodyInit };

export function createClient(send: Send) {
  const jar = new Map<string, string>();
  async function raw(method: string, path: string, { headers = {}, body }: Extra = {}): Promise<Answered> {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const init: RequestInit = {
      method,
      redirect: 'manual',
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { body }),
    };
    const response = await send(path, init);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      if (/max-age=0/i.test(line)) jar.delete(name);
      else jar.set(name, value.join('='));
    }
    const text = await response.text();
    let parsed: unknown = null;
    if (response.headers.get('content-type')?.includes('json') && text) parsed = JSON.parse(text);
    return { status: response.status, body: parsed as never, text, headers: response.headers };
  }
  return {
    jar,
    raw,
    get: (path: string, headers?: Record<string, string>) => raw('GET', path, headers ? { headers } : {}),
    /** A JSON call; without a body there is no Content-Type either. */
    send: (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      raw(
        method,
        path,
        body === undefined ? { headers } : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) },
      ),
    post(path: string, body?: unknown, headers?: Record<string, string>) {
      return this.send('POST', path, body, headers);
    },
    put(path: string, body?: unknown, headers?: Record<string, string>) {
      return this.send('PUT', path, body, headers);
    },
    patch(path: string, body?: unknown, headers?: Record<string, string>) {
      return this.send('PATCH', path, body, headers);
    },
    delete(path: string, headers?: Record<string, string>) {
      return this.send('DELETE', path, undefined, headers);
    },
    /** Multipart in the given order. */
    form(
      path: string,
      parts: readonly (readonly [name: string, value: string | Blob, fileName?: string])[],
      headers: Record<string, string> = {},
    ) {
      const form = new FormData();
      for (const [name, value, fileName] of parts) {
        if (typeof value === 'string') form.append(name, value);
        else form.append(name, value, fileName);
      }
      return raw('POST', path, { body: form, headers });
    },
  };
}
export type Client = ReturnType<typeof createClient>;
