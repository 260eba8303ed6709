// The answers to our SMS that are understood, and our replies.
import { PRODUCT_NAME } from '../../brand.ts';

const NO_MORE = new Set(['STOP', 'ARRET']);
const AGAIN = new Set(['START', 'OUI']);

/** Whether a text refuses SMS or withdraws the refusal, in any case, with or without accents, dots and spaces; null: neither. */
export function wishIn(text: string): 'no-more' | 'again' | null {
  const word = text
    .normalize('NFD')
    .replace(/[\p{M}\p{P}\p{S}\p{Z}\p{C}]/gu, '')
    .toUpperCase();
  if (NO_MORE.has(word)) return 'no-more';
  return AGAIN.has(word) ? 'again' : null;
}

export const WISH_NOTED = {
  'no-more': `${PRODUCT_NAME} : c'est noté, vous ne recevrez plus de SMS. Pour en recevoir de nouveau, répondez START.`,
  again: `${PRODUCT_NAME} : c'est noté, vous pouvez de nouveau recevoir des SMS. Pour ne plus en recevoir, répondez STOP.`,
} as const;
