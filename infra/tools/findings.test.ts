// The scripts of findings/ as a list; they themselves need the network and are not run here.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runFindings } from './findings.ts';

const FINDINGS = resolve(import.meta.dirname, '../../findings');

function folderOf(scripts: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'findings-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(folder, name), text);
  return folder;
}

test('each script runs, and what changed is named with what it printed', async () => {
  const folder = folderOf({ 'b.sh': 'echo as seen before', 'a.sh': 'echo "> other"; exit 1', 'README.md': '' });
  const lines: string[] = [];
  expect(await runFindings(folder, [], (line) => lines.push(line))).toEqual(['a']);
  expect(lines.map((line) => line.replace(/\(\d+ s\)/, '(s)'))).toEqual(['CHANGED a (s)', '> other', 'same    b (s)']);
});

test('a name that is no script is refused', async () => {
  await expect(runFindings(folderOf({ 'a.sh': '' }), ['c'], () => {})).rejects.toThrow('findings/c.sh does not exist');
});

test('each script says the guess, what was seen and who meets it, installs pinned versions and compares', () => {
  for (const name of readdirSync(FINDINGS).filter((file) => file.endsWith('.sh'))) {
    const text = readFileSync(join(FINDINGS, name), 'utf8');
    for (const part of ['# First guess: ', '# Seen with ', '# Who meets it: ', 'mktemp -d', 'diff expected seen'])
      expect(text, name).toContain(part);
    const npm = /npm install --silent --no-audit --no-fund (.*)/.exec(text)?.[1]?.split(' ') ?? [];
    const pip = /pip install --quiet --disable-pip-version-check (.*)/.exec(text)?.[1]?.split(' ') ?? [];
    expect(npm.length + pip.length, name).toBeGreaterThan(0);
    for (const one of npm) expect(one, name).toMatch(/@\d+\.\d+\.\d+$/);
    for (const one of pip) expect(one, name).toMatch(/==\d[\d.]*(?:post\d)?$/);
  }
});
