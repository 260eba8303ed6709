// The seventh family of blind papers: layouts of twenty issuers and changes by a hand that had not seen the reader nor the earlier changes.
import type { Sets } from '../papers.ts';
import { A_THIRD_TIME, AGAIN, ONCE_MORE } from './again.ts';
import { LAST_TIME } from './again-last.ts';
import { AGAINST_ANY } from './against-any.ts';
import { AGAINST_COVER } from './against-cover.ts';
import { AGAINST_OTHERS } from './against-others.ts';
import { AGAINST_SOCIAL } from './against-social.ts';
import { DECENNALE_LAYOUTS } from './layouts-decennale.ts';
import { LIABILITY_LAYOUTS } from './layouts-liability.ts';
import { REGISTER_LAYOUTS } from './layouts-register.ts';
import { SOCIAL_LAYOUTS } from './layouts-social.ts';

export const SEVENTH: Sets = {
  layouts: [...SOCIAL_LAYOUTS, ...REGISTER_LAYOUTS, ...DECENNALE_LAYOUTS, ...LIABILITY_LAYOUTS],
  changes: [...AGAINST_SOCIAL, ...AGAINST_COVER, ...AGAINST_OTHERS, ...AGAINST_ANY],
  names: { honest: 'seventh-honest', contradictions: 'seventh-contradictions' },
};
/** The same layouts, with new wordings of the kinds that got through. */
export const SEVENTH_AGAIN: Sets = { ...SEVENTH, changes: AGAIN, names: { honest: 'seventh-honest', contradictions: 'seventh-again' } };
export const SEVENTH_ONCE_MORE: Sets = {
  ...SEVENTH,
  changes: ONCE_MORE,
  names: { honest: 'seventh-honest', contradictions: 'seventh-once-more' },
};
export const SEVENTH_THIRD_TIME: Sets = {
  ...SEVENTH,
  changes: A_THIRD_TIME,
  names: { honest: 'seventh-honest', contradictions: 'seventh-third-time' },
};
export const SEVENTH_LAST_TIME: Sets = {
  ...SEVENTH,
  changes: LAST_TIME,
  names: { honest: 'seventh-honest', contradictions: 'seventh-last-time' },
};
