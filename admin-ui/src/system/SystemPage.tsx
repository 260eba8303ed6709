// How the installation stands, for its operator: what needs an action first, then engines, lists, planned work, what was given up, processes.
import { Alert, Box, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { SystemStatus } from '#contract/status.ts';
import { Figures } from '../administration/Figures.tsx';
import { ForAdministrators } from '../administration/ForAdministrators.tsx';
import { Part } from '../administration/Part.tsx';
import { SYSTEM_REFRESH_MS } from '../console/query-client.ts';
import { moment, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { BEHIND_SECONDS, problemsOf, SILENT_SECONDS } from './problems.ts';
import { ENGINE, kindName, lasting, projectionName, rolesName, workName } from './words.ts';

export const SystemPage = () => (
  <>
    <PageHeader title="État du système" hint="Actualisé toutes les dix secondes." />
    <ForAdministrators>
      <System />
    </ForAdministrators>
  </>
);

function System() {
  const status = useCall('systemStatus', {}, { refetchInterval: SYSTEM_REFRESH_MS });
  return (
    <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {status.isError && status.data !== undefined && (
        <Alert severity="error" role="alert">
          L’état n’a pas pu être relu : ce qui suit est la dernière réponse.
        </Alert>
      )}
      {status.data === undefined ? (
        <Card>
          <Loaded of={status} failed="L’état du système n’a pas pu être lu" rows={6} height={56}>
            {() => null}
          </Loaded>
        </Card>
      ) : (
        <Parts status={status.data} />
      )}
    </Box>
  );
}

const Parts = ({ status }: { status: SystemStatus }) => (
  <>
    <Part title="À faire">
      <Troubles status={status} />
    </Part>
    <Part title="Moteurs">
      <Lines>
        {status.engines.map(({ name, kind, up, sinceSeconds, error }) => (
          <Line
            key={name}
            title={ENGINE[name].label}
            badge={up ? <ToneBadge tone="valid" label="Répond" /> : <ToneBadge tone="problem" label="Ne répond pas" />}
          >
            {kindName(kind)}, {up ? 'répond' : 'muet'} depuis {lasting(sinceSeconds)}
            {error !== null && (
              <>
                {' '}
                (<Code>{error}</Code>)
              </>
            )}
          </Line>
        ))}
      </Lines>
    </Part>
    <Part title="Travaux planifiés et messages">
      <Figures lines={figuresOf(status)} />
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 5 }}>
        <SecondaryText>
          {status.backupAgeSeconds === null
            ? 'Aucune sauvegarde n’est connue.'
            : `Dernière sauvegarde complète il y a ${lasting(status.backupAgeSeconds)}.`}
        </SecondaryText>
      </Box>
    </Part>
    <Part title="Travaux abandonnés">
      <DeadLetters {...status.deadLetters} />
    </Part>
    <Part title="Processus">
      <Lines>
        {status.processes.map(({ roles, version, upSeconds, silentSeconds, readersWaiting }, i) => (
          <Line
            key={i}
            title={rolesName(roles)}
            badge={
              silentSeconds > SILENT_SECONDS ? (
                <ToneBadge tone="problem" label={`Muet depuis ${lasting(silentSeconds)}`} />
              ) : (
                <ToneBadge tone="valid" label="En marche" />
              )
            }
          >
            Version {version}, démarré il y a {lasting(upSeconds)}
            {readersWaiting > 0 && `, ${plural(readersWaiting, 'document attend', 'documents attendent')} un lecteur`}
          </Line>
        ))}
      </Lines>
    </Part>
    <Part title="Listes et planifications">
      <Followed projections={status.projections} />
    </Part>
  </>
);

/** Those that are as they should be in one sentence: what stands out is seen at once. */
function Followed({ projections }: Pick<SystemStatus, 'projections'>) {
  const troubled = projections.filter((one) => weightOf(one) > 0).sort((a, b) => weightOf(b) - weightOf(a));
  const current = projections.filter((one) => weightOf(one) === 0).map(projectionName);
  return (
    <>
      {troubled.length > 0 && (
        <Lines>
          {troubled.map((one) => (
            <Line key={one.name} title={projectionName(one)} badge={standingOf(one)}>
              <Code>{one.name}</Code>
              {one.stopped !== null && (
                <>
                  , arrêté à l’événement <Code>{one.stopped.eventId}</Code>
                </>
              )}
              {one.parked.map(({ stream, revision }) => (
                <span key={stream}>
                  , de côté : <Code>{`${stream}@${revision}`}</Code>
                </span>
              ))}
              {one.building?.upTo && <>, refait jusqu’au {moment(one.building.upTo)}</>}
            </Line>
          ))}
        </Lines>
      )}
      <Box sx={{ px: { xs: 4, sm: 6 }, pt: troubled.length > 0 ? 4 : 0, pb: 5 }}>
        <Stack sx={{ flexDirection: { sm: 'row' }, gap: 3, alignItems: 'flex-start' }}>
          <Box sx={{ flex: 'none' }}>
            <ToneBadge tone="valid" label={`${current.length} à jour`} />
          </Box>
          <SecondaryText>{current.join(', ')}</SecondaryText>
        </Stack>
      </Box>
    </>
  );
}

