// A double of an OpenTelemetry collector: records the requests to /v1/traces.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

export type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code: number };
  attributes: { key: string; value: object }[];
};
type Body = { resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: SentSpan[] }[] }[] };

export async function collector() {
  const bodies: Body[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let refused: number | null = null;
  let asked = 0;
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const piece of request.setEncoding('utf8')) text += piece;
    asked++;
    const known = request.method === 'POST' && request.url === '/v1/traces';
    if (known && refused === null) {
      headers.push(request.headers);
      bodies.push(JSON.parse(text) as Body);
    }
    response.writeHead(known ? (refused ?? 200) : 404, { 'content-type': 'application/json', connection: 'close' }).end('{}');
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on requests are answered with this status and dropped; null: accepted. */
    refuse: (status: number | null) => {
      refused = status;
    },
    asked: () => asked,
    headers: () => headers,
    resources: () => bodies.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource.attributes)),
    spans: () => bodies.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))),
    /** Everything that was sent, to search for what must not be in it. */
    text: () => JSON.stringify(bodies),
    close: () => new Promise((closed) => server.close(closed)),
  };
}
