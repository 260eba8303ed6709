// Validating: until when the document holds (F152-F154) and from when, and what one may correct beside (A59).
import { Alert, AlertTitle, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Document } from '#api/contract/documents.ts';
import { isCalendarDate } from '#domain/kernel/calendar.ts';
import { useToday } from '../http/clock.ts';
import { day, inDays } from '../shared/format.ts';
import { Key } from '../shared/Shortcuts.tsx';
import { toast, toastError } from '../toast/store.ts';
import {
  analysisOf,
  coveredBeyond,
  dateFault,
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
import type { Decision } from './use-decide.ts';

export function ValidateForm({
  document,
  onDecide,
  onReject,
}: {
  document: Document;
  onDecide(decision: Decision): void;
  onReject(): void;
}) {
  const today = useToday();
  const [date, setDate] = useState(() => proposedExpiry(document));
  const [start, setStart] = useState(() => proposedStart(document));
  const [issued, setIssued] = useState(() => document.dateEmission ?? analysisOf(document)?.dateEmission ?? '');
  const [comment, setComment] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [wrongStart, setWrongStart] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const startField = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  if (today === null) return null;
  const soon = soonDays(date, today, document.alertDaysBefore);
  const beyond = coveredBeyond(document, date);
  const later = startsLater(start, today);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = dateFault(date, today);
    setFault(wrong);
    if (wrong !== null) {
      if (wrong === PAST_TEXT) toastError(PAST_TEXT, PAST_TITLE);
      else toast({ title: 'Erreur', description: wrong, tone: 'error' });
      field.current?.focus();
      return;
    }
    const wrongly = startFault(start, date);
    setWrongStart(wrongly);
    if (wrongly !== null) {
      toastError(wrongly, PAST_TITLE);
      startField.current?.focus();
      return;
    }
    onDecide({
      deed: 'validate',
      document,
      // What was read and taken out is no start: the document covers from today.
      startsOn: start !== '' ? start : proposedStart(document) === '' ? null : today,
      expirationDate: date,
      dateEmission: issued === '' ? null : issued,
      comment: comment.trim(),
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`Valider ${document.documentTypeName} de ${document.subcontractorCompany}`}>
      <Stack sx={{ gap: 3 }}>
        <TextField
          label="Date d’expiration"
          type="date"
          required
          value={date}
          inputRef={field}
          error={fault !== null}
          helperText={fault ?? (isCalendarDate(date) ? `${day(date)}, ${inDays(date, today)}` : undefined)}
          onChange={(event) => {
            setDate(event.target.value);
            setFault(null);
          }}
          slotProps={{ htmlInput: { min: today, 'aria-invalid': fault !== null }, inputLabel: { shrink: true } }}
        />
        <div aria-live="polite">
          {soon !== null && (
            <Alert severity="error">
              <AlertTitle sx={{ fontSize: 14, mb: 0 }}>{SOON_TITLE}</AlertTitle>
              {soonText(soon)}
            </Alert>
          )}
          {beyond !== null && (
            <Alert severity="warning" sx={{ mt: soon === null ? 0 : 2 }}>
              <AlertTitle sx={{ fontSize: 14, mb: 0 }}>{OLDER_TITLE}</AlertTitle>
              Le document en vigueur est valable jusqu’au {day(beyond)} et le reste : valider celui-ci ne raccourcit pas la couverture.
            </Alert>
          )}
        </div>
        <TextField
          label="Début de validité (facultatif)"
          type="date"
          value={start}
          inputRef={startField}
          error={wrongStart !== null}
          helperText={
            wrongStart ??
            (later !== null
              ? `Valable à partir du ${day(later)} : d’ici là, rien ne change`
              : isCalendarDate(start)
                ? day(start)
                : 'Sans date, le document couvre à partir d’aujourd’hui')
          }
          onChange={(event) => {
            setStart(event.target.value);
            setWrongStart(null);
          }}
          slotProps={{ htmlInput: { 'aria-invalid': wrongStart !== null }, inputLabel: { shrink: true } }}
        />
        <TextField
          label="Date d’émission (facultatif)"
          helperText={isCalendarDate(issued) ? day(issued) : undefined}
          type="date"
          value={issued}
          onChange={(event) => setIssued(event.target.value)}
          slotProps={{ htmlInput: { max: today }, inputLabel: { shrink: true } }}
        />
        <TextField
          label="Commentaire interne (facultatif)"
          value={comment}
          onChange={(event) => setComment(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 1000 } }}
        />
        <Stack direction="row" sx={{ gap: 2 }}>
          <Button type="submit" variant="contained" sx={{ flex: 1 }}>
            Valider
          </Button>
          <Button variant="outlined" color="error" onClick={onReject} endIcon={<Hint>R</Hint>}>
            Rejeter
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

const Hint = ({ children }: { children: string }) => (
  <span aria-hidden>
    <Key>{children}</Key>
  </span>
);
