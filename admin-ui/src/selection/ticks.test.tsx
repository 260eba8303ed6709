// Which rows are ticked after a click, and how ids are grouped for the way back: no page around them.
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { TickAll } from './Ticks.tsx';
import { grouped } from './use-bulk-actions.ts';
import { ranged } from './use-selection.ts';

it('Maj ticks everything between two rows, whichever came first, and unticks as well', () => {
  const rows = [1, 2, 3, 4, 5];
  expect(ranged(rows, [2], 4, 2)).toEqual([2, 3, 4]);
  expect(ranged(rows, [4], 2, 4)).toEqual([2, 3, 4]);
  expect(ranged(rows, [1, 2, 3, 4], 4, 2)).toEqual([1]);
  expect(ranged(rows, [], 3, null)).toEqual([3]);
  expect(ranged(rows, [9], 3, 9)).toEqual([9, 3]);
});

it('one box ticks or unticks the rows that are shown; what is ticked elsewhere stays so', () => {
  const set = vi.fn();
  const box = (ids: number[]) => <TickAll selection={{ ids, rows: [1, 2, 3], set, toggle: () => {} }} />;
  const { rerender } = render(box([9, 2]));
  fireEvent.click(screen.getByRole('checkbox'));
  rerender(box([9, 1, 2, 3]));
  fireEvent.click(screen.getByRole('checkbox'));
  expect(set.mock.calls.map(([ids]) => [...ids].sort())).toEqual([[1, 2, 3, 9], [9]]);
});

it('ids go back in groups of what they had in common', () => {
  expect(
    grouped([
      [1, 7],
      [2, 8],
      [3, 7],
    ]),
  ).toEqual([
    { key: 7, ids: [1, 3] },
    { key: 8, ids: [2] },
  ]);
});
