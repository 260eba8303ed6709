// Parses docker-compose.yml, the Dockerfile and .dockerignore for tests, since no test runs Docker.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CORE_SCHEMA, load, mergeTag } from 'js-yaml';

export const ROOT = join(import.meta.dirname, '../..');
export const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

export type Service = {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  user?: string;
  init?: boolean;
  restart: string;
  read_only: boolean;
  cap_drop: string[];
  cap_add?: string[];
  security_opt: string[];
  pids_limit: number;
  privileged?: boolean;
  logging: { driver: string; options: Record<string, string> };
  environment?: Record<string, string>;
  entrypoint?: string[];
  command?: string[];
  profiles?: string[];
  secrets?: string[];
  configs?: { source: string; target: string }[];
  networks?: string[];
  network_mode?: string;
  ports?: string[];
  volumes?: string[];
  tmpfs?: string[];
  mem_limit?: string;
  cpus?: number;
  stop_grace_period?: string;
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; interval?: string; timeout?: string; retries?: number; disable?: boolean };
};
export type ComposeFile = {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, object>;
  configs: Record<string, { file: string }>;
  secrets: Record<string, { file: string }>;
};

/** `${NAME:-default}` and `${NAME:?message}` as Compose fills them in; `$$` is a dollar. Throws where a needed one is not given. */
function filledIn(value: string, env: Readonly<Record<string, string>>): string {
  return value.replace(/\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g, (whole, name?: string, sign?: string, rest = '') => {
    if (name === undefined) return whole === '$$' ? '$' : whole;
    if (env[name]) return env[name];
    if (sign === '-') return rest;
    throw new Error(`${name} is needed: ${rest}`);
  });
}
function everywhere(value: unknown, env: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string') return filledIn(value, env);
  if (Array.isArray(value)) return value.map((one) => everywhere(one, env));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everywhere(one, env)]));
}

/** Settings that an operator must give, with sample values. */
export const OPERATORS = {
  PUBLIC_URL: 'https://app.exemple.fr',
  ADMIN_EMAILS: 'gerant@exemple.fr',
  MAIL_FROM: 'SubDoc <ne-pas-repondre@exemple.fr>',
  STRIPE_PRICE_STANDARD: 'price_1',
  STRIPE_PRICE_AUTOPILOT: 'price_2',
};

export const yaml = (text: string): unknown => load(text, { schema: CORE_SCHEMA.withTags(mergeTag) });
export const composeFile = (env: Readonly<Record<string, string>> = OPERATORS, text = textOf('docker-compose.yml')): ComposeFile =>
  everywhere(yaml(text), env) as ComposeFile;

export type Instruction = { stage: string; word: string; rest: string };
/** The Dockerfile's instructions in order, each with its stage. */
export function dockerfile(text = textOf('infra/deploy/Dockerfile')): Instruction[] {
  let stage = '';
  const lines = text
    .replace(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n');
  return lines.filter(Boolean).map((line) => {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
    if (word === 'FROM') stage = / AS (\w+)$/.exec(rest)?.[1] ?? rest;
    return { stage, word, rest };
  });
}

/** Whether .dockerignore excludes a path from the build, by the pattern syntax used there (no `?`, no character classes). */
export function isIgnored(path: string, text = textOf('.dockerignore')): boolean {
  let ignored = false;
  for (const line of text.split('\n').filter((one) => one !== '' && !one.startsWith('#'))) {
    const pattern = line.replace(/^!/, '');
    const expression = pattern.replace(/\*\*\/|\*|[.+^$()|[\]\\]/g, (sign) => ({ '**/': '(?:.*/)?', '*': '[^/]*' })[sign] ?? `\\${sign}`);
    if (new RegExp(`^${expression}(?:/.*)?$`).test(path)) ignored = !line.startsWith('!');
  }
  return ignored;
}
