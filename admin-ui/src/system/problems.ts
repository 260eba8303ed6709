// What stands out of the figures: each problem in one sentence with what is to be done, the worst first.
import type { Neighbour, SystemStatus } from '#contract/status.ts';
import { number, plural } from '../shared/format.ts';
import { ENGINE, lasting, projectionName } from './words.ts';

/** `calm`: it mends itself, or is waited for. */
export type Trouble = { key: string; title: string; text: string; calm?: true };

/** An event or two behind is no news: rows follow within a second. */
export const BEHIND_SECONDS = 60;
/** A night's backup that failed is known the day after. */
const OLD_BACKUP_SECONDS = 36 * 3600;
/** A process says a word every five seconds. */
export const SILENT_SECONDS = 30;

const NEIGHBOUR: Record<Neighbour, Omit<Trouble, 'key'>> = {
  'files-removed': {
    title: 'Des fichiers déposés ne sont plus dans le stockage',
    text: 'Un autre programme, ou une règle du bucket, les efface : arrêtez-le. npm run backup nomme ceux qui manquent ; rétablissez-les.',
  },
  'uploads-refused': {
    title: 'Un programme devant SubDoc refuse des dépôts trop lourds',
    text: 'Laissez passer 12 Mo par demande (nginx : client_max_body_size 12m). Voir infra/deploy/proxies.',
  },
  'addresses-hidden': {
    title: 'Le proxy cache les adresses des visiteurs',
    text: 'Tous partagent les mêmes limites. Faites-lui écrire X-Forwarded-For. Voir infra/deploy/proxies.',
  },
  'addresses-differ': {
    title: 'Le proxy laisse X-Forwarded-For à ses visiteurs',
    text: 'X-Real-IP est pris à la place. Faites-lui écrire X-Forwarded-For lui-même. Voir infra/deploy/proxies.',
    calm: true,
  },
};

export function problemsOf({
  neighbours,
  engines,
  projections,
  timers,
  deadLetters,
  divergedLogs,
  processes,
  version,
  backupAgeSeconds,
}: SystemStatus): Trouble[] {
  const running = processes.filter(({ silentSeconds }) => silentSeconds <= SILENT_SECONDS);
  const versions = new Set(running.map((one) => one.version));
  const troubles: (Trouble | false)[] = [
    ...engines
      .filter(({ up }) => !up)
      .map(({ name, sinceSeconds }) => ({
        key: name,
        title: `${ENGINE[name].label} : ne répond pas depuis ${lasting(sinceSeconds)}`,
        text: `${ENGINE[name].noticed} ${ENGINE[name].action}`,
      })),
    ...projections.flatMap((one): Trouble[] => {
      const name = projectionName(one);
      if (one.stopped !== null)
        return [
          {
            key: one.name,
            title: `« ${name} » est arrêté`,
            text: `Ce qui en dépend n’avance plus (${one.stopped.error}). Lancez npm run verify, puis npm run rebuild.`,
          },
        ];
      if (one.building !== null)
        return [
          { key: one.name, title: `« ${name} » est refait`, text: 'Les écrans concernés disent « mise à jour en cours ».', calm: true },
        ];
      if (one.lagSeconds < BEHIND_SECONDS) return [];
      return [
        { key: one.name, title: `« ${name} » a ${lasting(one.lagSeconds)} de retard`, text: 'Vérifiez la charge de la base de données.' },
      ];
    }),
    ...projections
      .filter(({ parked }) => parked.length > 0)
      .map((one) => ({
        key: `${one.name} parked`,
        title: `« ${projectionName(one)} » laisse ${plural(one.parked.length, 'dossier')} de côté`,
        text: 'Un fait y est illisible. Nommez-le avec npm run verify, rétablissez-le ; il est réessayé chaque minute.',
      })),
    divergedLogs.length > 0 && {
      key: 'divergence',
      title: `Divergence : ${plural(divergedLogs.length, 'historique')} ne prolonge${divergedLogs.length > 1 ? 'nt' : ''} pas ce qui a été signé`,
      text: `${divergedLogs.length > 1 ? 'Comptes' : 'Compte'} ${divergedLogs.join(', ')} : rien n’y est plus signé. Cherchez pourquoi, puis déclarez la rupture : npm run admin -- declare-fork.`,
    },
    ...neighbours.map((name) => ({ key: name, ...NEIGHBOUR[name] })),
    timers.late > 0 && {
      key: 'late',
      title: `${plural(timers.late, 'travail', 'travaux')} en retard de plus d’une minute`,
      text: 'Vérifiez qu’un processus « travaux planifiés » tourne et que le moteur répond.',
    },
    deadLetters.total > 0 && {
      key: 'dead',
      title: `${plural(deadLetters.total, 'travail abandonné', 'travaux abandonnés')} après trois jours d’échecs`,
      text: 'Réparez la cause, puis relancez-les (voir plus bas).',
    },
    ...processes
      .filter(({ silentSeconds }) => silentSeconds > SILENT_SECONDS)
      .map(({ roles, silentSeconds }, i) => ({
        key: `silent ${i}`,
        title: `Un processus (${roles.join(', ')}) se tait depuis ${lasting(silentSeconds)}`,
        text: 'S’il a été arrêté, un autre doit le remplacer ; sinon, consultez son journal.',
      })),
    backupAgeSeconds === null && {
      key: 'backup',
      title: 'Aucune sauvegarde n’est connue',
      text: 'Lancez npm run backup, puis planifiez-la chaque nuit : sans elle, une panne du disque emporte tout.',
    },
    backupAgeSeconds !== null &&
      backupAgeSeconds > OLD_BACKUP_SECONDS && {
        key: 'backup',
        title: `La dernière sauvegarde date de ${lasting(backupAgeSeconds)}`,
        text: 'Lancez npm run backup et regardez pourquoi celle de la nuit ne s’est pas faite.',
      },
    versions.size > 1 && {
      key: 'versions',
      title: `${number(versions.size)} versions tournent ensemble`,
      text: `Une mise à jour est en cours ; celle qui répond ici est la ${version}.`,
      calm: true as const,
    },
  ];
  return troubles.filter((trouble) => trouble !== false).sort((a, b) => Number(a.calm ?? false) - Number(b.calm ?? false));
}
