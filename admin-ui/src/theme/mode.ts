// Light, dark or as the system does (F080): one key, light by default (A05). The page shows it by `data-theme` on its root.
import { useSyncExternalStore } from 'react';
import type { Mode } from '#domain/brand.ts';

export type ThemeChoice = 'light' | 'dark' | 'system';
export const THEME_KEY = 'subdoc-theme';
/** The key of an older version: read once, then removed (A05). */
const LEGACY_KEY = 'vite-ui-theme';

const isChoice = (value: unknown): value is ThemeChoice => value === 'light' || value === 'dark' || value === 'system';
const listeners = new Set<() => void>();
const darkSystem = () => (typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null);

/** What was chosen; storage that is forbidden or empty means light. */
export function themeChoice(): ThemeChoice {
  try {
    const legacy = localStorage.getItem(LEGACY_KEY);
    if (legacy !== null) {
      localStorage.removeItem(LEGACY_KEY);
      if (localStorage.getItem(THEME_KEY) === null && isChoice(legacy)) localStorage.setItem(THEME_KEY, legacy);
    }
    const stored = localStorage.getItem(THEME_KEY);
    return isChoice(stored) ? stored : 'light';
  } catch {
    return 'light';
  }
}

export const modeOf = (choice: ThemeChoice): Mode => (choice === 'system' ? (darkSystem()?.matches ? 'dark' : 'light') : choice);

const show = () => {
  document.documentElement.dataset.theme = modeOf(themeChoice());
  for (const listener of listeners) listener();
};

export function chooseTheme(choice: ThemeChoice): void {
  try {
    localStorage.setItem(THEME_KEY, choice);
  } catch {
    // Without storage the choice cannot be kept.
  }
  show();
}

/** Follows the system while it is asked to, and the other tabs. Call once. */
export function startTheme(): void {
  darkSystem()?.addEventListener('change', show);
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY) show();
  });
  show();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useThemeChoice = (): ThemeChoice => useSyncExternalStore(subscribe, themeChoice);
export const useMode = (): Mode => useSyncExternalStore(subscribe, () => modeOf(themeChoice()));
