// One key, light by default (A05, F080).
import { afterEach, expect, it } from 'vitest';
import { chooseTheme, modeOf, THEME_KEY, themeChoice } from './mode.ts';

afterEach(() => localStorage.clear());

it('A05 is light when nothing was chosen, and when what is stored makes no sense', () => {
  expect(themeChoice()).toBe('light');
  localStorage.setItem(THEME_KEY, 'violet');
  expect(themeChoice()).toBe('light');
});

it('A05 reads the old key once, removes it, and keeps the one key', () => {
  localStorage.setItem('vite-ui-theme', 'dark');
  expect(themeChoice()).toBe('dark');
  expect({ ...localStorage }).toEqual({ 'subdoc-theme': 'dark' });
});

it('A05 a choice under the one key wins over the old one', () => {
  localStorage.setItem('vite-ui-theme', 'dark');
  localStorage.setItem(THEME_KEY, 'light');
  expect(themeChoice()).toBe('light');
  expect(localStorage.getItem('vite-ui-theme')).toBeNull();
});

it('F080 keeps the choice and shows it on the page', () => {
  chooseTheme('dark');
  expect([localStorage.getItem(THEME_KEY), document.documentElement.dataset.theme]).toEqual(['dark', 'dark']);
});

it('F080 « system » follows the system', () => {
  const system = (dark: boolean) => Object.assign(window, { matchMedia: () => ({ matches: dark, addEventListener: () => undefined }) });
  system(true);
  expect(modeOf('system')).toBe('dark');
  system(false);
  expect(modeOf('system')).toBe('light');
  Reflect.deleteProperty(window, 'matchMedia');
});
