// A local double of Twilio's API, as far as one SMS needs it. Written from its published description (twilio.com/docs/messaging/api/
// message-resource, twilio.com/docs/usage/twilios-response, twilio.com/docs/api/errors), not from recorded answers: undocumented behaviour
// of the real one is missing.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Taken = { to: string; from: string; text: string; statusCallback: string };
/** A number: answers that status, with Twilio's error format (`code`). */
export type Behaviour = 'ok' | 'cut' | 'silent' | 'drops' | 'garbage' | 'html-500' | { status: number; code: number; message?: string };

const ACCOUNT = 'AC00000000000000000000000000000001';
const TOKEN = 'token-of-the-double';

export async function startTwilioDouble() {
  let behaviour: Behaviour = 'ok';
  let requests = 0;
  const taken: Taken[] = [];
  const answer = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const error = (response: ServerResponse, status: number, code: number, message: string): void =>
    answer(response, status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status });

  const server = createServer(async (request, response) => {
    requests += 1;
    let body = '';
    for await (const part of request) body += String(part);
    const auth = `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;
    if (request.headers.authorization !== auth) return error(response, 401, 20003, 'Authenticate');
    if (request.method !== 'POST' || request.url !== `/2010-04-01/Accounts/${ACCOUNT}/Messages.json`)
      return error(response, 404, 20404, 'The requested resource was not found');
    if (typeof behaviour === 'object')
      return error(response, behaviour.status, behaviour.code, behaviour.message ?? `The 'To' number +33612345678 is refused`);
    if (behaviour === 'html-500') return void response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Oops</h1>');
    const form = new URLSearchParams(body);
    const field = (name: string): string => form.get(name) ?? '';
    taken.push({ to: field('To'), from: field('From'), text: field('Body'), statusCallback: field('StatusCallback') });
    if (behaviour === 'cut') return void request.socket.destroy();
    if (behaviour === 'silent') return;
    if (behaviour === 'drops') {
      response.writeHead(201, { 'content-type': 'application/json' });
      const drop = setInterval(() => response.write(' '), 20);
      return void request.socket.on('close', () => clearInterval(drop));
    }
    if (behaviour === 'garbage') return void response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid":');
    answer(response, 201, { sid: `SM${String(taken.length).padStart(32, '0')}`, status: 'queued', error_code: null, num_segments: '1' });
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid: ACCOUNT,
    authToken: TOKEN,
    taken,
    requests: () => requests,
    behave(how: Behaviour) {
      behaviour = how;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
