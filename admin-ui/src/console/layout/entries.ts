// The eight entries of the console, in the specification's order (F079). On a phone the first three and the alerts stand in
// the bottom bar, the others behind « Plus » (A28).
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Engineering from '@mui/icons-material/EngineeringOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import Gavel from '@mui/icons-material/GavelOutlined';
import Groups from '@mui/icons-material/GroupsOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import HowToReg from '@mui/icons-material/HowToRegOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import PhoneCallback from '@mui/icons-material/PhoneCallbackOutlined';
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined';
import ScheduleSend from '@mui/icons-material/ScheduleSendOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined';
import Summarize from '@mui/icons-material/SummarizeOutlined';
import type { ComponentType } from 'react';
import type { User } from '#contract/accounts.ts';
import type { ConsolePath } from '../../root/areas.ts';
import { homeOf } from '../../root/way-back.ts';
import { mayOpen } from '../abilities.tsx';
import { isAt, isOpenWithout } from '../open-pages.ts';

export type Entry = {
  path: ConsolePath;
  label: string;
  short?: string;
  icon: ComponentType<{ fontSize?: 'small' | 'medium' }>;
  onPhone: boolean;
};

export const ENTRIES: readonly Entry[] = [
  { path: '/dashboard', label: 'Tableau de bord', short: 'Accueil', icon: SpaceDashboard, onPhone: true },
  { path: '/document-types', label: 'Types de documents', icon: FactCheck, onPhone: false },
  { path: '/organizations', label: 'Organisations', icon: Apartment, onPhone: false },
  { path: '/subcontractors', label: 'Sous-traitants', icon: Engineering, onPhone: true },
  { path: '/documents', label: 'Documents', icon: Description, onPhone: true },
  { path: '/alerts', label: 'Alertes', icon: NotificationsOutlined, onPhone: true },
  { path: '/abonnement', label: 'Abonnement', icon: CreditCard, onPhone: false },
  { path: '/settings', label: 'Paramètres', icon: Settings, onPhone: false },
];

/** Under them, a navigation of its own: F079 counts eight. */
export const FOLLOWING = [{ path: '/relances', label: 'Relances à venir', icon: ScheduleSend }] as const;
export type Place = Pick<Entry, 'label' | 'icon'> & { path: string; short?: string };
/** The administrator's own menu; his lists carry how many wait (waiting.tsx). */
const ADMINISTRATION: readonly Place[] = [
  { path: '/administration', label: 'Administration', short: 'Accueil', icon: AdminPanelSettings },
  { path: '/administration/inscriptions', label: 'Inscriptions', icon: HowToReg },
  { path: '/administration/comptes', label: 'Comptes', icon: Groups },
  { path: '/administration/demonstrations', label: 'Démonstrations', short: 'Démos', icon: PhoneCallback },
  { path: '/administration/decisions', label: 'Décisions', icon: Gavel },
  { path: '/systeme', label: 'État du système', icon: MonitorHeart },
  { path: '/email-delivery', label: 'Livraison e-mail', icon: MailOutlined },
];
const HISTORY: Place = { path: '/historique', label: 'Historique et preuves', short: 'Historique', icon: History };
/** Pages without an entry, reached from the user card. */
const BESIDE: readonly Place[] = [
  { path: '/compte', label: 'Mon compte', icon: ManageAccounts },
  HISTORY,
  { path: '/synthese', label: 'Synthèse des contrôles', short: 'Synthèse', icon: Summarize },
  { path: '/email-delivery', label: 'Livraison e-mail', icon: MailOutlined },
  { path: '/voice-demo', label: 'Assistant vocal', icon: RecordVoiceOver },
];

/** How many entries stand under the thumb. */
const ON_PHONE = 4;
export type Menu = Record<'main' | 'following' | 'administration' | 'beside' | 'onPhone', readonly Place[]>;
/**
 * What this person finds where: what his role opens, and first of all where he begins. An administrator without a subscription has his desk
 * alone: an entry that led back to it would be dead. Who is no administrator keeps all, since they say what a subscription opens.
 */
export function menuOf(user: Pick<User, 'isAdmin' | 'role' | 'abilities'>, subscribed: boolean): Menu {
  const deskAlone = user.isAdmin && !subscribed;
  const administration = user.isAdmin ? ADMINISTRATION : [];
  const open = <Of extends Place>(places: readonly Of[]) =>
    places.filter(({ path }) => mayOpen(user, path) && (!deskAlone || isOpenWithout(path, true)));
  const first = homeOf(user) === HISTORY.path ? [HISTORY] : [];
  return {
    main: open([...first, ...ENTRIES]),
    following: open(FOLLOWING),
    administration,
    beside: open(BESIDE).filter((place) => !first.includes(place) && !administration.some(({ path }) => path === place.path)),
    onPhone: (deskAlone ? administration : open([...first, ...ENTRIES.filter((entry) => entry.onPhone)])).slice(0, ON_PHONE),
  };
}

/** The entry that an address belongs to: its own page, or a record below it; of several the nearest. */
export const placeAt = (places: readonly Pick<Place, 'path'>[], pathname: string): string | undefined =>
  places
    .map(({ path }) => path)
    .filter((path) => isAt(path, pathname))
    .sort((a, b) => b.length - a.length)[0];
