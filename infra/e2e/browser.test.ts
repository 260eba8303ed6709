import { expect, onTestFinished, test } from 'vitest';
import { FRENCH, launchBrowser } from '../testing/product/browser.ts';
import { type Chromium, findChromium, npmChromium } from '../testing/product/chromium.ts';

const PAGE = `data:text/html;charset=utf-8,${encodeURIComponent("<h1>Sous-traitants</h1><script>document.title = 'prêt'</script>")}`;

async function open(chromium?: Chromium): Promise<{ title: string; heading: string | null; day: string; widths: [number, number] }> {
  const browser = await launchBrowser(chromium);
  onTestFinished(() => browser.close());
  const page = await (await browser.newContext({ ...FRENCH })).newPage();
  await page.goto(PAGE);
  const day = await page.evaluate(() => new Date('2026-03-01T23:30:00Z').toLocaleDateString());
  const widths = await page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const width = (text: string): number => pen?.measureText(text).width ?? 0;
    return [width('iii'), width('éWM')] as [number, number];
  });
  return { title: await page.title(), heading: await page.textContent('h1'), day, widths };
}

test('the Chromium of this machine opens a page, runs its script and speaks French', async () => {
  expect(await open()).toMatchObject({ title: 'prêt', heading: 'Sous-traitants', day: '02/03/2026' });
});

if (process.platform === 'linux' && process.arch === 'x64') {
  test('the Chromium from npm does too, with letters of its own, and leaves the environment as it was', async () => {
    const before = { ...process.env };
    const { widths, ...rest } = await open(await npmChromium());
    expect(rest).toEqual({ title: 'prêt', heading: 'Sous-traitants', day: '02/03/2026' });
    // Without its fonts every letter would be as wide as the next.
    expect(widths[1]).toBeGreaterThan(widths[0] * 1.5);
    expect(process.env).toEqual(before);
  });
}

test('a CHROMIUM_PATH that leads nowhere is named, not replaced', async () => {
  await expect(findChromium({ CHROMIUM_PATH: '/nowhere/chromium' })).rejects.toThrow('CHROMIUM_PATH: /nowhere/chromium');
});
