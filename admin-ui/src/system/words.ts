// What the operator's page calls things, what people notice of each outage, and what is to be done (docs/runbook.md has it at length).
import type { EngineName, SystemStatus } from '#contract/status.ts';
import { plural } from '../shared/format.ts';

export const ENGINE: Record<EngineName, { label: string; noticed: string; action: string }> = {
  database: {
    label: 'Base de données',
    noticed: 'Personne ne peut se connecter ni rien enregistrer : chaque écran demande de réessayer.',
    action: 'Redémarrez PostgreSQL ; tout reprend seul.',
  },
  'event store': {
    label: 'Historique',
    noticed: 'Les listes restent lisibles, mais rien ne s’enregistre : chaque action demande de réessayer.',
    action: 'Redémarrez EventStoreDB ; tout reprend seul.',
  },
  files: {
    label: 'Fichiers des documents',
    noticed: 'Les dépôts et les téléchargements demandent de réessayer. Aucun document reçu n’est perdu.',
    action: 'Vérifiez l’espace disque et les droits du dossier, ou le serveur d’objets.',
  },
  timers: {
    label: 'Moteur des travaux planifiés',
    noticed: 'Relances, e-mails et analyses attendent. Ils partent au retour, chacun une fois.',
    action: 'Redémarrez Temporal ; tout reprend seul.',
  },
  mail: {
    label: 'Serveur d’e-mails',
    noticed: 'Les e-mails attendent et partent au retour, pendant cinq jours.',
    action: 'Vérifiez SMTP_URL, MAIL_FROM et le prestataire ; le motif est donné plus bas.',
  },
  bus: {
    label: 'Messagerie entre processus',
    noticed: 'Rien, sinon une seconde de retard à l’affichage.',
    action: 'Redémarrez NATS.',
  },
};

type Projection = SystemStatus['projections'][number];
/** By its name in logs and metrics. */
const PROJECTION: Readonly<Record<string, string>> = {
  accounts: 'Comptes',
  accuracy: 'Justesse de la lecture',
  activity: 'Activités',
  compliance: 'Tableau de bord et documents',
  'contact-requests': 'Demandes de contact',
  decisions: 'Décisions sur les inscriptions',
  'delivery-records': 'Livraison e-mail',
  'document-types': 'Types de documents',
  log: 'Historique signé',
  members: 'Membres',
  notes: 'Notes',
  organizations: 'Organisations',
  reminders: 'Relances',
  subscriptions: 'Abonnements',
  calls: 'Planification des appels',
  deadlines: 'Planification des échéances',
  deliveries: 'Planification des envois',
  'document-analysis': 'Planification des analyses',
  erasure: 'Planification des effacements',
  registrations: 'Planification des inscriptions',
  'reminder-escalation': 'Planification des relances',
  reporting: 'Planification des rapports',
  'subscription-steps': 'Planification des abonnements',
};
export const projectionName = ({ name }: Pick<Projection, 'name'>): string => PROJECTION[name] ?? name;

const WORK: Readonly<Record<string, string>> = {
  analysis: 'Analyse d’un document',
  call: 'Appel',
  deadlines: 'Échéance',
  delivery: 'Envoi d’un message',
  erasure: 'Effacement',
  farewell: 'Message d’adieu',
  registration: 'Fin d’inscription',
  reminder: 'Relance',
  report: 'Rapport',
  subscription: 'Abonnement',
};
/** Of a key, `<kind>-<ids>`. */
export const workName = (key: string): string => WORK[key.slice(0, key.indexOf('-'))] ?? 'Travail';

/** By the adapters' own names. */
const KIND: Readonly<Record<string, string>> = {
  postgres: 'PostgreSQL',
  eventstore: 'EventStoreDB',
  disk: 'Disque',
  s3: 'S3',
  embedded: 'Dans la base de données',
  temporal: 'Temporal',
  outbox: 'Boîte d’envoi de démonstration',
  smtp: 'SMTP',
  'in-process': 'Dans le processus',
  nats: 'NATS',
};
export const kindName = (kind: string): string => KIND[kind] ?? kind;

const ROLE: Readonly<Record<string, string>> = {
  api: 'réponses aux écrans',
  projections: 'listes',
  workflows: 'travaux planifiés',
};

/** « Réponses aux écrans, listes » */
export function rolesName(roles: readonly string[]): string {
  const all = roles.map((role) => ROLE[role] ?? role).join(', ');
  return all.charAt(0).toUpperCase() + all.slice(1);
}

/** « 12 s », « 4 min », « 3 h », « 2 jours » */
export function lasting(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h`;
  return plural(Math.floor(seconds / 86_400), 'jour');
}
