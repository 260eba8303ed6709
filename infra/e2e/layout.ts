// What a page must hold at every width: nothing beyond its right edge, no button narrower than its words, no field of one line taller than two, and in each row, card and page head at most two buttons and one menu
// (UI.md « The console »).
import type { Page } from '@playwright/test';

/** Faults of the page as it stands, each with what is wrong where. */
export const layoutFaults = async (page: Page): Promise<string[]> => {
  // What is drawn otherwise at another width is drawn a moment after it, and may move there.
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    await Promise.allSettled(
      document.getAnimations().map(({ finished, effect }) => effect?.getComputedTiming().iterations === Infinity || finished),
    );
  });
  return page.evaluate(faultsOfLayout);
};

/** Runs in the page. */
function faultsOfLayout(): string[] {
  /** What one looks through by moving it: a table wider than its card, a paper, a list of tabs. */
  const MOVED = '.MuiTableContainer-root, [data-moved], [data-page], [role=tablist], .visually-hidden';
  /** What is no deed of its row: fields, filters, the heads of columns, pages, a name that opens its record, tools of a viewer. */
  const OTHER = `.MuiInputBase-root, .MuiChip-root, .MuiToggleButton-root, thead, nav, [role=tablist], [role=toolbar], [role=radiogroup],
    [role=combobox], [role=checkbox], [role=switch], [data-name]`;
  const HOLDERS = 'main header, tr, li, article, section, fieldset, .MuiCard-root, [role=group], [role=dialog] header';
  const told = (element: Element): string =>
    `<${element.localName}> « ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 50)} »`;
  const seen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const over = document.querySelector('[role=dialog]');
  const faults: string[] = [];

  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) faults.push(`the page is ${wide} px wider than the screen`);

  /** Its words or its surface are shown somewhere: no ancestor inside the page cuts it away whole. */
  const beyond = [...document.body.querySelectorAll('*')].filter((element) => {
    const { right, width, height } = element.getBoundingClientRect();
    return right > innerWidth + 1 && width > 1 && height > 1 && seen(element) && element.closest(MOVED) === null;
  });
  for (const element of beyond)
    if (!beyond.some((other) => other !== element && other.contains(element))) faults.push(`${told(element)} stands beyond the right edge`);

  for (const button of document.querySelectorAll<HTMLElement>('button, a.MuiButton-root, [role=tab]'))
    if (
      seen(button) &&
      button.closest('.visually-hidden') === null &&
      button.scrollWidth > button.clientWidth + 1 &&
      getComputedStyle(button).textOverflow !== 'ellipsis'
    )
      faults.push(`${told(button)} is narrower than its words`);

  for (const field of document.querySelectorAll('.MuiFormControl-root:not(:has(textarea))')) {
    const { height } = field.getBoundingClientRect();
    if (height > 160 && seen(field) && field.querySelectorAll('.MuiInputBase-root').length === 1)
      faults.push(`${told(field.querySelector('input') ?? field)} is a field of ${Math.round(height)} px`);
  }

  const held = new Map<Element, Element[]>();
  for (const button of document.querySelectorAll('button, [role=button], a.MuiButton-root, a.button')) {
    if (!seen(button) || button.closest(OTHER) !== null || (over !== null && !over.contains(button))) continue;
    // What folds and unfolds shows more of the row, and does nothing to it.
    if (button.hasAttribute('aria-expanded') && button.getAttribute('aria-haspopup') === null) continue;
    const holder = button.closest(HOLDERS);
    if (holder !== null) held.set(holder, [...(held.get(holder) ?? []), button]);
  }
  for (const [holder, buttons] of held) {
    const menus = buttons.filter((button) => button.getAttribute('aria-haspopup') === 'menu');
    const deeds = buttons.filter((button) => !menus.includes(button));
    // A second menu is one button more.
    if (deeds.length + Math.max(menus.length - 1, 0) > 2)
      faults.push(`${told(holder)} has ${buttons.length} buttons: ${buttons.map(told).join(', ')}`);
  }
  return faults;
}
