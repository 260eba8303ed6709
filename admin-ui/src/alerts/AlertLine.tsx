// One alert: what is wrong, of whom, since or until when, whether it was read, and the deed that settles it (F142, F143, F274).
import { Button } from '@mui/material';
import type { Alert } from '#contract/alerts.ts';
import { addDays, type CalendarDate } from '#domain/kernel/calendar.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { day, dayOf } from '../shared/format.ts';
import { Ago, InDays } from '../shared/Times.tsx';
import { AlertLook } from './AlertLook.tsx';
import { AlertMenu } from './AlertMenu.tsx';
import { DeedForMany } from './DeedForMany.tsx';
import { type AlertActions, DEED_WORDS, useDeed } from './use-alert-actions.ts';

/** `full`: on the alerts' own page, with everything one can do; `among`: under a group, which says the level of them all. */
type Props = { alert: Alert; actions: AlertActions; full?: boolean; among?: boolean };

export const AlertLine = ({ alert, actions, full = false, among = false }: Props) => (
  <AlertLook
    id={alert.id}
    type={alert.type}
    read={alert.read}
    badge={full && !among}
    title={alert.title}
    text={typeset(alert.description)}
    facts={
      <>
        <When alert={alert} /> · {alert.read ? 'Lue' : 'Non lue'}
      </>
    }
    actions={
      <>
        <Settle alert={alert} actions={actions} />
        {full && (
          <>
            <Look alert={alert} actions={actions} />
            <AlertMenu
              about={alert.description}
              read={alert.read}
              snoozed={alert.snoozedUntil !== null}
              onRead={(on) => actions.read(alert, on)}
              onSnooze={(until) => actions.snooze(alert, until)}
            />
          </>
        )}
      </>
    }
  />
);

/** Beside a deed that settles it. */
const Look = ({ alert, actions }: { alert: Alert; actions: AlertActions }) =>
  useDeed(alert.kind) !== 'open' && (
    <Button size="small" aria-label={`Traiter : ${alert.description}`} onClick={() => actions.open(alert)}>
      Traiter
    </Button>
  );

/** The one deed of its kind. */
function Settle({ alert, actions }: { alert: Alert; actions: AlertActions }) {
  const deed = useDeed(alert.kind);
  const label = DEED_WORDS[deed];
  if (deed === 'renew')
    return (
      <DeedForMany
        deed="renew"
        label={label}
        about={alert.description}
        ids={() => [alert.subcontractorId]}
        onSent={(done) => done.length > 0 && actions.read(alert, true)}
      />
    );
  return (
    <Button
      size="small"
      variant="outlined"
      aria-label={`${label} : ${alert.description}`}
      onClick={() => (deed === 'open' ? actions.open(alert) : actions.settle(alert, deed))}
    >
      {label}
    </Button>
  );
}

/** The date that matters: when it ends, since when it is over; else how long it has been waiting. */
function When({ alert }: { alert: Alert }) {
  if (alert.snoozedUntil !== null) return <>De côté jusqu’au {day(alert.snoozedUntil)}</>;
  if (alert.kind === 'expiring' && alert.expiresOn !== null)
    return (
      <>
        Expire <InDays date={alert.expiresOn} />
      </>
    );
  // The sentence above says the day.
  if (alert.kind === 'expired' && alert.expiresOn !== null)
    return (
      <>
        Expiré <InDays date={addDays(alert.expiresOn as CalendarDate, 1)} />
      </>
    );
  if (alert.kind === 'missing') return <>Sous-traitant ajouté le {dayOf(alert.createdAt)}</>;
  return <Ago at={alert.createdAt} />;
}
