// The eight entries of the console, in the specification's order (F079). On a phone the first three and the alerts stand in
// the bottom bar, the others behind « Plus » (A28).
import AdminPanelSettings from '@mui/icons-material/AdminPanelSettingsOutlined';
import Apartment from '@mui/icons-material/ApartmentOutlined';
import CreditCard from '@mui/icons-material/CreditCardOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Engineering from '@mui/icons-material/EngineeringOutlined';
import FactCheck from '@mui/icons-material/FactCheckOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import MailOutlined from '@mui/icons-material/MailOutlined';
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined';
import MonitorHeart from '@mui/icons-material/MonitorHeartOutlined';
import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import RecordVoiceOver from '@mui/icons-material/RecordVoiceOverOutlined';
import ScheduleSend from '@mui/icons-material/ScheduleSendOutlined';
import Settings from '@mui/icons-material/SettingsOutlined';
import SpaceDashboard from '@mui/icons-material/SpaceDashboardOutlined';
import type { ComponentType } from 'react';
import type { ConsolePath } from '../../root/areas.ts';

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
/** Pages without an entry, reached from the user card; some for administrators alone. */
const BESIDE: readonly { path: string; label: string; icon: Entry['icon']; forAdmins?: true }[] = [
  { path: '/administration', label: 'Administration', icon: AdminPanelSettings, forAdmins: true },
  { path: '/systeme', label: 'État du système', icon: MonitorHeart, forAdmins: true },
  { path: '/historique', label: 'Historique et preuves', icon: History },
  { path: '/compte', label: 'Mon compte', icon: ManageAccounts },
  { path: '/email-delivery', label: 'Livraison e-mail', icon: MailOutlined },
  { path: '/voice-demo', label: 'Assistant vocal', icon: RecordVoiceOver },
];
export const besideOf = ({ isAdmin }: { isAdmin: boolean }) => BESIDE.filter(({ forAdmins }) => isAdmin || !forAdmins);

/** Whether an address belongs to an entry: its own page, or a record below it. */
export const isAt = (path: string, pathname: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
