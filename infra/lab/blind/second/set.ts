// The second set: layouts and wordings that share none with the first.
import type { Sets } from '../papers.ts';
import { SECOND_AGAINST_COVER } from './against-cover.ts';
import { SECOND_AGAINST_OTHERS } from './against-others.ts';
import { SECOND_AGAINST_SOCIAL } from './against-social.ts';
import { SECOND_COVER, SECOND_RGE } from './layouts-cover.ts';
import { SECOND_REGISTRY, SECOND_SOCIAL } from './layouts-social.ts';

export const SECOND: Sets = {
  layouts: [...SECOND_SOCIAL, ...SECOND_REGISTRY, ...SECOND_COVER, ...SECOND_RGE],
  changes: [...SECOND_AGAINST_SOCIAL, ...SECOND_AGAINST_COVER, ...SECOND_AGAINST_OTHERS],
  names: { honest: 'second-honest', contradictions: 'second-contradictions' },
};
