// What the palette knows without asking: the pages of the console, and the actions that stand behind an address.

import Apartment from '@mui/icons-material/AddBusinessOutlined';
import Add from '@mui/icons-material/AddOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Mail from '@mui/icons-material/MarkEmailUnreadOutlined';
import PlaylistAdd from '@mui/icons-material/PlaylistAddOutlined';
import type { Ability } from '#domain/people/abilities.ts';
import { mayDo, type Person } from '../console/abilities.tsx';
import type { Menu } from '../console/layout/entries.ts';
import { UNOPENED } from '../subcontractors/unopened.ts';
import type { Entry } from './entries.ts';

/** Those of his menu. */
export const pagesOf = ({ administration, main, following, beside }: Menu): readonly Entry[] =>
  [...administration, ...main, ...following, ...beside].map(({ path, label, icon }) => ({
    key: path,
    group: 'Pages',
    label,
    icon,
    to: path,
  }));

type Deed = Entry & { needs: Ability };
const action = (label: string, icon: Entry['icon'], to: string, needs: Ability): Deed => ({
  key: label,
  group: 'Actions',
  label,
  icon,
  to,
  needs,
});

/** Of the management pages, which a subscription opens. */
const DEEDS: readonly Deed[] = [
  action('Ajouter un sous-traitant', Add, '?edit=new', 'manage'),
  action('Valider les documents en attente', FactCheck, '?documents=all&document=next', 'judge'),
  action('Voir qui n’a pas ouvert son lien', Mail, UNOPENED, 'read'),
  action('Ajouter une organisation', Apartment, '/organizations?organization=new', 'manage'),
  action('Ajouter un type de document', PlaylistAdd, '/document-types?type=new', 'manage'),
];
export const deedsOf = (person: Person): readonly Entry[] => DEEDS.filter(({ needs }) => mayDo(person, needs));
