// A NATS server as far as the bus needs one, over a real socket: it greets, authenticates, and forwards what is published. It can be
// stopped, cut its clients off, and hang like a suspended process.
import { createServer, type Server, type Socket } from 'node:net';

/** What a client sends in CONNECT. */
export type Hello = { user?: string; pass?: string; auth_token?: string; echo?: boolean; tls_required?: boolean };
type Client = { socket: Socket; subscriptions: Map<string, string>; echo: boolean; user?: string };

export type NatsDouble = {
  readonly port: number;
  /** Of all clients since the start. */
  readonly hellos: readonly Hello[];
  /** Subject and message, as they were published. */
  readonly published: readonly string[];
  /** On the same port; it remembers nothing. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Cuts all connections, or those with this client name; they may reconnect. */
  cut(user?: string): void;
  /** From now on it accepts connections and bytes, and answers nothing. */
  hang(): void;
  /** Cuts all connections and refuses new ones until it is started again; answers how many tried. */
  slam(): () => number;
};

const INFO = { server_id: 'double', server_name: 'double', version: '2.15.2', proto: 1, headers: true, max_payload: 1_048_576 };

export type NatsDoubleOptions = { accepts?(hello: Hello): boolean; onSubscribe?(): void };
export async function natsDouble({ accepts = () => true, onSubscribe = () => {} }: NatsDoubleOptions = {}): Promise<NatsDouble> {
  const clients = new Set<Client>();
  const sockets = new Set<Socket>();
  const hellos: Hello[] = [];
  const published: string[] = [];
  let server: Server | null = null;
  let hanging = false;
  let slammed = -1;
  let port = 0;

  function greet(socket: Socket): void {
    if (slammed >= 0) {
      slammed++;
      socket.on('error', () => {}).destroy();
      return;
    }
    const client: Client = { socket, subscriptions: new Map(), echo: true };
    sockets.add(socket);
    let waiting = Buffer.alloc(0);
    socket.on('error', () => {});
    socket.on('close', () => {
      clients.delete(client);
      sockets.delete(socket);
    });
    socket.on('data', (chunk: Buffer) => {
      if (hanging) return;
      waiting = Buffer.concat([waiting, chunk]);
      for (let end = waiting.indexOf('\r\n'); end >= 0; end = waiting.indexOf('\r\n')) {
        const line = waiting.subarray(0, end).toString();
        const length = line.startsWith('PUB ') ? Number(line.split(' ').at(-1)) + 2 : 0;
        if (waiting.length < end + 2 + length) return;
        const payload = waiting.subarray(end + 2, end + length).toString();
        waiting = waiting.subarray(end + 2 + length);
        take(client, line, payload);
      }
    });
    if (!hanging) socket.write(`INFO ${JSON.stringify({ ...INFO, port })}\r\n`);
  }

  function take(client: Client, line: string, payload: string): void {
    const [word, subject = '', last = ''] = line.split(' ');
    if (word === 'CONNECT') {
      const hello = JSON.parse(line.slice('CONNECT '.length)) as Hello;
      hellos.push(hello);
      client.echo = hello.echo !== false;
      client.user = hello.user;
      if (accepts(hello)) clients.add(client);
      else client.socket.end("-ERR 'Authorization Violation'\r\n");
    } else if (word === 'PING' && !hanging) client.socket.write('PONG\r\n');
    else if (word === 'SUB') {
      client.subscriptions.set(last, subject);
      onSubscribe();
    } else if (word === 'UNSUB') client.subscriptions.delete(subject);
    else if (word === 'PUB') {
      published.push(`${subject} ${payload}`);
      for (const other of clients)
        for (const [sid, wanted] of other === client && !client.echo ? [] : other.subscriptions)
          if (wanted === subject) other.socket.write(`MSG ${subject} ${sid} ${Buffer.byteLength(payload)}\r\n${payload}\r\n`);
    }
  }

  function cut(user?: string): void {
    if (user === undefined) for (const socket of sockets) socket.destroy();
    else for (const client of clients) if (client.user === user) client.socket.destroy();
  }
  const double: NatsDouble = {
    get port() {
      return port;
    },
    hellos,
    published,
    async start() {
      hanging = false;
      slammed = -1;
      if (server !== null) return;
      server = createServer(greet);
      await new Promise<void>((open) => server!.listen(port, '127.0.0.1', open));
      ({ port } = server.address() as { port: number });
    },
    async stop() {
      const closed = new Promise((over) => (server === null ? over(null) : server.close(over)));
      cut();
      await closed;
      server = null;
    },
    cut,
    hang() {
      hanging = true;
    },
    slam() {
      slammed = 0;
      cut();
      return () => slammed;
    },
  };
  await double.start();
  return double;
}
