import { expect, test } from 'vitest';
import { linkSecret, readingsOf, readLink } from './link-secret.ts';

test('K27 what we make consists of small letters and digits, so no program cuts its end; it has the bits that were drawn', () => {
  // RFC 4648, section 10.
  expect(['Zm9v', 'Zm9vYmFy'].map(linkSecret)).toEqual(['mzxw6', 'mzxw6ytboi']);
  expect(linkSecret('_'.repeat(32))).toBe(`${'7'.repeat(38)}y`);
  expect(linkSecret('-_'.repeat(16))).toMatch(/^[a-z2-7]{39}$/);
});

const MADE = 'mzxw6ytboi7mzxw6ytboi7mzxw6ytboi7mzxw62';
const known =
  (...secrets: string[]) =>
  async (secret: string) =>
    secrets.includes(secret) ? secret : null;

test.each([
  `${MADE}.`,
  `${MADE})`,
  `${MADE} `,
  `${MADE}/`,
  `${MADE}>`,
  `${MADE}»,`,
  `${MADE}\u200b`,
  `${MADE}_`,
  `<${MADE}>`,
  `${MADE}.Merci`,
  `${MADE}Envoyé de mon iPhone`,
  `${MADE.slice(0, 20)}\u00ad${MADE.slice(20)}`,
  `${MADE}?fbclid=IwAR0`,
  `${MADE}”`,
])('K14 %j is the link without what stands around it', async (text) => {
  expect(await readLink(text, known(MADE))).toBe(MADE);
});

test('K14 a link in capitals is the link', async () => {
  expect(await readLink(MADE.toUpperCase(), known(MADE))).toBe(MADE);
});

const BEFORE = 'Ab0-Ab0-Ab0-Ab0-Ab0-Ab0-Ab0-Ab';
test.each(['-1', '_1', '--', '-_', '__'].map((end) => [BEFORE + end, end.replace(/[-_]+$/, '')]))(
  'K27 a link of before, %s, works without its last signs',
  async (secret, kept) => {
    expect(await readLink(secret!, known(secret!))).toBe(secret);
    if (kept === '') expect(await readLink(BEFORE, known(secret!))).toBe(secret);
  },
);

test('K27 one of before without its last sign counts only where a single one is known', async () => {
  const cut = `${BEFORE}A`;
  expect(await readLink(cut, known(`${cut}-`))).toBe(`${cut}-`);
  expect(await readLink(cut, known(`${cut}-`, `${cut}_`))).toBe(null);
  expect(await readLink('abcdefghijklm', known('abcdefghijklm_'))).toBe('abcdefghijklm_');
  expect(await readLink(MADE.slice(0, -1), known(MADE))).toBe(null);
});

test('what is no secret has no reading', () => {
  expect(['', '.', 'court', '%'].map((text) => readingsOf(text).sure)).toEqual([[], [], [], []]);
});
