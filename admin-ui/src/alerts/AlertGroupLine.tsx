// The alerts of one kind and day as one: what, of how many, the deed for all of them; it opens its rows (F142, F143).
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import type { Alert, AlertGroup } from '#contract/alerts.ts';
import { BULK_MAX } from '#contract/selection.ts';
import { useMay } from '../console/abilities.tsx';
import { call } from '../http/call.ts';
import { day, number, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCallList } from '../shared/use-call.ts';
import { AlertLine } from './AlertLine.tsx';
import { AlertLook } from './AlertLook.tsx';
import { AlertMenu } from './AlertMenu.tsx';
import { DeedForMany } from './DeedForMany.tsx';
import { type AlertActions, DEED_OF, DEED_WORDS } from './use-alert-actions.ts';

/** `filter`: what the page shows, so that a group holds what is counted in it. */
type Among = { filter: object; organizationId: number | null };
type Props = { group: AlertGroup; actions: AlertActions; among: Among };

const ofGroup = ({ kind, day: on }: AlertGroup, { filter, organizationId }: Among, last: number) => ({
  query: { filter: { ...filter, kind, day: on }, range: [0, last], organizationId: organizationId ?? undefined },
});

/** `open`: its rows are shown; `rows` of them at most. */
export function AlertGroupLine({ group, actions, among, open, rows, onOpen, onMore }: Props & OpenProps) {
  const snoozed = 'snoozed' in among.filter;
  return (
    <AlertLook
      {...shownOf(group)}
      badge
      actions={
        <>
          <GroupDeed group={group} actions={actions} among={among} />
          <Button
            size="small"
            aria-expanded={open}
            aria-label={`${open ? 'Replier' : 'Voir'} : ${group.title} du ${day(group.day)}`}
            endIcon={<ExpandMore sx={{ transform: open ? 'rotate(180deg)' : undefined }} />}
            onClick={() => onOpen(!open)}
          >
            {open ? 'Replier' : 'Voir'}
          </Button>
          <AlertMenu
            about={`${group.title} du ${day(group.day)}`}
            many
            read={group.unread === 0}
            snoozed={snoozed}
            onRead={(on) => actions.readAll(group, on)}
            onSnooze={(until) => actions.snoozeAll(group, until)}
          />
        </>
      }
    >
      {open && <GroupRows group={group} actions={actions} among={among} rows={rows} onMore={onMore} />}
    </AlertLook>
  );
}
type OpenProps = { open: boolean; rows: number; onOpen(on: boolean): void; onMore(): void };

/** On the dashboard: the deed, and the way to its rows. */
export const AlertGroupCard = ({ group, actions, among }: Props) => (
  <AlertLook
    {...shownOf(group)}
    badge={false}
    actions={
      <>
        <GroupDeed group={group} actions={actions} among={among} />
        <Button size="small" component={Link} to={`/alerts?open=${group.id}`} aria-label={`Voir : ${group.title} du ${day(group.day)}`}>
          Voir
        </Button>
      </>
    }
  />
);

const shownOf = (group: AlertGroup) => ({
  id: group.id,
  type: group.type,
  read: group.unread === 0,
  title: `${group.title} (${number(group.count)})`,
  text: group.description,
  facts: `Le ${day(group.day)} · ${group.unread === 0 ? 'Lues' : plural(group.unread, 'non lue', 'non lues')}`,
});

/** A person to be called and an address to be corrected are settled one by one. */
function GroupDeed({ group, actions, among }: Props) {
  const deed = DEED_OF[group.kind];
  const may = useMay(deed === 'open' ? 'judge' : 'manage');
  if (!may || deed === 'call' || deed === 'address') return null;
  const about = `${group.title} du ${day(group.day)}`;
  if (deed === 'open')
    return (
      <Button size="small" variant="outlined" aria-label={`Traiter : ${about}`} onClick={() => actions.judge(group)}>
        Traiter
      </Button>
    );
  const count = Math.min(group.subcontractors, BULK_MAX);
  const ids = async () => {
    const alerts: readonly Alert[] = await call('dashboardAlerts', ofGroup(group, among, BULK_MAX - 1));
    return [...new Set(alerts.map(({ subcontractorId }) => subcontractorId))];
  };
  const label = deed === 'renew' ? 'Renouveler les liens' : `${DEED_WORDS.remind} les ${number(count)}`;
  return (
    <DeedForMany
      deed={deed}
      label={count === 1 ? DEED_WORDS[deed] : label}
      about={about}
      ids={ids}
      onSent={(done) => done.length > 0 && actions.readDone(group, done)}
    />
  );
}

function GroupRows({ group, actions, among, rows, onMore }: Props & { rows: number; onMore(): void }) {
  const alerts = useCallList('dashboardAlerts', ofGroup(group, among, rows - 1), { keepPrevious: true });
  return (
    <Box sx={{ pl: { sm: 6 }, borderTop: 1, borderColor: 'divider', bgcolor: 'background.default' }}>
      <Loaded of={alerts} failed="Les alertes n’ont pas pu être chargées" rows={3} height={72}>
        {({ data, total }) => (
          <>
            <Lines>
              {data.map((alert) => (
                <AlertLine key={alert.id} alert={alert} actions={actions} full among />
              ))}
            </Lines>
            {(total ?? 0) > data.length && (
              <Box sx={{ p: 3, textAlign: 'center' }}>
                <Button onClick={onMore}>Afficher les suivantes</Button>
              </Box>
            )}
          </>
        )}
      </Loaded>
    </Box>
  );
}
