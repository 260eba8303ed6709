// Validating: until when the document holds (F152-F154) and from when, and what one may correct beside (A59). What the reading found
// against it stands above, and is acknowledged once before it validates.
import { Alert, AlertTitle, Box, Button, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { isCalendarDate } from '#domain/kernel/calendar.ts';
import { useToday } from '../http/clock.ts';
import { day, inDays } from '../shared/format.ts';
import { KeyHint } from '../shared/Shortcuts.tsx';
import { toastError } from '../toast/store.ts';
import { ActionForm, type ActionProps, Actions } from './ActionForm.tsx';
import {
  analysisOf,
  correctedDay,
  coveredBeyond,
  dateFault,
  isFlagged,
  OLDER_TITLE,
  PAST_TEXT,
  PAST_TITLE,
  proposedExpiry,
  proposedStart,
  SOON_TITLE,
  soonDays,
  soonText,
  startFault,
  startsLater,
} from './document.ts';
import { CommentField, ExpiryField, IssueField, StartField } from './fields.tsx';
import { given, useDates } from './use-dates.ts';
import { Acknowledge, NOT_ACKNOWLEDGED, Warning } from './Warning.tsx';

type Props = Omit<ActionProps, 'onBack'> & { onReject(): void };

export function ValidateForm({ document, onDecide, onReject, onField }: Props) {
  const today = useToday();
  const { values, fields, refuse } = useDates(() => ({
    expirationDate: proposedExpiry(document),
    startsOn: proposedStart(document),
    dateEmission: correctedDay(document, 'dateEmission') ?? document.dateEmission ?? analysisOf(document)?.dateEmission ?? '',
  }));
  const [seen, setSeen] = useState(false);
  const [missed, setMissed] = useState(false);
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'), { noSsr: true });
  if (today === null) return null;
  const { expirationDate, startsOn, dateEmission, comment } = values;
  const flagged = isFlagged(document);
  const soon = soonDays(expirationDate, today, document.alertDaysBefore);
  const later = startsLater(startsOn, today);

  const submit = () => {
    if (flagged && !seen) {
      setMissed(true);
      return toastError(NOT_ACKNOWLEDGED, 'Problème signalé');
    }
    const wrong = dateFault(expirationDate, today);
    if (wrong !== null) return refuse('expirationDate', wrong, wrong === PAST_TEXT ? PAST_TITLE : undefined);
    const wrongStart = startFault(startsOn, expirationDate);
    if (wrongStart !== null) return refuse('startsOn', wrongStart, PAST_TITLE);
    onDecide({
      action: 'validate',
      document,
      // What was read and taken out is no start: the document covers from today.
      startsOn: startsOn !== '' ? startsOn : proposedStart(document) === '' ? null : today,
      expirationDate,
      dateEmission: given(dateEmission),
      comment: comment.trim(),
      acknowledge: seen,
    });
  };
  // On a phone it stands with the button that confirms it: what is validated is seen while one presses.
  const expiry = (
    <ExpiryField
      {...fields.expiry}
      said={isCalendarDate(expirationDate) ? `${day(expirationDate)}, ${inDays(expirationDate, today)}` : undefined}
      min={today}
      onField={onField}
    />
  );
  return (
    <ActionForm document={document} verb="Valider" onSubmit={submit}>
      <Warning document={document} />
      {!phone && expiry}
      <div aria-live="polite">
        {soon !== null && (
          <Alert severity="error" sx={{ mb: 2 }}>
            <AlertTitle sx={{ fontSize: 14, mb: 0 }}>{SOON_TITLE}</AlertTitle>
            {soonText(soon)}
          </Alert>
        )}
        <Beside document={document} end={expirationDate} later={later !== null} />
      </div>
      <StartField
        {...fields.start}
        said={
          later !== null
            ? `Valable à partir du ${day(later)} : d’ici là, rien ne change`
            : isCalendarDate(startsOn)
              ? undefined
              : 'Sans date, le document couvre à partir d’aujourd’hui'
        }
      />
      <IssueField {...fields.issue} max={today} onField={onField} />
      <CommentField {...fields.comment} helperText="Visible dans les informations du document, jamais par le sous-traitant." />
      <Actions
        above={
          <>
            {flagged && (
              <Acknowledge
                checked={seen}
                missed={missed}
                onChange={(checked) => {
                  setSeen(checked);
                  setMissed(false);
                }}
              />
            )}
            {phone && <Box sx={{ pt: 2, pb: 3 }}>{expiry}</Box>}
          </>
        }
      >
        <Button type="submit" variant="contained" sx={{ flex: 1 }} endIcon={<KeyHint>V</KeyHint>}>
          Valider
        </Button>
        <Button variant="outlined" color="error" onClick={onReject} endIcon={<KeyHint>R</KeyHint>}>
          Rejeter
        </Button>
      </Actions>
    </ActionForm>
  );
}

/** What happens to the document that is in force today. */
function Beside({ document, end, later }: { document: Document; end: string; later: boolean }) {
  const beyond = coveredBeyond(document, end);
  if (beyond !== null)
    return (
      <Alert severity="warning">
        <AlertTitle sx={{ fontSize: 14, mb: 0 }}>{OLDER_TITLE}</AlertTitle>
        Le document en vigueur est valable jusqu’au {day(beyond)} et le reste : valider celui-ci ne raccourcit pas la couverture.
      </Alert>
    );
  if (document.coveredUntil === null || later || !isCalendarDate(end)) return null;
  return (
    <Alert severity="info" icon={false}>
      Remplacera le document en vigueur (valable jusqu’au {day(document.coveredUntil)}), qui sera archivé.
    </Alert>
  );
}
