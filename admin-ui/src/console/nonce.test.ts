import { expect, it } from 'vitest';
import { nonceIn } from './nonce.ts';

it('every nonce of the server is one, also one that begins with « __ »; what was not replaced is none', () => {
  expect(['__CSP_NONCE__', '', undefined].map(nonceIn)).toEqual([undefined, undefined, undefined]);
  expect(['__3fKq0aZt2xP_-1sVb7cQ', 'Zk3fKq0aZt2xP_-1sVb7cQ'].map(nonceIn)).toEqual(['__3fKq0aZt2xP_-1sVb7cQ', 'Zk3fKq0aZt2xP_-1sVb7cQ']);
});
