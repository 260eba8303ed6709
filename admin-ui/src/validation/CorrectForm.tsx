// « Corriger la date » of a validated document: what is printed on it, whatever it is; a past day makes it over from now on.
import { Alert } from '@mui/material';
import { isCalendarDate } from '#domain/kernel/calendar.ts';
import { useToday } from '../http/clock.ts';
import { day } from '../shared/format.ts';
import { ActionForm, ActionOrBack, type ActionProps } from './ActionForm.tsx';
import { dateFault, startFault } from './document.ts';
import { CommentField, ExpiryField, IssueField, StartField } from './fields.tsx';
import { given, useDates } from './use-dates.ts';

export function CorrectForm({ document, onDecide, onBack, onField }: ActionProps) {
  const today = useToday();
  const { values, fields, refuse } = useDates(() => ({
    expirationDate: document.expirationDate ?? '',
    startsOn: document.startsOn ?? '',
    dateEmission: document.dateEmission ?? '',
  }));
  const { expirationDate, startsOn, dateEmission, comment } = values;

  const submit = () => {
    const wrong = dateFault(expirationDate, null);
    if (wrong !== null) return refuse('expirationDate', wrong);
    const wrongStart = startFault(startsOn, expirationDate);
    if (wrongStart !== null) return refuse('startsOn', wrongStart);
    const dates = { expirationDate, startsOn: given(startsOn), dateEmission: given(dateEmission) };
    onDecide({ action: 'correct', document, ...dates, comment: comment.trim() });
  };
  return (
    <ActionForm document={document} verb="Corriger" onSubmit={submit} onLeave={onBack}>
      <ExpiryField {...fields.expiry} onField={onField} />
      {today !== null && isCalendarDate(expirationDate) && expirationDate < today && (
        <Alert severity="warning" role="status">
          Le {day(expirationDate)} est passé : le document sera expiré dès l’enregistrement.
        </Alert>
      )}
      <StartField {...fields.start} />
      <IssueField {...fields.issue} max={today ?? undefined} onField={onField} />
      <CommentField {...fields.comment} placeholder="Pourquoi la date change" />
      <ActionOrBack action="Enregistrer la correction" onBack={onBack} />
    </ActionForm>
  );
}
