// The third family of blind papers: who made it had not seen how the product reads.
import type { Sets } from '../papers.ts';
import { AGAINST_COVER } from './against-cover.ts';
import { AGAINST_ANY, AGAINST_REGISTER, AGAINST_RGE } from './against-others.ts';
import { AGAINST_SOCIAL } from './against-social.ts';
import { DECENNALE_LAYOUTS } from './layouts-decennale.ts';
import { DECENNALE_LAYOUTS_OTHERS } from './layouts-decennale-others.ts';
import { LIABILITY_LAYOUTS } from './layouts-liability.ts';
import { REGISTER_LAYOUTS } from './layouts-register.ts';
import { NATIONAL_LAYOUTS } from './layouts-register-national.ts';
import { RGE_LAYOUTS } from './layouts-rge.ts';
import { SOCIAL_LAYOUTS } from './layouts-social.ts';
import { SOCIAL_LAYOUTS_OTHERS } from './layouts-social-others.ts';

export const THIRD: Sets = {
  layouts: [
    ...SOCIAL_LAYOUTS,
    ...SOCIAL_LAYOUTS_OTHERS,
    ...REGISTER_LAYOUTS,
    ...NATIONAL_LAYOUTS,
    ...DECENNALE_LAYOUTS,
    ...DECENNALE_LAYOUTS_OTHERS,
    ...LIABILITY_LAYOUTS,
    ...RGE_LAYOUTS,
  ],
  changes: [...AGAINST_SOCIAL, ...AGAINST_COVER, ...AGAINST_REGISTER, ...AGAINST_RGE, ...AGAINST_ANY],
  names: { honest: 'third-honest', contradictions: 'third-contradictions' },
};
