// The API's own page, as JSON Schema of the route table.
import { expect, test } from 'vitest';
import { type Route, routes } from '#contract/routes.ts';
import { openApi } from './openapi.ts';

// As it is sent.
const body = JSON.parse(JSON.stringify(openApi(routes)));

test('OpenAPI 3.1 describes every call of the table', () => {
  expect(body.openapi).toBe('3.1.0');
  for (const route of Object.values<Route>(routes)) {
    const operation = body.paths[route.path.replace(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()];
    expect(operation?.summary).toBe(route.summary);
    expect(Object.keys(operation.responses)).toContain(String(route.status ?? 200));
    const sent = operation.requestBody?.content['multipart/form-data']?.schema;
    expect([operation.operationId, sent !== undefined]).toEqual([operation.operationId, route.multipart !== undefined]);
    // Only a subcontractor's upload contains the link's secret.
    if (sent) expect(Object.hasOwn(sent.properties, 'token')).toBe(route.gate === 'token');
    if (!route.body) continue;
    const { schema } = operation.requestBody.content['application/json'];
    // A union of forms, each an object; saved views are a list.
    const type = operation.operationId === 'putViews' ? 'array' : 'object';
    for (const form of schema.anyOf ?? schema.oneOf ?? [schema]) expect(form.type).toBe(type);
  }
});

test('OpenAPI names a type beside null everywhere: openapi-generator 7.17 stops at a property that is null alone', () => {
  const alone = (schema: unknown, at: string): string[] =>
    schema === null || typeof schema !== 'object'
      ? []
      : Object.entries(schema).flatMap(([key, value]) => [
          ...(key === 'type' && value === 'null' && !/\/(?:any|one)Of\/\d+$/.test(at) ? [at] : []),
          ...alone(value, `${at}/${key}`),
        ]);
  expect(alone(body.paths, '')).toEqual([]);
});

test('OpenAPI says which ids are numbers and which are texts', () => {
  const typeOf = (path: string, method: string) => body.paths[path][method].parameters[0].schema.type;
  expect(typeOf('/api/documents/{id}/validate', 'patch')).toBe('integer');
  expect(typeOf('/api/dashboard/alerts/{id}/read', 'post')).toBe('string');
  expect(typeOf('/api/reminders/forecast/{id}/skip', 'post')).toBe('string');
});

test('OpenAPI says which calls answer with a file instead of JSON', () => {
  const typeOf = (path: string) => Object.keys(body.paths[path].get.responses['200'].content);
  expect(typeOf('/api/export/account.zip')).toEqual(['application/zip']);
  expect(typeOf('/api/organizations/{id}/qr-sheet.pdf')).toEqual(['application/pdf']);
  expect(typeOf('/api/subcontractors/import/template')).toEqual(['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet']);
});
