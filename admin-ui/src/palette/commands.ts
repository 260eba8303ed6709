// What the palette knows without asking: the pages of the console, and the actions that stand behind an address.

import Apartment from '@mui/icons-material/AddBusinessOutlined';
import Add from '@mui/icons-material/AddOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Mail from '@mui/icons-material/MarkEmailUnreadOutlined';
import PlaylistAdd from '@mui/icons-material/PlaylistAddOutlined';
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

const action = (label: string, icon: Entry['icon'], to: string): Entry => ({ key: label, group: 'Actions', label, icon, to });

/** Of the management pages, which a subscription opens. */
export const DEEDS: readonly Entry[] = [
  action('Ajouter un sous-traitant', Add, '?edit=new'),
  action('Valider les documents en attente', FactCheck, '?documents=all&document=next'),
  action('Voir qui n’a pas ouvert son lien', Mail, UNOPENED),
  action('Ajouter une organisation', Apartment, '/organizations?organization=new'),
  action('Ajouter un type de document', PlaylistAdd, '/document-types?type=new'),
];
