// The fourth family of blind papers: what a careless broker, a fraud, a clerk or a subcontractor in good faith hands in.
import type { Sets } from '../papers.ts';
import { AGAINST_ANY } from './against-any.ts';
import { AGAINST_COVER } from './against-cover.ts';
import { AROUND_COVER } from './against-cover-places.ts';
import { AGAINST_REGISTER, AGAINST_RGE } from './against-others.ts';
import { AGAINST_SOCIAL } from './against-social.ts';
import { DECENNALE_LAYOUTS } from './layouts-decennale.ts';
import { DECENNALE_OTHERS } from './layouts-decennale-others.ts';
import { LIABILITY_LAYOUTS } from './layouts-liability.ts';
import { REGISTER_LAYOUTS } from './layouts-register.ts';
import { RGE_LAYOUTS } from './layouts-rge.ts';
import { SOCIAL_LAYOUTS } from './layouts-social.ts';

export const FOURTH: Sets = {
  layouts: [...SOCIAL_LAYOUTS, ...REGISTER_LAYOUTS, ...DECENNALE_LAYOUTS, ...DECENNALE_OTHERS, ...LIABILITY_LAYOUTS, ...RGE_LAYOUTS],
  changes: [...AGAINST_SOCIAL, ...AGAINST_COVER, ...AROUND_COVER, ...AGAINST_REGISTER, ...AGAINST_RGE, ...AGAINST_ANY],
  names: { honest: 'fourth-honest', contradictions: 'fourth-contradictions' },
};
