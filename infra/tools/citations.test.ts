// Code cites the numbers and sections of docs/; this test checks them, because a wrong citation leads a reader nowhere.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { brokenLinks, citationFaults, citedNumbers, entriesOf, placesOf, repositoryTexts } from './citations.ts';

const ROOT = join(import.meta.dirname, '../..');

test('every number and section that is cited stands in docs/, and what stands there is cited or says why not', () => {
  const texts = repositoryTexts(ROOT);
  expect(texts.size).toBeGreaterThan(800);
  const entries = [...texts].filter(([path]) => path.startsWith('docs/')).flatMap(([, text]) => [...entriesOf(text).keys()]);
  expect(entries.filter((number) => /^F\d{3}$/.test(number))).toHaveLength(275);
  expect(new Set(entries).size).toBe(entries.length);
  expect(citationFaults(texts)).toEqual([]);
});

test('every link of a page or README leads to something', () => {
  expect(brokenLinks(repositoryTexts(ROOT), (path) => existsSync(join(ROOT, path)))).toEqual([]);
  const pages = new Map([
    [
      'docs/a.md',
      '## An f, 2!\n[b](b.md) [b](b.md#1-one) [c](../infra/c/#d) [e](https://e.fr) [f](#an-f-2) [g](../g.ts) [h](b.md#two) [i](#i)',
    ],
    ['docs/b.md', '# 1. One'],
  ]);
  expect(brokenLinks(pages, (path) => path === 'infra/c/')).toEqual([
    'docs/a.md links to ../g.ts, which is not there',
    'docs/a.md links to b.md#two, which is not there',
    'docs/a.md links to #i, which is not there',
  ]);
});

const numbers = (text: string): string[] => citedNumbers(text).map(({ number }) => number);

describe('what is a number', () => {
  test('in names, comments and lists, alone and as a range', () => {
    expect(numbers("test('F012 C5 P1a: …'); // (A01, G02; T03) « I4 », R5b/L2. P1-det")).toEqual(
      'F012 C5 P1a A01 G02 T03 I4 R5b L2 P1-det'.split(' '),
    );
    expect(numbers('F098-F101 I9–I10 P4a-P4c')).toEqual(['F098', 'F099', 'F100', 'F101', 'I9', 'I10', 'P4a', 'P4c']);
    expect(citedNumbers('\n// C5')).toEqual([{ number: 'C5', line: 2 }]);
  });

  test('and what is none: documents, keys, colours, hashes, times, articles, curves, addresses', () => {
    expect(numbers('A4 A1 F8 P-256 C64f L243-15 A243-2 R8222-1 T0 S3 #F042 #C25 %C3%A9 /F1 x.C5 $P1 BF012 F0123 AB1 F56')).toEqual([]);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text of code, as it stands in a file
    expect(numbers('`${day}T09:00:00Z` 2026-11-22T10:00 T10:00')).toEqual([]);
  });
});

describe('what of a page can be named', () => {
  const page =
    '# Page\n## 3. Decisions\n1. **Streams.** What agrees.\n2. No bold.\n### (a) Document\n## Limits\n- **Cover**: a day.\n1. not numbered';
  test('sections, their points, lettered parts, headings, bold beginnings', () => {
    expect([...placesOf(page)]).toEqual(['Page', '3', 'Decisions', '3.1', 'Streams', '3.2', '3a', 'Document', 'Limits', 'Cover']);
  });
});

describe('planted', () => {
  const base = new Map([
    ['docs/features.md', '| F001 | one |\n| F002 | two. *later: two* |'],
    ['docs/design.md', '## 2. Rules\n- **No cycles.** Why.\n## 3. Decisions\n1. One.\n2. Two.'],
    ['docs/contract.md', '## Forms\n## Limits'],
    ['docs/documents.md', '## 5. Prints\n### (a) One\n### (b) Two'],
    ['infra/decisions/080-cover.md', '# Cover'],
    ['a.test.ts', "test('F001 it is so')"],
  ]);
  const faultsWith = (path: string, text: string): string[] => citationFaults(new Map([...base, [path, text]]));

  test('nothing is wrong', () => {
    expect(faultsWith('b.ts', '// DESIGN 3.1, 3.2; CONTRACT « Forms », « Limits »; DOCUMENTS §5a-b; infra/decisions/080')).toEqual([]);
    expect(faultsWith('b.ts', '// (DESIGN §2 « No cycles »): DESIGN_TOKENS, SUBCONTRACTORS, QUALITY = 0.8')).not.toEqual([]);
    expect(faultsWith('b.ts', 'const DESIGN_TOKENS = SUBCONTRACTORS; // DESIGN §2 « No cycles »')).toEqual([]);
  });

  test.each([
    ['a number that no page has', 'b.ts', '\n// as F999 says', 'b.ts:2 cites F999, which no page of docs/ has'],
    ['a range that ends too far', 'b.sql', '-- F001-F003', 'b.sql:1 cites F003, which no page of docs/ has'],
    ['one in a page', 'README.md', 'see C99', 'README.md:1 cites C99, which no page of docs/ has'],
    ['a section', 'b.ts', '// DESIGN 3.9', 'b.ts:1 cites DESIGN « 3.9 », which docs/design.md does not have'],
    ['the second of two', 'b.ts', '// DESIGN 3.1, 3.9', 'b.ts:1 cites DESIGN « 3.9 », which docs/design.md does not have'],
    ['a heading', 'b.ts', '// CONTRACT « Formes »', 'b.ts:1 cites CONTRACT « Formes », which docs/contract.md does not have'],
    ['a lettered part', 'b.ts', '// DOCUMENTS §5a-c', 'b.ts:1 cites DOCUMENTS « 5c », which docs/documents.md does not have'],
    ['a page as such', 'b.ts', '// see CONTRACT.', 'b.ts:1 cites CONTRACT without a section'],
    ['a decision', 'b.ts', '// infra/decisions/999', 'b.ts:1 cites the decision 999, which is not there'],
    [
      'two decisions of one number',
      'infra/decisions/080-other.md',
      '',
      'infra/decisions/080-cover.md and infra/decisions/080-other.md are both the decision 080',
    ],
    ['an entry that nobody cites', 'docs/more.md', '| F003 | three |', 'docs/more.md has F003, which no code cites, and does not say why'],
    ['a reason out of date', 'b.ts', '// F002', 'docs/features.md says why nobody cites F002, but b.ts:1 does'],
  ])('%s is found', (_, path, text, fault) => {
    expect(faultsWith(path, text)).toContain(fault);
  });

  test('a page that cites a number does not count as code', () => {
    expect(faultsWith('README.md', 'F002 is not built')).toEqual([]);
  });
});