const Code = ({ children }: { children: string }) => (
  <Box component="code" translate="no" sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
    {children}
  </Box>
);

const Line = ({ title, badge, children }: { title: string; badge?: ReactNode; children: ReactNode }) => (
  <Stack
    component="li"
    sx={{ flexDirection: { sm: 'row' }, gap: 2, px: { xs: 4, sm: 6 }, py: 3, alignItems: { xs: 'flex-start', sm: 'center' }, ...LINE }}
  >
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
      <SecondaryText component="div">{children}</SecondaryText>
    </Box>
    {badge !== undefined && <Box sx={{ flex: 'none' }}>{badge}</Box>}
  </Stack>
);

/** Read aloud when it changes. */
function Troubles({ status }: { status: SystemStatus }) {
  const troubles = problemsOf(status);
  return (
    <Box role="status">
      {troubles.length === 0 ? (
        <EmptyState title="Tout fonctionne" text={`Version ${status.version}. Rien n’attend une action de votre part.`} compact />
      ) : (
        <Lines>
          {troubles.map(({ key, title, text, calm }) => (
            <Line
              key={key}
              title={title}
              badge={calm ? <ToneBadge tone="toValidate" label="En cours" /> : <ToneBadge tone="problem" label="À traiter" />}
            >
              {text}
            </Line>
          ))}
        </Lines>
      )}
    </Box>
  );
}

const figuresOf = ({ timers, deliveries, processes }: SystemStatus) =>
  [
    ['Travaux qui attendent', timers.waiting, timers.next === null ? 'Aucun n’est prévu' : `Le prochain le ${moment(timers.next)}`],
    ['À faire maintenant', timers.due, 'Leur moment est venu'],
    ['En retard', timers.late, 'De plus d’une minute'],
    ['Messages en route', deliveries.waiting, 'Pas encore acceptés, ou sans nouvelle'],
    ['E-mails en échec', deliveries.failed, 'Depuis le début'],
    ['Documents à lire', processes.reduce((sum, { readersWaiting }) => sum + readersWaiting, 0), 'Attendent un lecteur'],
  ] as const;

function DeadLetters({ total, latest }: SystemStatus['deadLetters']) {
  if (total === 0) return <EmptyState title="Aucun travail abandonné" text="Ce qui échoue est réessayé pendant trois jours." compact />;
  return (
    <>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 3 }}>
        <SecondaryText>
          Une fois la cause réparée, sur le serveur : <Code>npm run admin -- send-again all</Code>, ou la clé d’un seul. Rien n’est fait
          deux fois.
        </SecondaryText>
      </Box>
      <Lines>
        {latest.map(({ key, dueAt, diedAt, failures, error }) => (
          <Line key={key} title={`${workName(key)} prévu le ${moment(dueAt)}`}>
            <Code>{key}</Code>, abandonné le {moment(diedAt)} après {plural(failures, 'essai')} (<Code>{error}</Code>)
          </Line>
        ))}
      </Lines>
      {total > latest.length && (
        <Box sx={{ px: { xs: 4, sm: 6 }, py: 3, borderTop: 1, borderColor: 'divider' }}>
          <SecondaryText>
            Les {latest.length} derniers sur {total}.
          </SecondaryText>
        </Box>
      )}
    </>
  );
}

type Projection = SystemStatus['projections'][number];
/** How much it stands out; 0: it is as it should be. */
const weightOf = ({ stopped, parked, building, lagSeconds }: Projection): number =>
  (stopped === null ? 0 : 1e9) +
  parked.length * 1e6 +
  (building === null ? 0 : 1e5) +
  (lagSeconds < BEHIND_SECONDS ? 0 : Math.min(lagSeconds, 9e4));

function standingOf({ stopped, parked, building, lagSeconds }: Projection): ReactNode {
  if (stopped !== null) return <ToneBadge tone="problem" label="Arrêté" />;
  if (parked.length > 0) return <ToneBadge tone="problem" label={plural(parked.length, 'dossier de côté', 'dossiers de côté')} />;
  if (building !== null) return <ToneBadge tone="toValidate" label="Refait en ce moment" />;
  return <ToneBadge tone="expiresSoon" label={`${lasting(lagSeconds)} de retard`} />;
}
