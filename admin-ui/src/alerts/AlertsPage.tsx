// /alerts (compliance.md §2.12, F143): what needs somebody, one line of each kind and day, most urgent first; it opens its rows.
import DoneAll from '@mui/icons-material/DoneAllOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import Refresh from '@mui/icons-material/RefreshOutlined';
import { Card } from '@mui/material';
import type { AlertGroup } from '#contract/alerts.ts';
import { useRefresh } from '../console/layout/RefreshButton.tsx';
import { call } from '../http/call.ts';
import { useAction } from '../reminders/use-action.ts';
import { type Deed, Deeds } from '../shared/Deeds.tsx';
import { number, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { PageHeader } from '../shared/PageHeader.tsx';
import { EmptyState, Loaded, NoMatch } from '../shared/states.tsx';
import { usePhone } from '../shared/use-phone.ts';
import { PRINT_MAX, usePrintDeed, usePrinting } from '../shared/use-print-deed.tsx';
import { idIn } from '../shared/use-url-param.ts';
import { AlertFilters, useAlertView } from './AlertFilters.tsx';
import { AlertGroupLine } from './AlertGroupLine.tsx';
import { AlertLine } from './AlertLine.tsx';
import { onAlertKeys } from './keys.ts';
import { useAlertActions } from './use-alert-actions.ts';
import { useAlertGroups } from './use-alert-groups.ts';

const MORE = 50;
const MOST = 2000;

export function AlertsPage() {
  const view = useAlertView();
  const { url, filter, filters, organizationId } = view;
  const groups = useAlertGroups(organizationId, filter);
  const actions = useAlertActions();
  const { refresh } = useRefresh();
  const phone = usePhone();
  const printing = usePrinting();
  const deeds: Deed[] = [
    ...useReadAll(groups.data ?? []),
    { title: 'Actualiser', icon: <Refresh fontSize="small" />, run: refresh },
    ...usePrintDeed(),
  ];
  // On a phone their icons alone, so that all of them stand in one row.
  const actionsOfPage = <Deeds deeds={deeds} about="les alertes" as={phone ? 'icons' : 'buttons'} />;
  const rows = Math.min(idIn(url.get('rows')) ?? MORE, MOST);
  const among = { filter, organizationId };
  /** L of a line: of a group all of it, of a row shown by itself that one alone. */
  const turn = (id: string, on: boolean) => {
    if (groups.data?.some((group) => group.id === id)) actions.readAll({ id }, on);
    else actions.turn(id, on);
  };
  return (
    <>
      <PageHeader title="Alertes" count={groups.data === undefined ? undefined : `(${number(groups.data.length)})`}>
        {phone ? undefined : actionsOfPage}
      </PageHeader>
      <AlertFilters view={view} beside={actionsOfPage} />
      <Loaded of={groups} failed="Les alertes n’ont pas pu être chargées" rows={6} height={72}>
        {(shown) =>
          shown.length === 0 ? (
            <Card>{filters > 0 ? <NoMatch title="Aucune alerte ne correspond" onClear={() => url.set(NO_FILTER)} /> : NOTHING}</Card>
          ) : (
            <Card
              component="section"
              aria-label="Alertes, de la plus urgente à la moins urgente"
              onKeyDown={(event) => onAlertKeys(event, turn)}
            >
              <Lines>
                {shown.map((group) =>
                  group.only !== null ? (
                    <AlertLine key={group.id} alert={group.only} actions={actions} full />
                  ) : (
                    <AlertGroupLine
                      key={group.id}
                      group={group}
                      actions={actions}
                      among={among}
                      open={printing || url.get('open') === group.id}
                      rows={printing ? PRINT_MAX : rows}
                      onOpen={(on) => url.set({ open: on ? group.id : null, rows: null }, { replace: true })}
                      onMore={() => url.set({ rows: Math.min(rows + MORE, MOST) }, { replace: true })}
                    />
                  ),
                )}
              </Lines>
            </Card>
          )
        }
      </Loaded>
    </>
  );
}

const NO_FILTER = { q: null, type: null, state: null, org: null, rows: null };
const NOTHING = (
  <EmptyState
    icon={<NotificationsNone />}
    title="Aucune alerte active"
    text="Rien n’est expiré, manquant, près de l’être ou à vérifier. Ce qui le deviendra apparaîtra ici."
  />
);

/** « Marquer les 3 comme lues », of those that are shown. */
function useReadAll(groups: readonly AlertGroup[]): Deed[] {
  const unread = groups.filter((group) => group.unread > 0);
  const { mutate, isPending } = useAction({
    run: async (ids: readonly string[]) => {
      for (const id of ids) await call('readAlertGroup', { params: { id }, body: { read: true } });
      return ids.length;
    },
    done: (count) => ({ title: plural(count, 'alerte lue', 'alertes lues') }),
  });
  if (unread.length === 0) return [];
  return [
    {
      title: unread.length > 1 ? `Marquer les ${number(unread.length)} comme lues` : 'Marquer comme lue',
      ...{ icon: <DoneAll fontSize="small" />, why: isPending ? 'En cours…' : undefined },
      run: () => mutate(unread.map(({ id }) => id)),
    },
  ];
}
