// A double of OpenAI's Responses API, written from its published description: a local HTTP server without a model. It refuses a request
// that the real service would refuse, counts the requests, and answers what a test sets.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DocumentReading, Evidence } from '#domain/documents/reading.ts';
import type { WireAnswer } from './openai-answer.ts';

export type Asked = {
  readonly model: string;
  readonly store: boolean;
  readonly instructions: string;
  /** The file that was sent, as bytes. */
  readonly file: Uint8Array;
  readonly mimeType: string;
  /** The whole request, as it was sent. */
  readonly wire: string;
};
export type DoubleAnswer =
  | WireAnswer
  /** An HTTP status with an error; any text as the model's; a refusal; a truncated answer; no answer at all; a broken connection. */
  | { status: number }
  | { text: string }
  | 'refusal'
  | 'cut-off'
  | 'empty'
  | 'hang'
  | 'hang-up'
  | 'no-json';

export type OpenAiDouble = Awaited<ReturnType<typeof openAiDouble>>;

/** What strict structured outputs require of a schema: every field is required, no other is allowed. */
function isStrict(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return true;
  const { type, properties, required, additionalProperties } = schema as Record<string, unknown>;
  if (type === 'object') {
    const names = Object.keys((properties ?? {}) as object).sort();
    if (additionalProperties !== false || JSON.stringify(names) !== JSON.stringify([...((required ?? []) as string[])].sort()))
      return false;
  }
  return Object.values(schema).every(isStrict);
}

type Part = { type: string; text?: string; file_data?: string; filename?: string; image_url?: string; detail?: string };
/** Null where the real service would answer 400. */
function questionIn(wire: string): Asked | null {
  const { model, store, instructions, input, text, ...others } = JSON.parse(wire);
  const content: Part[] = input?.[0]?.content ?? [];
  const shown = content.find(({ type }) => type === 'input_file' || type === 'input_image');
  const data = /^data:([a-z/]+);base64,(.*)$/s.exec(shown?.file_data ?? shown?.image_url ?? '');
  const format = text?.format;
  const known = Object.keys(others).every((name) => name === 'max_output_tokens');
  const formed = format?.type === 'json_schema' && format.strict === true && /^[\w-]{1,64}$/.test(format.name) && isStrict(format.schema);
  const named = shown?.type === 'input_image' ? shown.detail !== undefined : shown?.filename !== undefined;
  if (typeof model !== 'string' || !known || !formed || !named || data === null || input.length !== 1 || input[0].role !== 'user')
    return null;
  return { model, store, instructions, file: new Uint8Array(Buffer.from(data[2]!, 'base64')), mimeType: data[1]!, wire };
}

const response = (status: string, content: object[], more: object = {}) => ({
  ...{ id: 'resp_1', object: 'response', created_at: 1, status, model: 'a-model', error: null, incomplete_details: null },
  output: [{ type: 'message', id: 'msg_1', role: 'assistant', status, content }],
  ...more,
});
const spoken = (text: string) => ({ type: 'output_text', text, annotations: [] });

/** `answer` is called for each valid request. */
export async function openAiDouble(answer: (asked: Asked) => DoubleAnswer | Promise<DoubleAnswer>) {
  const asked: Asked[] = [];
  let requests = 0;
  let bytes = 0;
  const server = createServer(async (request, reply) => {
    requests += 1;
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    bytes += pieces.reduce((sum, { length }) => sum + length, 0);
    const send = (status: number, body: object | string): void => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    const refuse = (status: number) => send(status, { error: { message: 'no', type: 'invalid_request_error', code: null, param: null } });
    if (request.headers.authorization !== 'Bearer sk-test') return refuse(401);
    const question = request.url === '/v1/responses' && request.method === 'POST' ? questionIn(Buffer.concat(pieces).toString()) : null;
    if (question === null) return refuse(400);
    asked.push(question);
    const said = await answer(question);
    if (said === 'hang') return;
    if (said === 'hang-up') return void reply.destroy();
    if (said === 'no-json') return send(200, '<html>502</html>');
    if (said === 'empty') return send(200, response('completed', []));
    if (said === 'refusal') return send(200, response('completed', [{ type: 'refusal', refusal: 'I cannot help with that.' }]));
    if (said === 'cut-off')
      return send(200, response('incomplete', [spoken('{"readable":true,"ti')], { incomplete_details: { reason: 'max_output_tokens' } }));
    if ('status' in said) return refuse(said.status);
    send(200, response('completed', [spoken('text' in said ? said.text : JSON.stringify(said))]));
  });
  await new Promise<void>((open) => server.listen(0, '127.0.0.1', open));
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    get requests() {
      return requests;
    },
    get bytes() {
      return bytes;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

export const NOTHING: WireAnswer = {
  ...{ readable: true, title: null, kinds: [], variant: null, dates: [], validity: null, tacit_renewal: false, security_code: null },
  company: { name: null, other_names: [], siren: null, sirets: [], all_establishments: false },
  ...{ headcount: null, payroll: null, activities: null, seen: [] },
};

/** A reading as the API's JSON: what a model would answer that reads as our reader does. */
export function saidOf(reading: DocumentReading): WireAnswer {
  if (!reading.readable) return { ...NOTHING, readable: false };
  const at = ({ page, text }: Evidence) => ({ page, text });
  const { company, kindEvidence, validity, securityCode } = reading;
  const page = company.evidence[0]?.page ?? 1;
  const named = (text: string | null) => (text === null ? null : { page, text });
  return {
    ...{ readable: true, kinds: [...reading.kinds], variant: reading.variant, tacit_renewal: reading.tacitRenewal, seen: [] },
    title: kindEvidence && at(kindEvidence),
    company: {
      name: named(company.name),
      other_names: [...company.otherNames],
      siren: named(company.siren),
      sirets: company.sirets.map((text) => ({ page, text })),
      all_establishments: company.allEstablishments,
    },
    dates: reading.dates.map(({ label, evidence }) => ({ meaning: label, label: evidence.label, ...at(evidence) })),
    validity: validity && { months: validity.months, days: validity.days, ...at(validity.evidence) },
    security_code: securityCode && at(securityCode.evidence),
    ...{ headcount: reading.headcount, payroll: reading.payroll, activities: reading.activities },
  };
}
