import { expect, it } from 'vitest';
import { standingText } from './standing.ts';

it('below the name stands what is wrong, the worst first', () => {
  expect(standingText(['expiring_soon', 'missing', 'validated', 'missing', 'pending'])).toBe(
    '2 documents manquants, 1 à renouveler, 1 à valider',
  );
  expect(standingText(['expired', 'expired'])).toBe('2 documents expirés');
  expect(standingText(['validated'])).toBe('Tous les documents demandés sont valables.');
  expect([standingText([]), standingText(undefined)]).toEqual(['Configuration requise', undefined]);
});
