// Makes OpenAPI 3.1 from the route table and its schemas, so that the contract is written once.
import { z } from 'zod';
import { problem } from '#contract/common.ts';
import type { Gate, Route } from '#contract/routes.ts';

type Json = Record<string, unknown>;
const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const WHO: Record<Gate, string> = {
  public: 'Ouvert à tous.',
  token: 'Avec le lien secret du sous-traitant.',
  'subscribed-or-token': 'Avec une session, ou avec le lien secret du sous-traitant.',
  session: 'Avec une session.',
  verified: 'Avec une session et une adresse vérifiée.',
  approved: 'Avec une session, pour un compte approuvé.',
  subscribed: 'Avec une session, pour un compte abonné.',
  'subscribed-or-admin': 'Avec une session, pour un compte abonné ou un administrateur.',
  admin: 'Réservé aux administrateurs.',
};

/** `/api/documents/:id` as `/api/documents/{id}`. */
const template = (path: string): string => path.replace(/:(\w+)/g, '{$1}');

const FILE: Json = { type: 'string', format: 'binary' };
const ID: Json = { type: 'integer', minimum: 1 };
const TEXT: Json = { type: 'string' };
/** Secrets have no kind; alerts and planned reminders have textual ids. */
const isNumber = (kind: NonNullable<Route['ids']>[string] | undefined): boolean =>
  kind !== undefined && kind !== 'alert' && kind !== 'forecast';

function parameters(route: Route): Json[] {
  const names = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1]!);
  const inPath = names.map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: isNumber(route.ids?.[name]) ? ID : TEXT,
  }));
  const query = route.query ? schemaOf(route.query, 'input') : {};
  const required = new Set((query.required as string[] | undefined) ?? []);
  const inQuery = Object.entries((query.properties as Json | undefined) ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.has(name),
    schema,
  }));
  const key =
    route.method === 'GET' ? [] : [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }];
  return [...inPath, ...inQuery, ...key];
}

const DEPOSIT = { documentTypeId: ID, document: FILE };
const formOf = (properties: Json, required: readonly string[] = Object.keys(properties)): Json => ({
  type: 'object',
  required,
  properties,
});
const FORMS: Record<NonNullable<Route['multipart']>, Json> = {
  upload: formOf({ token: TEXT, ...DEPOSIT }),
  deposit: formOf(DEPOSIT),
  // Only the import has an organisation.
  spreadsheet: formOf({ organizationId: ID, columns: { type: 'string' }, file: FILE }, ['file']),
};

function operation(name: string, route: Route): Json {
  const form = route.multipart ? { 'multipart/form-data': { schema: FORMS[route.multipart] } } : null;
  const content = form
    ? { ...(route.body ? { 'application/json': { schema: schemaOf(route.body, 'input') } } : {}), ...form }
    : route.body
      ? { 'application/json': { schema: schemaOf(route.body, 'input') } }
      : route.raw
        ? { 'application/json': { schema: { type: 'object' } } }
        : null;
  const answer = route.response
    ? { content: { 'application/json': { schema: schemaOf(route.response, 'output') } } }
    : route.file
      ? { content: { [route.file]: { schema: { type: 'string', format: 'binary' } } } }
      : {};
  const open = route.gate === 'public' || route.gate === 'token';
  return {
    operationId: name,
    summary: route.summary,
    description: WHO[route.gate],
    parameters: parameters(route),
    ...(content ? { requestBody: { required: !route.body?.safeParse({}).success, content } } : {}),
    ...(open ? { security: [] } : {}),
    responses: {
      [String(route.status ?? 200)]: { description: 'Réponse', ...answer },
      default: { description: 'Refus ou erreur', content: { 'application/json': { schema: { $ref: '#/components/schemas/Problem' } } } },
    },
  };
}

export function openApi(table: Readonly<Record<string, Route>>): Json {
  const paths: Record<string, Json> = {};
  for (const [name, route] of Object.entries(table)) {
    const path = template(route.path);
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(name, route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'SubDoc', version: '1', description: 'Conformité documentaire des sous-traitants.' },
    paths,
    components: {
      schemas: { Problem: schemaOf(problem, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'subdoc' } },
    },
    security: [{ session: [] }],
  };
}
