// The part of the corpus to build with. Whoever works on reading looks here, and never into held/.
import type { Part } from '../part.ts';
import { DECENNALE } from './decennale.ts';
import { ASSURANCE, RC_PRO } from './insurance.ts';
import { KBIS } from './kbis.ts';
import { RGE } from './rge.ts';
import { TRAPS } from './traps.ts';
import { URSSAF } from './urssaf.ts';
import { FIRMS } from './words.ts';

export const BUILD: Part = {
  name: 'build',
  firms: FIRMS,
  layouts: { urssaf: URSSAF, kbis: KBIS, 'rc-pro': RC_PRO, decennale: DECENNALE, assurance: ASSURANCE, rge: RGE },
  traps: TRAPS,
};
