// A page as the server would have written it for an operator who set this.
import { onTestFinished } from 'vitest';
import type { PublicSite } from '#domain/public-site.ts';
import { forgetSite } from './site.ts';

/** Before the page is shown; gone after the test. */
export function withSite(site: PublicSite): void {
  const meta = document.createElement('meta');
  meta.name = 'subdoc-site';
  meta.content = JSON.stringify(site);
  document.head.append(meta);
  forgetSite();
  onTestFinished(() => {
    meta.remove();
    forgetSite();
  });
}
