// Every mail as its reader meets it: on a phone and in a window, light and dark. Words reach the contrast that axe asks for, nothing is wider
// than the screen, the one button is as large as a thumb, and nothing is loaded from anywhere.
import { expect } from 'vitest';
import { facts, received } from '#domain/texts/fr/mails/examples.test-kit.ts';
import { type MailTemplate, mails, type RenderedMail } from '#domain/texts/fr/mails/index.ts';
import { REDO_TEXT } from '#domain/texts/fr/redo.ts';
import { FRENCH } from '../testing/product/browser.ts';
import { axeFaults } from './axe.ts';
import { story } from './shared.ts';

/** Pictures of all of them, to look at. */
const LONG = process.env['SUBDOC_LONG'] === '1';
const examples: [name: string, mail: RenderedMail][] = [
  ...(Object.keys(mails) as MailTemplate[]).map((name): [string, RenderedMail] => [
    name,
    (mails[name] as (given: object) => RenderedMail)(facts[name]),
  ]),
  ['upload-validated', mails['upload-received']({ ...received, reading: { kind: 'validated', expirationDate: '2027-04-30' as never } })],
  [
    'upload-to-check',
    mails['upload-received']({
      ...received,
      reading: {
        kind: 'to-check',
        dateEmission: null,
        dateExpiration: null,
        expiryBasis: null,
        entreprise: null,
        problems: ['La page 2 manque.'],
      },
    }),
  ],
  ['upload-redo', mails['upload-received']({ ...received, reading: { kind: 'to-redo', why: REDO_TEXT['file-no-text'], problems: [] } })],
  ['upload-unread', mails['upload-received']({ ...received, reading: { kind: 'unavailable' } })],
];
const looks = [390, 760].flatMap((width) => (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })));

story.for(looks)('every mail at $width px, $colorScheme', async ({ width, colorScheme }, { browser }) => {
  const context = await browser.newContext({ ...FRENCH, viewport: { width, height: 800 }, colorScheme });
  const asked: string[] = [];
  const page = await context.newPage();
  page.on('request', (request) => void asked.push(request.url()));
  for (const [name, mail] of examples) {
    await page.setContent(mail.html);
    // Colours and words do not depend on the width.
    const faults = width > 390 ? [] : await axeFaults(page, ['wcag2a', 'wcag2aa', 'wcag21aa']);
    expect([name, faults]).toEqual([name, []]);
    expect([name, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([name, width]);
    const button = await page.locator('.cta a').boundingBox();
    expect([name, (button?.height ?? 0) >= 44]).toEqual([name, true]);
    if (width === 390) expect([name, (button?.width ?? 0) > 300]).toEqual([name, true]);
    if (LONG) await page.screenshot({ path: `test-results/mails/${name}-${width}-${colorScheme}.png`, fullPage: true });
  }
  await context.close();
  expect(asked.filter((url) => !url.startsWith('about:'))).toEqual([]);
});
