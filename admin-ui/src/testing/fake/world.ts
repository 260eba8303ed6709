// A small company in memory, for the tests of screens. Never shipped: nothing of src imports it.

import type { OwnSession, SecondOpinionSetting, User } from '#contract/accounts.ts';
import type { PendingUser } from '#contract/administration.ts';
import type { ActivityItem } from '#contract/dashboard.ts';
import type { DocumentType } from '#contract/document-types.ts';
import type { Document } from '#contract/documents.ts';
import type { Passkey } from '#contract/factors.ts';
import type { PreviewRow } from '#contract/imports.ts';
import type { Member } from '#contract/members.ts';
import type { Note } from '#contract/notes.ts';
import type { Organization } from '#contract/organizations.ts';
import type { ReportingSettings } from '#contract/reporting.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import type { SubscriptionStatusAnswer } from '#contract/subscriptions.ts';
import { DEFAULT_DOCUMENT_TYPES } from '#domain/document-types/default-types.ts';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { abilitiesOf, type Role } from '#domain/people/abilities.ts';
import { NOW } from './document.ts';
import { activityOf, documentsOf } from './documents.ts';
import { type FakeReminders, remindersOf } from './reminder-world.ts';
import { sessionsOf } from './sessions.ts';
import { membersOf } from './team.ts';

export { documentOf, NOW, TODAY } from './document.ts';

export const LONG_NAME = 'ÉTABLISSEMENTS JEAN-BAPTISTE DE LA ROCHEFOUCAULD ET FILS';

/** What was read of an alert, and until when it was put off. */
export type AlertMark = { read: boolean; until: CalendarDate | null };

export type World = {
  user: User | null;
  subscribed: boolean;
  /** Of the subscription, where there is one. */
  subscription?: Partial<SubscriptionStatusAnswer>;
  organizations: Organization[];
  types: DocumentType[];
  subcontractors: Subcontractor[];
  archived: Subcontractor[];
  documents: Document[];
  configs: Map<number, number[]>;
  activity: ActivityItem[];
  notes: Note[];
  pendingUsers: PendingUser[];
  reminders: FakeReminders;
  /** Saved views, by table. */
  views: Map<string, object[]>;
  sessions: OwnSession[];
  members: Member[];
  /** By the alert's id. */
  alertMarks: Map<string, AlertMark>;
  autoValidation: boolean;
  autoReminders: boolean;
  requireSecondFactor: boolean;
  noticeRecipients: { roles: Role[]; memberIds: number[] };
  /** Since when codes are asked for; null: they are not. */
  totp: string | null;
  passkeys: Passkey[];
  /** Without it the operator has set no second opinion up. */
  secondOpinion?: SecondOpinionSetting;
  reporting: ReportingSettings;
  nextId: number;
  /** What the look at the next file shows; a sample without it. */
  importRows?: PreviewRow[];
};
export type Scenario = 'full' | 'empty' | 'unverified' | 'unapproved' | 'unsubscribed' | 'desk' | 'anonymous';

/** With a role, its abilities. */
export const userOf = (change: Partial<User> = {}): User => ({
  id: 1,
  personId: 1,
  name: 'Hélène Lemaire',
  role: 'owner',
  abilities: [...abilitiesOf(change.role ?? 'owner')],
  memberships: [{ accountId: 1, companyName: 'Constructions Lemaire & Associés', role: change.role ?? 'owner' }],
  companyName: 'Constructions Lemaire & Associés',
  email: 'conformite@lemaire-construction.fr',
  phoneNumber: '0612345678',
  emailVerified: true,
  adminApproved: true,
  tutorialCompleted: true,
  autoValidationEnabled: true,
  plan: 'autopilot',
  isAdmin: true,
  wantedPlan: null,
  createdAt: '2026-01-10T08:00:00.000Z',
  updatedAt: '2026-01-10T08:00:00.000Z',
  ...change,
});

const ORGANIZATIONS: readonly [string, string, string][] = [
  ['Siège', 'Tout ce qui n’a pas de chantier', '#3b82f6'],
  [
    'Chantier des Terrasses de la Confluence, bâtiment C et parking souterrain',
    'Gros œuvre et second œuvre, livraison en juin 2027',
    '#10b981',
  ],
  ['Agence de Nantes', '', '#f97316'],
];
const COMPANIES = [
  'DUPONT BTP',
  LONG_NAME,
  'Électricité Générale du Val de Loire',
  'SARL Plomberie Marchand',
  'Œuvre & Toiture',
  'Maçonnerie Da Silva',
  'Peintures Réunies',
  'Menuiserie L’Hermitage',
  'TP Rhône-Alpes',
  'Isolation 44',
  'Ascenseurs Kone-Durand',
  'Carrelages du Midi',
  'Serrurerie Ben Youssef',
  'Étanchéité Atlantique',
];
const CONTACTS = [
  'Marie Dupont',
  'Jean-Baptiste de La Rochefoucauld-Montmorency',
  'Aïcha Benali',
  'Luc Marchand',
  'Noémie Œuvrard',
  'João da Silva',
  'Pierre Martin',
];

