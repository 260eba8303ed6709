// The fifth family of blind papers: five authors take the worth from a paper, each in a way of writing of their own.
import type { Sets } from '../papers.ts';
import { CLERK } from './against-clerk.ts';
import { CRAFTSMAN } from './against-craftsman.ts';
import { FRAUD } from './against-fraud.ts';
import { LAWYER } from './against-lawyer.ts';
import { SOFTWARE } from './against-software.ts';
import { DECENNALE_LAYOUTS } from './layouts-decennale.ts';
import { DECENNALE_OTHERS } from './layouts-decennale-others.ts';
import { LIABILITY_LAYOUTS } from './layouts-liability.ts';
import { MORE_LAYOUTS } from './layouts-more.ts';
import { REGISTER_LAYOUTS } from './layouts-register.ts';
import { RGE_LAYOUTS } from './layouts-rge.ts';
import { SOCIAL_LAYOUTS } from './layouts-social.ts';

export const FIFTH: Sets = {
  layouts: [
    ...SOCIAL_LAYOUTS,
    ...REGISTER_LAYOUTS,
    ...DECENNALE_LAYOUTS,
    ...DECENNALE_OTHERS,
    ...LIABILITY_LAYOUTS,
    ...RGE_LAYOUTS,
    ...MORE_LAYOUTS,
  ],
  changes: [...CLERK, ...LAWYER, ...FRAUD, ...CRAFTSMAN, ...SOFTWARE],
  names: { honest: 'fifth-honest', contradictions: 'fifth-contradictions' },
};
