// Values from the JSON schemas of /api/openapi.json: right ones, and the same with one thing changed.
import { BODIES, DAYS, VALUES } from '../../testing/api/odd.ts';
import type { Seeded } from '../kill/seeded.ts';

export type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  $ref?: string;
};

/** What names mean that no schema tells. */
const BY_NAME: Readonly<Record<string, unknown>> = {
  email: 'attaque@attaque.example',
  contactEmail: 'attaque@attaque.example',
  siret: '73282932000074',
  allowDuplicateSiret: true,
  phone: '0467000000',
  phoneNumber: '0467000000',
  contactPhone: '0612345678',
  color: '#3b82f6',
  expirationDate: '2040-01-31',
  dateEmission: '2026-01-31',
  password: 'Truelle-et-Niveau-58!',
  newPassword: 'Truelle-et-Niveau-58!',
};

/** A value that the schema takes, as far as it says. */
export function exampleOf(schema: Schema, name = '', random: Seeded): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) return exampleOf(random.pick(forms), name, random);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, exampleOf(inner, key, random)]));
    case 'array':
      return Array.from({ length: random.int(3) }, () => exampleOf(schema.items ?? {}, name, random));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 100, 1 + random.int(100)));
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return 'Attaque'.padEnd(schema.minLength ?? 0, 'x').slice(0, schema.maxLength ?? 100);
  }
}

/** What its types and bounds just do not take: an other type, one beyond each end. As JSON. */
function beyond(schema: Schema, random: Seeded): string {
  const edges = [schema.minimum, schema.maximum].flatMap((edge, side) =>
    edge === undefined ? [] : [String(side === 0 ? edge - 1 : edge + 1)],
  );
  const lengths = schema.maxLength === undefined ? [] : [JSON.stringify('x'.repeat(Math.min(schema.maxLength + 1, 14_000)))];
  const swapped =
    { string: '12', integer: '"12"', number: '"1.5"', boolean: '"true"', array: '{}', object: '[]' }[schema.type ?? ''] ?? 'null';
  return random.pick([...edges, ...lengths, swapped, random.pick(VALUES), random.pick(DAYS)]);
}

/** The JSON of a body with one field changed, left out or added; now and then something that is no such body at all. */
export function oddBody(schema: Schema, random: Seeded): string {
  if (random.chance(0.1)) return random.pick(BODIES.filter((body) => body.length < 16_000));
  const right = exampleOf(schema, '', random);
  if (typeof right !== 'object' || right === null) return JSON.stringify(right);
  const fields = Object.keys(right);
  const chosen =
    fields.length === 0 || random.chance(0.1) ? random.pick(['__proto__', 'constructor', 'id', 'accountId', '']) : random.pick(fields);
  const entries = Object.entries(right).map(([key, value]) => [key, JSON.stringify(value)] as const);
  const rest = entries.filter(([key]) => key !== chosen);
  const odd = random.chance(0.1) ? rest : [...rest, [chosen, beyond(schema.properties?.[chosen] ?? {}, random)] as const];
  return `{${odd.map(([key, value]) => `${JSON.stringify(key)}:${value}`).join(',')}}`;
}
