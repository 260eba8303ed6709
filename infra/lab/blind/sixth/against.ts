// Values in the row of the cover that counts, trades refused in part, states in short. Sixth set.
import { ANY, type Change, COVER, SOCIAL, say } from '../changes.ts';
import { firstRow } from '../fifth/places.ts';
import { activity, granted, named, third } from './places.ts';

const DECENNALE = ['decennale'] as const;
const INSURED_OR_PAYING = [...SOCIAL, ...COVER];

export const AGAINST: readonly Change[] = [
  ...granted(
    'value: no',
    COVER,
    ['non', '—'],
    ['non', 'non'],
    ['Non souscrite', 'sans objet'],
    ['Pas souscrite'],
    ['exclue', '—'],
    ['Non accordée', 'Non accordée'],
  ),
  ...granted(
    'value: nothing',
    COVER,
    ['sans objet', 'sans objet'],
    ['néant', 'néant'],
    ['—', '—'],
    ['Aucune', '–'],
    ['S.O.', 'S.O.'],
    ['0 €', '0 €'],
    ['0,00 EUR', '0,00 EUR'],
  ),
  ...granted('value: blank', COVER, ['', ''], [' ']),
  ...granted('value: later', COVER, ['à l’étude', 'à définir'], ['En option', '–'], ['suspendue', 'suspendue'], ['En attente', '']),
  ...activity('trade: row', COVER, 'non accordée', 'non', 'refusée', 'Hors contrat', '—', 'exclue', 'en cours d’étude', 'sans garantie'),
  ...named(
    'trade: sentence',
    COVER,
    'Ces activités s’entendent à l’exclusion de : {deux}.',
    'Activité « {deux} » : non accordée.',
    '{trois} : hors garantie.',
    'La garantie n’est pas acquise pour l’activité {deux}.',
    'L’activité « {un} » a été refusée par la compagnie.',
    'Sauf {trois}, qui fait l’objet d’un refus.',
    '{un} (non garanti).',
    'Ne sont pas comprises les activités suivantes : {deux}, {trois}.',
  ),
  ...say(
    'short: state',
    INSURED_OR_PAYING,
    'row',
    'Doss.|clos',
    'Doss. :|annul.',
    'État cpte|rad.',
    'Sit.|impay.',
    'Cotis.|imp. 2 éch.',
    'Stat.|susp.',
  ),
  ...say(
    'short: contract',
    COVER,
    'row',
    'Ctr.|résil.',
    'Pol.|rés. non-pmt',
    'Gar.|susp.',
    'Att.|ann. et rempl.',
    'Prime|n. régl.',
    'Ctrat|ss effet',
  ),
  ...firstRow('short: first row', COVER, 'Doss. clos.|rés. 30/06', 'Cont.|exp.', 'Att. ann.|v. courrier'),
  ...third('short: third column', INSURED_OR_PAYING, 'Contr.|rés.|non-paiem.', 'Att.|susp.|rec. en crs', 'Doss.|rej.|pces manq.'),
  ...say('short: line', ANY, 'top', 'DOSS. CLOS.', 'Att. ann.', 'Ctr. résil. – n. renouv.'),
  ...granted('short: value', DECENNALE, ['n. acc.', '—'], ['excl.', 'excl.'], ['susp.', '']),
];
