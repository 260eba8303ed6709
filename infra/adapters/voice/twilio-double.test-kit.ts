// A small double of Twilio's telephony, written from its published API description (Calls resource, 2010-04-01; Voice webhooks): it accepts
// calls, finds them again, and signs its webhooks. It proves what we send and how we answer, not Twilio's behaviour.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getExpectedTwilioSignature } from 'twilio/lib/webhooks/webhooks.js';
import type { RawCallback } from '#domain/ports/channel.ts';

export const SETTINGS = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'a-token-of-twilio', from: '+33199001234' };
export const WEBHOOK = 'https://subdoc.example/api/webhooks/twilio/voice';

type Call = { sid: string; to: string; from: string; status: string; duration: string | null; date_created: string };
export type TwilioDouble = Awaited<ReturnType<typeof startTwilioDouble>>;

const read = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += String(part);
  return text;
};

export async function startTwilioDouble(now: () => string) {
  const calls: Call[] = [];
  const forms: URLSearchParams[] = [];
  /** A status to refuse with; `hang`: the connection ends without an answer; `lost`: the call is accepted, its answer lost. */
  let fault: { status: number; code?: number } | 'hang' | 'lost' | null = null;
  let asked = 0;
  const server: Server = createServer(async (request, response) => {
    asked++;
    const url = new URL(request.url ?? '', 'http://double');
    const form = new URLSearchParams(await read(request));
    const say = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (fault === 'hang') return void response.destroy();
    if (fault !== null && fault !== 'lost') return void say(fault.status, { code: fault.code ?? 0, message: 'no', status: fault.status });
    const [, sid] = /\/Calls\/(\w+)\.json$/.exec(url.pathname) ?? [];
    if (sid !== undefined) {
      const call = calls.find((one) => one.sid === sid);
      return void (call ? say(200, call) : say(404, { code: 20404, message: 'not found', status: 404 }));
    }
    if (request.method === 'GET') {
      const [to, from] = ['To', 'From'].map((name) => url.searchParams.get(name));
      return void say(200, { calls: calls.filter((call) => call.to === to && call.from === from).toReversed(), page: 0, page_size: 20 });
    }
    forms.push(form);
    const call = {
      ...{ sid: `CA${String(calls.length + 1).padStart(32, '0')}`, to: form.get('To')!, from: form.get('From')! },
      ...{ status: 'queued', duration: null, date_created: new Date(now()).toUTCString() },
    };
    calls.push(call);
    if (fault === 'lost') return void response.destroy();
    say(201, call);
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));

  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    forms,
    get asked() {
      return asked;
    },
    set fault(mode: typeof fault) {
      fault = mode;
    },
    /** Twilio's webhook request, signed; `turn`: the address it was given. */
    callback(call: Pick<Call, 'sid' | 'to' | 'from'>, address: string, fields: Record<string, string>): RawCallback {
      const all = { CallSid: call.sid, AccountSid: SETTINGS.accountSid, To: call.to, From: call.from, ...fields };
      const signature = getExpectedTwilioSignature(SETTINGS.authToken, address, all);
      return { url: address, headers: { 'x-twilio-signature': signature }, body: new URLSearchParams(all).toString() };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
/** The address of the next turn in our answer. */
export const actionIn = (twiml: string): string => /action="([^"]+)"/.exec(twiml)?.[1]?.replaceAll('&amp;', '&') ?? '';
