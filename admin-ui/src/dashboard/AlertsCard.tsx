// The priority alerts (compliance.md §2.4): the first ones, and the way to all of them.
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router';
import { AlertGroupCard } from '../alerts/AlertGroupLine.tsx';
import { AlertLine } from '../alerts/AlertLine.tsx';
import { useAlertActions } from '../alerts/use-alert-actions.ts';
import { useAlertGroups } from '../alerts/use-alert-groups.ts';
import { number } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { EmptyState } from '../shared/states.tsx';
import { usePhone } from '../shared/use-phone.ts';
import { LatestCard } from './LatestCard.tsx';

/** On a phone the table follows them. */
const SHOWN = { phone: 2, desk: 4 };

export function AlertsCard({ organizationId }: { organizationId: number | null }) {
  const groups = useAlertGroups(organizationId).data;
  const total = groups?.length ?? 0;
  const among = { filter: {}, organizationId };
  const shown = SHOWN[usePhone() ? 'phone' : 'desk'];
  const more = total > shown && (
    <Button size="small" component={Link} to="/alerts">
      Voir les {number(total)} alertes
    </Button>
  );
  const actions = useAlertActions();
  const text = 'Rien n’est expiré, manquant, près de l’être ou à vérifier.';
  const empty = <EmptyState compact icon={<NotificationsNone />} title="Aucune alerte active" text={text} />;
  return (
    <LatestCard title="Alertes prioritaires" items={groups} more={more} empty={empty}>
      {(all) => (
        <Lines>
          {all
            .slice(0, shown)
            .map((group) =>
              group.only === null ? (
                <AlertGroupCard key={group.id} group={group} actions={actions} among={among} />
              ) : (
                <AlertLine key={group.id} alert={group.only} actions={actions} />
              ),
            )}
        </Lines>
      )}
    </LatestCard>
  );
}
