// /alerts (compliance.md §2.12, F143): what needs somebody, grouped, read or put off. ↓ ↑ go from one to the next, L reads, M opens its menu.
import DoneAll from '@mui/icons-material/DoneAllOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import { Box, Button, Card, IconButton, Tooltip, Typography } from '@mui/material';
import type { KeyboardEvent, ReactNode } from 'react';
import type { Alert } from '#contract/alerts.ts';
import { useRefresh } from '../console/layout/RefreshButton.tsx';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { number, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { isTyping } from '../shared/Shortcuts.tsx';
import { EmptyState, Loaded, NoMatch } from '../shared/states.tsx';
import { useCallList } from '../shared/use-call.ts';
import { idIn } from '../shared/use-url-param.ts';
import { AlertFilters, useAlertView, usePhone } from './AlertFilters.tsx';
import { AlertLine } from './AlertLine.tsx';
import { type AlertActions, useAlertActions } from './use-alert-actions.ts';

const MORE = 50;
const MOST = 2000;

export function AlertsPage() {
  const view = useAlertView();
  const { url, filter, filters, organizationId, grouped } = view;
  const rows = Math.min(idIn(url.get('rows')) ?? MORE, MOST);
  const query = { range: [0, rows - 1], filter, organizationId: organizationId ?? undefined };
  const alerts = useCallList('dashboardAlerts', { query }, { keepPrevious: true });
  const actions = useAlertActions();
  const { refresh } = useRefresh();
  const phone = usePhone();
  const actionsOfPage = (
    <>
      <ReadAll alerts={alerts.data?.data ?? []} short={phone} />
      <PageAction label="Actualiser" icon={<Refresh />} short={phone} onClick={refresh} />
    </>
  );
  const total = alerts.data?.total ?? alerts.data?.data.length;
  return (
    <>
      <PageHeader title="Alertes" count={total === undefined ? undefined : `(${number(total)})`}>
        {phone ? undefined : actionsOfPage}
      </PageHeader>
      <AlertFilters view={view} beside={actionsOfPage} />
      <Loaded of={alerts} failed="Les alertes n’ont pas pu être chargées" rows={6} height={72}>
        {({ data: shown }) =>
          shown.length === 0 ? (
            <Card>{filters > 0 ? <NoMatch title="Aucune alerte ne correspond" onClear={() => url.set(NO_FILTER)} /> : NOTHING}</Card>
          ) : (
            <Box onKeyDown={(event) => onAlertKey(event, shown, actions)} sx={{ display: 'grid', gap: 4 }}>
              {groupsOf(shown, grouped).map(([title, ofGroup]) => (
                <Card key={title} component="section" aria-label={title}>
                  <Typography variant="h2" sx={{ px: 4, py: 3, borderBottom: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
                    {title}
                  </Typography>
                  <Lines>
                    {ofGroup.map((alert) => (
                      <AlertLine key={alert.id} alert={alert} actions={actions} full />
                    ))}
                  </Lines>
                </Card>
              ))}
              {(total ?? 0) > shown.length && rows < MOST && (
                <Box sx={{ p: 3, textAlign: 'center' }}>
                  <Button onClick={() => url.set({ rows: rows + MORE }, { replace: true })}>Afficher les suivantes</Button>
                </Box>
              )}
            </Box>
          )
        }
      </Loaded>
    </>
  );
}

const NO_FILTER = { type: null, state: null, org: null, rows: null };
const NOTHING = (
  <EmptyState
    icon={<NotificationsNone />}
    title="Aucune alerte active"
    text="Rien n’est expiré, manquant, près de l’être ou à vérifier. Ce qui le deviendra apparaîtra ici."
  />
);

/** In the order in which they come: by kind that is the order of urgency. */
export function groupsOf(alerts: readonly Alert[], by: 'kind' | 'subcontractor'): [title: string, alerts: Alert[]][] {
  const groups = new Map<unknown, Alert[]>();
  for (const alert of alerts) {
    const key = by === 'kind' ? alert.kind : alert.subcontractorId;
    groups.set(key, [...(groups.get(key) ?? []), alert]);
  }
  return [...groups.values()].map((group) => [by === 'kind' ? group[0]!.title : group[0]!.subcontractorName, group]);
}

/** Of those that are shown. */
function ReadAll({ alerts, short }: { alerts: readonly Alert[]; short: boolean }) {
  const unread = alerts.filter(({ read }) => !read);
  const { mutate, isPending } = useAction({
    run: async (ids: readonly string[]) => {
      for (const id of ids) await call('readAlert', { params: { id }, body: { read: true } });
      return ids.length;
    },
    done: (count) => ({ title: plural(count, 'alerte lue', 'alertes lues') }),
  });
  if (unread.length === 0) return null;
  const label = `Marquer les ${number(unread.length)} affichées comme lues`;
  return (
    <PageAction label={label} icon={<DoneAll />} short={short} disabled={isPending} onClick={() => mutate(unread.map(({ id }) => id))} />
  );
}

type ActionProps = { label: string; icon: ReactNode; short: boolean; disabled?: boolean; onClick(): unknown };

/** `short`: its icon alone, so that all of them stand in one row of a phone. */
const PageAction = ({ label, icon, short, disabled, onClick }: ActionProps) =>
  short ? (
    <Tooltip title={label}>
      <span>
        <IconButton aria-label={label} disabled={disabled} onClick={() => void onClick()}>
          {icon}
        </IconButton>
      </span>
    </Tooltip>
  ) : (
    <Button variant="outlined" startIcon={icon} disabled={disabled} onClick={() => void onClick()}>
      {label}
    </Button>
  );

function onAlertKey(event: KeyboardEvent<HTMLElement>, alerts: readonly Alert[], actions: AlertActions): void {
  const line = (event.target as HTMLElement).closest<HTMLElement>('[data-alert]');
  if (line === null || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-alert]')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const alert = alerts.find(({ id }) => id === line.dataset['alert']);
  const key = event.key.toLowerCase();
  if (step !== undefined) lines[lines.indexOf(line) + step]?.querySelector('button')?.focus();
  else if (key === 'l' && alert !== undefined) actions.read(alert, !alert.read);
  else if (key === 'm') line.querySelector<HTMLElement>('[data-menu]')?.click();
  else return;
  event.preventDefault();
}
