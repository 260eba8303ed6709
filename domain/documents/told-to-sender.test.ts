// What a sender is told of the problems of his document, and when he is to send it again.
import { expect, test } from 'vitest';
import { PROBLEM_CODES } from './problems.ts';
import { redoOf, toldToSender } from './told-to-sender.ts';

test('signs of fraud stay with the customer', () => {
  const codes = ['number-of-another', 'file-no-text', 'edited-pdf', 'code-of-another', 'altered-copy', 'hidden-text', 'duplicate-other'];
  expect(toldToSender(codes, codes)).toEqual(['file-no-text']);
  expect(toldToSender(['une phrase'], [])).toEqual([]);
});

test('a blurred, foreign or expired paper is to be sent again; one that only a person can judge is not', () => {
  const redo = PROBLEM_CODES.filter((code) => redoOf([code]) !== null);
  expect(redo).toEqual([
    'file-lost',
    'file-password',
    'file-broken',
    'file-blank',
    'file-no-text',
    'page-missing',
    'wrong-type',
    'other-company',
    'expired',
  ]);
  expect([redoOf(['company-not-found', 'type-not-recognised']), redoOf(['expired', 'file-no-text']), redoOf([])]).toEqual([
    'not-recognised',
    'file-no-text',
    null,
  ]);
});
