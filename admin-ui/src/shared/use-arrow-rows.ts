// Arrows move between the rows of a table: up and down keep the same control of the next row (UI.md « Keyboard »).
import type { KeyboardEvent } from 'react';

const CONTROLS = 'a[href], button:not([disabled]), input[type="checkbox"], [tabindex="0"]';
const controlsOf = (row: Element): HTMLElement[] => [...row.querySelectorAll<HTMLElement>(CONTROLS)];

/** For `onKeyDown` of a table's body. */
export function onArrowRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const target = event.target as HTMLElement;
  const row = target.closest('tr');
  if (row === null || target.closest('input:not([type="checkbox"]), textarea, select, [role="combobox"]') !== null) return;
  const next = event.key === 'ArrowDown' ? row.nextElementSibling : row.previousElementSibling;
  if (next === null) return;
  const there = controlsOf(next);
  const at = Math.max(0, controlsOf(row).indexOf(target));
  const goal = there[Math.min(at, there.length - 1)];
  if (goal === undefined) return;
  event.preventDefault();
  goal.focus();
}
