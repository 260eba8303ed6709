// The sixth family of blind papers: five kinds of contradiction that the fifth left, on layouts whose tables have three columns.
import type { Sets } from '../papers.ts';
import { AGAINST } from './against.ts';
import { MARKS } from './against-marks.ts';
import { SPOKEN } from './against-spoken.ts';
import { COVER_LAYOUTS } from './layouts-cover.ts';
import { OTHER_LAYOUTS } from './layouts-others.ts';

export const SIXTH: Sets = {
  layouts: [...OTHER_LAYOUTS, ...COVER_LAYOUTS],
  changes: [...AGAINST, ...MARKS, ...SPOKEN],
  names: { honest: 'sixth-honest', contradictions: 'sixth-contradictions' },
};
