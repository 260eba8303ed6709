// The part of the corpus to build with. Whoever works on reading looks here, and never into held/.
import type { Part } from '../../../testing/certificates/part.ts';
import { DECENNALE } from './decennale.ts';
import * as harder from './harder.ts';
import { ASSURANCE, RC_PRO } from './insurance.ts';
import { KBIS } from './kbis.ts';
import { RGE } from './rge.ts';
import { TRAPS } from './traps.ts';
import { URSSAF } from './urssaf.ts';
import { FIRMS } from './words.ts';

export const BUILD: Part = {
  name: 'build',
  firms: FIRMS,
  layouts: {
    urssaf: [...URSSAF, harder.online],
    kbis: [...KBIS, harder.rightHand],
    'rc-pro': [...RC_PRO, harder.twoFigureYears],
    decennale: [...DECENNALE, harder.headsOverTwo],
    assurance: [...ASSURANCE, harder.dayInCells],
    rge: [...RGE, harder.endOfEffect],
  },
  traps: TRAPS,
};
