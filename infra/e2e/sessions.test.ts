// A session that ends in one tab is over in the others, on their screens too and without a click.
import { expect } from 'vitest';
import { FRENCH, PATIENCE_MS } from '../testing/product/browser.ts';
import { company, cookiesIn, login } from '../testing/product/people.ts';
import { story } from './shared.ts';

const EMAIL = 'gerante@onglets-midi.example';

story(
  'C36 G09 log-out in one tab: the other one shows the log-in by itself; a third one that listens to another session stays',
  async ({ product, browser }) => {
    const owner = await company(product, 'Onglets du Midi', EMAIL);
    const tabs = async (cookie: string, number: number) => {
      const context = await browser.newContext(FRENCH);
      context.setDefaultTimeout(PATIENCE_MS);
      await context.addCookies(cookiesIn(cookie, product.url));
      return Promise.all(
        Array.from({ length: number }, async () => {
          const page = await context.newPage();
          await Promise.all([page.waitForResponse('**/api/live'), page.goto(`${product.url}/organizations`)]);
          await page.getByRole('heading', { level: 1 }).waitFor();
          return page;
        }),
      );
    };
    const { cookie } = await login(product, EMAIL);
    const [other] = await tabs(cookie, 1);
    const [first, second] = await tabs(owner.cookie, 2);
    const out = await first!.request.post(`${product.url}/api/logout`, { headers: { origin: product.url } });
    expect(out.status()).toBe(200);
    await Promise.all([first!.waitForURL(/\/auth(\?|$)/), second!.waitForURL(/\/auth(\?|$)/)]);
    expect(new URL(other!.url()).pathname).toBe('/organizations');
  },
);
