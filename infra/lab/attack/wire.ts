// Calls as a stranger makes them: any header, from any address of this machine, with a cookie jar of one's own. A call that gets no answer
// is an answer too (status 0).
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';

const PATIENCE_MS = 30_000;

export type Reply = { status: number; headers: IncomingHttpHeaders; text: string; ms: number; body<T = Record<string, unknown>>(): T };
export type Question = {
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Comes from this address; elsewhere than on Linux from the usual one. */
  from?: string | undefined;
  agent?: Agent;
};

/** A connection for this call alone, unless an agent is brought. */
export function ask(port: number, method: string, path: string, { headers = {}, body, from, agent }: Question = {}): Promise<Reply> {
  const started = performance.now();
  return new Promise((done) => {
    const end = (status: number, found: IncomingHttpHeaders, text: string): void =>
      done({ status, headers: found, text, ms: performance.now() - started, body: () => parsed(text) as never });
    const localAddress = process.platform === 'linux' ? from : undefined;
    const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: agent ?? false,
        headers: { ...length, ...headers },
        ...(localAddress ? { localAddress } : {}),
      },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        const whole = () => end(answer.statusCode!, answer.headers, Buffer.concat(chunks).toString());
        answer.once('end', whole).once('error', whole);
      },
    );
    call.setTimeout(PATIENCE_MS, () => call.destroy());
    call.once('error', (error) => end(0, {}, error.message));
    call.end(body);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** Somebody with a browser: cookies stay, one address. */
export class Visitor {
  readonly port: number;
  readonly from: string | undefined;
  readonly jar = new Map<string, string>();
  constructor(port: number, from?: string) {
    this.port = port;
    this.from = from;
  }
  get cookie(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  async raw(method: string, path: string, question: Question = {}): Promise<Reply> {
    const cookie: Record<string, string> = this.jar.size > 0 ? { cookie: this.cookie } : {};
    const reply = await ask(this.port, method, path, { from: this.from, ...question, headers: { ...cookie, ...question.headers } });
    for (const line of reply.headers['set-cookie'] ?? []) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      if (/max-age=0/i.test(line)) this.jar.delete(pair.slice(0, at));
      else this.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return reply;
  }
  /** JSON; without a body there is none, not even a type. */
  call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Reply> {
    if (body === undefined) return this.raw(method, path, { headers });
    return this.raw(method, path, { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
  }
  /** The same, for a set-up: throws on whatever is no success. */
  async must<T = Record<string, never>>(method: string, path: string, body?: unknown): Promise<T> {
    const reply = await this.call(method, path, body);
    if (reply.status < 200 || reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.text.slice(0, 300)}`);
    return reply.body<T>();
  }
}
