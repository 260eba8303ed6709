// `npm run settings`: writes docs/settings.md from the schema of the environment (infra/app/settings.ts).
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { SECRETS } from '../app/secret-files.ts';
import { environment, SETTING_GROUPS } from '../app/settings.ts';

const ROOT = join(import.meta.dirname, '../..');
export const SETTINGS_PAGE = join(ROOT, 'docs', 'settings.md');

const HEAD = `# Settings

Written by \`npm run settings\` from [infra/app/settings.ts](../infra/app/settings.ts), never by hand.

The product reads environment variables, no file: \`PORT=4000 npm start\`. \`node --env-file=FILE infra/tools/run.mjs start\` reads a file, and [docker-compose.yml](../docker-compose.yml) takes them from \`.env\` ([.env.example](../.env.example)). A start names each wrong or missing setting and ends.

A **secret** may come from a file instead: \`NAME_FILE\` names it, as \`STRIPE_SECRET_KEY_FILE=/run/secrets/stripe\`. Setting both is refused ([secret-files.ts](../infra/app/secret-files.ts)).
`;

const FOOT = `
## docker-compose.yml only

| Variable | Type | Default | What it does |
|---|---|---|---|
| \`WORKFLOWS_MEMORY\` | text | \`5g\` | Memory limit of the container \`workflows\`; \`2g\` is enough with \`ANALYSER_MODE=light\` |
`;

/** What JSON Schema says of one variable. */
type Schema = { type?: string; enum?: string[]; minimum?: number; maximum?: number; format?: string; anyOf?: Schema[] };

function typeOf(name: string, { type, enum: values, minimum, maximum, format, anyOf }: Schema): string {
  const choices = values?.filter((value) => !['', 'true', 'false'].includes(value));
  if (choices) return choices.map((value) => `\`${value}\``).join(', ');
  if (minimum !== undefined) return `${type}, ${minimum} to ${maximum}`;
  if ((SECRETS as readonly string[]).includes(name) || name === 'MASTER_KEY') return 'secret';
  return format === 'uri' || anyOf?.some((one) => one.format === 'uri') ? 'URL' : 'text';
}

function defaultOf(schema: z.ZodType): string {
  const value = schema.parse(undefined);
  if (typeof value === 'boolean') return value ? '`1`' : '`0`';
  return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? '' : `\`${value}\``;
}

/** Pages and decisions that a description cites, as links from docs/. */
function withLinks(text: string): string {
  const decisions = readdirSync(join(ROOT, 'infra', 'decisions'));
  return text
    .replace(/infra\/decisions\/(\d{3}(?:-[\w-]+\.md)?)/g, (_, cited: string) => {
      const [file, another] = decisions.filter((name) => name.startsWith(cited));
      if (file === undefined || another !== undefined) throw new Error(`decision ${cited}: ${file ?? 'none'}, ${another}`);
      return `[${cited.slice(0, 3)}](../infra/decisions/${file})`;
    })
    .replace(/docs\/([\w-]+\.md)/g, '[$1]($1)')
    .replace(/infra\/deploy\/monitoring\//g, '[$&](../$&)');
}

function rowOf(name: string, schema: z.ZodType, json: Schema): string {
  const { description, profile } = schema.meta() ?? {};
  if (!description) throw new Error(`${name} has no description`);
  return `| \`${name}\` | ${typeOf(name, json)} | ${defaultOf(schema)} | ${withLinks(description)} | ${profile ?? ''} |`;
}

export function settingsPage(): string {
  const { properties } = z.toJSONSchema(environment, { io: 'input' }) as { properties: Record<string, Schema> };
  const sections = Object.entries(SETTING_GROUPS).map(([heading, settings]) =>
    [
      `\n## ${heading}\n`,
      '| Variable | Type | Default | What it does | Profile |',
      '|---|---|---|---|---|',
      ...Object.entries<z.ZodType>(settings).map(([name, schema]) => rowOf(name, schema, properties[name]!)),
      '',
    ].join('\n'),
  );
  return [HEAD, ...sections, FOOT].join('');
}

if (import.meta.main) {
  writeFileSync(SETTINGS_PAGE, settingsPage());
  console.log('docs/settings.md');
}
