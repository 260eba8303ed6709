// What axe says of a page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Each rule that a page breaks, with what is wrong where; `tags`: only the rules of these standards; `within`: of these parts alone. No page of ours holds another one, so
 * axe runs in the page itself: its other way loads itself twice more, into a page that only adds up.
 */
export async function axeFaults(
  page: Page,
  tags: readonly string[] = [],
  within?: string,
): Promise<[rule: string, html: string, why: string][]> {
  const whole = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const axe = within === undefined ? whole : whole.include(within);
  const { violations } = await (tags.length > 0 ? axe.withTags([...tags]) : axe).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }): [string, string, string] => [id, html, failureSummary?.split('\n')[1]?.trim() ?? '']),
  );
}
