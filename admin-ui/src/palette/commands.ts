// What the palette knows without asking: the pages of the console, and the actions that stand behind an address.

import Apartment from '@mui/icons-material/AddBusinessOutlined';
import Add from '@mui/icons-material/AddOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Mail from '@mui/icons-material/MarkEmailUnreadOutlined';
import PlaylistAdd from '@mui/icons-material/PlaylistAddOutlined';
import { besideOf, ENTRIES, FOLLOWING } from '../console/layout/entries.ts';
import { UNOPENED } from '../subcontractors/unopened.ts';
import type { Entry } from './entries.ts';

/** Those that this user may open. */
export const pagesOf = (user: { isAdmin: boolean }): readonly Entry[] =>
  [...ENTRIES, ...FOLLOWING, ...besideOf(user)].map(({ path, label, icon }) => ({ key: path, group: 'Pages', label, icon, to: path }));

const action = (label: string, icon: Entry['icon'], to: string): Entry => ({ key: label, group: 'Actions', label, icon, to });

export const DEEDS: readonly Entry[] = [
  action('Ajouter un sous-traitant', Add, '?edit=new'),
  action('Valider les documents en attente', FactCheck, '?documents=all&document=next'),
  action('Voir qui n’a pas ouvert son lien', Mail, UNOPENED),
  action('Ajouter une organisation', Apartment, '/organizations?organization=new'),
  action('Ajouter un type de document', PlaylistAdd, '/document-types?type=new'),
];
