// The same bytes from other stacks: node:http alone (`bare`), or Express with express-session behind a log-in (`express`), neither with a
// database. Express says the same headers as ours: it stands for the same endpoint. A process of its own:
// node answers.ts bare|express <body> <headers as JSON>; prints its port.
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reference } from '../references.ts';

const [, , kind, body, headers] = process.argv as [string, string, 'bare' | 'express', string, string];
const TYPE = 'application/json; charset=utf-8';

const bare: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': TYPE, 'content-length': Buffer.byteLength(body) }).end(body);
};

type Answer = { set(headers: object): Answer; json(value: unknown): void; sendStatus(status: number): void };
type Handler = (request: { session: { accountId?: number } }, response: Answer) => void;
type Express = RequestListener & {
  use(handler: unknown): void;
  get(path: string, handler: Handler): void;
  post(path: string, handler: Handler): void;
};

async function express(): Promise<RequestListener> {
  const make = (await reference<{ default: () => Express }>('express')).default;
  const session = (await reference<{ default: (options: object) => unknown }>('express-session')).default;
  const app = make();
  app.use(session({ secret: 'a secret of the bench', resave: false, saveUninitialized: false }));
  app.post('/login', (request, response) => {
    request.session.accountId = 1;
    response.sendStatus(204);
  });
  const value: unknown = JSON.parse(body);
  const said: object = JSON.parse(headers);
  app.get('/', (request, response) =>
    request.session.accountId === undefined ? response.sendStatus(401) : response.set(said).json(value),
  );
  return app;
}

const server = createServer(kind === 'bare' ? bare : await express());
server.listen(0, '127.0.0.1', () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`));
process.on('disconnect', () => process.exit());
