// Where traces are sent; the variables have OpenTelemetry's names.
import { z } from 'zod';
import type { OtlpSettings } from '../adapters/traces/otlp-http.ts';

export const tracesSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .union([z.literal(''), z.url({ protocol: /^https?$/ })])
    .default('')
    .describe('The collector of traces, OTLP over HTTP; when empty nothing is traced.'),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .regex(/^$|^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/)
    .default('')
    .describe('What the collector asks for: `name=value,name=value`.'),
  OTEL_SERVICE_NAME: z.string().min(1).default('subdoc').describe('The name under which traces appear.'),
};
type Given = { [Name in keyof typeof tracesSettings]: z.output<(typeof tracesSettings)[Name]> };

const pairOf = (text: string): [string, string] => {
  const at = text.indexOf('=');
  return [text.slice(0, at), text.slice(at + 1)];
};

/** null: no traces. */
export function tracesOf(e: Given): OtlpSettings | null {
  if (e.OTEL_EXPORTER_OTLP_ENDPOINT === '') return null;
  const pairs = e.OTEL_EXPORTER_OTLP_HEADERS.split(',').filter((text) => text !== '');
  return { endpoint: e.OTEL_EXPORTER_OTLP_ENDPOINT, headers: Object.fromEntries(pairs.map(pairOf)), service: e.OTEL_SERVICE_NAME };
}