const typesOf = (): DocumentType[] =>
  DEFAULT_DOCUMENT_TYPES.map((type, index) => ({
    id: index + 1,
    ...type,
    allowedFormats: [...type.allowedFormats],
    createdAt: '2026-01-10T08:00:00.000Z',
    updatedAt: NOW,
  }));
const organizationsOf = (): Organization[] =>
  ORGANIZATIONS.map(([name, description, color], index) => ({
    id: index + 1,
    name,
    description,
    color,
    isDefault: index === 0,
    createdAt: '2026-01-10T08:00:00.000Z',
    updatedAt: NOW,
    subcontractorCount: 0,
  }));

export const subcontractorOf = (id: number, change: Partial<Subcontractor> = {}): Subcontractor => ({
  id,
  organizationId: 1,
  companyName: `Entreprise ${id}`,
  siret: '73282932000074',
  contactName: 'Marie Dupont',
  contactEmail: `contact${id}@exemple.fr`,
  contactPhone: '+33612345678',
  address: '',
  trades: [],
  isActive: true,
  secureToken: `token-${id}`,
  uploadUrl: `${'http://localhost'}/upload/token-${id}`,
  shortUrl: `http://localhost/s/${id}`,
  tokenExpiresAt: '2027-11-21T09:00:00.000Z',
  tokenRevoked: false,
  lastReminderSent: null,
  nextReminderScheduled: null,
  nextReminderDate: null,
  autoRemindersEnabled: false,
  autoRemindersAttempt: 0,
  autoRemindersLastSent: null,
  autoRemindersNextScheduled: null,
  siretWarning: null,
  linkState: 'never-sent',
  requestedAt: null,
  requestChannel: null,
  linkFirstOpenedAt: null,
  linkLastOpenedAt: null,
  createdAt: '2026-03-02T10:00:00.000Z',
  updatedAt: NOW,
  ...change,
});

export function worldOf(scenario: Scenario): World {
  const empty = scenario === 'empty';
  const types = empty ? [] : typesOf();
  const names = empty ? [] : COMPANIES;
  const subcontractors = names.map((companyName, index) =>
    subcontractorOf(index + 1, {
      companyName,
      organizationId: (index % 3) + 1,
      contactName: CONTACTS[index % CONTACTS.length] as string,
      isActive: index !== 9,
      contactEmail:
        index === 1
          ? 'jean-baptiste.de-la-rochefoucauld-montmorency@etablissements-larochefoucauld.example'
          : `contact@${companyName.toLowerCase().replace(/[^a-z]+/g, '-')}.example`,
      nextReminderDate:
        index === 2
          ? '2026-11-21T07:00:00.000Z'
          : index === 3
            ? '2026-11-19T07:00:00.000Z'
            : index === 4
              ? '2026-11-26T07:00:00.000Z'
              : null,
      tokenRevoked: index === 5,
    }),
  );
  const people: Partial<Record<Scenario, User | null>> = {
    unverified: userOf({ emailVerified: false, adminApproved: false }),
    unapproved: userOf({ adminApproved: false }),
    anonymous: null,
    unsubscribed: userOf({ isAdmin: false, plan: 'none' }),
    desk: userOf({ plan: 'none' }),
  };
  return {
    user: scenario in people ? (people[scenario] ?? null) : userOf(),
    subscribed: scenario !== 'unsubscribed' && scenario !== 'desk',
    organizations: empty ? organizationsOf().slice(0, 1) : organizationsOf(),
    types,
    subcontractors,
    archived: [],
    documents: documentsOf(subcontractors, types),
    configs: new Map(subcontractors.slice(6, 7).map((sub) => [sub.id, []])),
    activity: empty ? [] : activityOf(subcontractors),
    notes: [],
    pendingUsers: empty
      ? []
      : [
          {
            id: 7,
            companyName: 'Bâtisseurs du Léman',
            email: 'contact@batisseurs-leman.example',
            phoneNumber: '04 50 71 22 33',
            emailVerified: true,
            createdAt: '2026-11-20T16:00:00.000Z',
          },
          {
            id: 8,
            companyName: LONG_NAME,
            email: 'jean-baptiste.de-la-rochefoucauld@etablissements.example',
            phoneNumber: '+33 6 12 34 56 78',
            emailVerified: false,
            createdAt: '2026-11-21T08:00:00.000Z',
          },
        ],
    reminders: remindersOf(subcontractors, types),
    views: new Map(),
    sessions: sessionsOf(),
    members: empty ? membersOf().slice(0, 1) : membersOf(),
    alertMarks: new Map(),
    autoValidation: true,
    autoReminders: true,
    requireSecondFactor: false,
    noticeRecipients: { roles: ['owner', 'manager', 'site'], memberIds: [] },
    totp: null,
    passkeys: [],
    reporting: { isEnabled: false, frequency: 'weekly', dayOfWeek: 1, dayOfMonth: 1, hour: 8, lastSent: null },
    nextId: 10_000,
  };
}
