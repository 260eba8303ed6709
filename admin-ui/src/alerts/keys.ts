// ↓ ↑ go from one alert to the next, L reads it, M opens its menu.
import type { KeyboardEvent } from 'react';
import { isTyping } from '../shared/Shortcuts.tsx';

/** On the list around the lines. A line is a `data-alert`; its `data-menu` is clicked, and `data-read` says whether L reads it. */
export function onAlertKeys(event: KeyboardEvent<HTMLElement>, onRead: (id: string, on: boolean) => void): void {
  const line = (event.target as HTMLElement).closest<HTMLElement>('[data-alert]');
  if (line === null || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-alert]')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const key = event.key.toLowerCase();
  if (step !== undefined) lines[lines.indexOf(line) + step]?.querySelector('button')?.focus();
  else if (key === 'l') onRead(line.dataset['alert']!, line.dataset['read'] !== 'true');
  else if (key === 'm') line.querySelector<HTMLElement>('[data-menu]')?.click();
  else return;
  event.preventDefault();
}
