// The part of the corpus to score with: other companies, other words, other pages than build/. Whoever works on reading leaves it closed.
import type { Part } from '../../../testing/certificates/part.ts';
import * as awkward from './awkward.ts';
import { COVER_PROFESSIONAL, COVER_PROPERTY, COVER_TEN_YEARS } from './cover.ts';
import { LABELS } from './labels.ts';
import { COMPANIES } from './lexicon.ts';
import { REGISTRY } from './registry.ts';
import { SNARES } from './snares.ts';
import { VIGILANCE } from './vigilance.ts';

export const HELD: Part = {
  name: 'held',
  firms: COMPANIES,
  layouts: {
    urssaf: [...VIGILANCE, awkward.referencePeriod],
    kbis: [...REGISTRY, awkward.nameFirst],
    'rc-pro': [...COVER_PROFESSIONAL, awkward.dashed],
    decennale: [...COVER_TEN_YEARS, awkward.sitesOnly],
    assurance: [...COVER_PROPERTY, awkward.oneYear],
    rge: [...LABELS, awkward.twelveMonths],
  },
  traps: SNARES,
};
