// The mistakes that can be planted, and their numbers in QUALITY §4.3. What each does is in planted.ts.
export const MISTAKES = {
  'ack-before-commit': 1,
  'checkpoint-before-rows': 4,
  'delivery-outside-transaction': 5,
  'no-claim': 6,
  'timer-deleted-first': 7,
  'sequence-polling': 8,
  'key-after-effect': 9,
  'bus-only': 10,
  'object-after-event': 11,
  'local-clock': 12,
  'remembered-role': 13,
} as const;
export type Mistake = keyof typeof MISTAKES;
export const isMistake = (name: string): name is Mistake => name in MISTAKES;
