// What most browser stories need: a product and a Chromium, one a worker of Vitest, started for the first file that asks. The product has ordinary
// settings, and whoever takes it comes with a company of its own, by a name and an address that no other file has: tenancy keeps stories apart. Who
// needs settings, the clock, an end, the only company or all mails starts a product of its own. One product registers twenty companies an hour.
// biome-ignore-all lint/correctness/noEmptyPattern: Vitest reads in the pattern which fixtures this one takes.
import { test } from 'vitest';
import { launchBrowser } from '../testing/product/browser.ts';
import { NO_QUOTAS, startProduct } from '../testing/product/product.ts';

/** Vitest's `test`, for `story.beforeAll(async ({ product, browser }) => …)`. */
export const story = test
  .extend('product', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const product = await startProduct({ env: NO_QUOTAS });
    onCleanup(product.dispose);
    return product;
  })
  .extend('chromium', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  // What a file leaves open ends with it.
  .extend('browser', { scope: 'file' }, ({ chromium }, { onCleanup }) => {
    onCleanup(async () => void (await Promise.all(chromium.contexts().map((context) => context.close()))));
    return chromium;
  });
