import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useMoved } from './use-moved.ts';

const shownAt = (address: string) => renderHook(({ inAddress }) => useMoved(inAddress), { initialProps: { inAddress: address } });

it('F158 the next document is shown before the router draws its address, and the address’s from then on', () => {
  const { result, rerender } = shownAt('15');
  act(() => result.current.moveOn(16));
  expect([result.current.asked, result.current.moving]).toEqual(['16', true]);
  rerender({ inAddress: '16' });
  expect([result.current.asked, result.current.moving]).toEqual(['16', false]);
  rerender({ inAddress: '12' });
  expect(result.current.asked).toBe('12');
});

it('F158 a decision that is undone before its next address was drawn shows its document again', () => {
  const { result } = shownAt('15');
  act(() => result.current.moveOn(16));
  act(() => result.current.moveOn(15));
  expect([result.current.asked, result.current.moving]).toEqual(['15', false]);
});
