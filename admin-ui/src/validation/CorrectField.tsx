// « Ce n’est pas la bonne date », « Mal lu »: what is right instead, taken from the paper with one click, or typed (A59).
import { Box, Button, Stack, TextField } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { isReadDay, type ReadDay, type ReadField } from '#domain/documents/read-fields.ts';
import { isCalendarDate } from '#domain/kernel/calendar.ts';
import { useUnsaved } from '../form/unsaved.ts';
import { useToday } from '../http/clock.ts';
import type { Marking } from '../preview/Marks.tsx';
import { day } from '../shared/format.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { useCall } from '../shared/use-call.ts';
import { dateNameOf, FIELD_NAME, otherDays, standingDay } from './read-fields.ts';
import { type Right, useCorrectReading } from './use-correct-reading.ts';

type Props = { document: Document; field: ReadField; marking: Marking };
type Choosing = { document: Document; marking: Marking; onRight(right: Right, said: string): void };

const misread = (field: ReadField): string => (isReadDay(field) ? 'Ce n’est pas la bonne date' : 'Mal lu');

export function CorrectField({ document, field, marking }: Props) {
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const choices = useId();
  const correcting = useCorrectReading();
  const onRight = (right: Right, said: string) => {
    correcting.mutate({ document, right, said });
    setOpen(false);
    opener.current?.focus();
  };
  /** Esc closes the choices, and not the dialog around them. */
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    event.stopPropagation();
    setOpen(false);
    opener.current?.focus();
  };
  // Of the company there is one right value: one click is all.
  const company = field === 'entreprise';
  return (
    <Box onKeyDown={onKey}>
      <Button
        ref={opener}
        size="small"
        variant="text"
        disabled={correcting.isPending}
        aria-label={company ? undefined : `${misread(field)} : ${FIELD_NAME[field].toLowerCase()}`}
        aria-expanded={company ? undefined : open}
        aria-controls={company ? undefined : choices}
        onClick={() => (company ? onRight({ field }, document.subcontractorCompany) : setOpen(!open))}
        sx={{ px: 1, ml: -1, minWidth: 0, minHeight: 32, fontWeight: 500 }}
      >
        {company ? `Mal lu : c’est ${document.subcontractorCompany}` : misread(field)}
      </Button>
      {open && (
        <Stack id={choices} role="group" aria-label={`Ce qui est juste : ${FIELD_NAME[field].toLowerCase()}`} sx={{ gap: 2, py: 1 }}>
          {isReadDay(field) && <Days field={field} document={document} marking={marking} onRight={onRight} />}
          {field === 'documentType' && <Types document={document} marking={marking} onRight={onRight} />}
          {field === 'codeSecurite' && <Typed label="Code imprimé" onTyped={(value) => onRight({ field, value }, value)} />}
        </Stack>
      )}
    </Box>
  );
}

function Days({ field, document, marking, onRight }: Choosing & { field: ReadDay }) {
  const today = useToday();
  const days = otherDays(document, field);
  const take = (date: string) => onRight({ field, date }, day(date));
  return (
    <>
      {days.length > 0 && <Caption component="p">Autres dates lues sur le document</Caption>}
      {days.map(({ date, place }) => (
        <Button
          key={date}
          size="small"
          variant="outlined"
          sx={{ justifyContent: 'start', textAlign: 'left', gap: 2 }}
          onFocus={() => place && marking.onActive(place.index, 'frame')}
          onPointerEnter={() => place && marking.onActive(place.index, 'frame')}
          onClick={() => take(date)}
        >
          <span>{day(date)}</span>{' '}
          {place !== null && <Caption component="span">{`${dateNameOf(place.evidence)}, page ${place.evidence.page}`}</Caption>}
        </Button>
      ))}
      <Typed
        label={days.length > 0 ? 'Une autre date' : 'La bonne date'}
        type="date"
        max={field === 'dateEmission' ? (today ?? undefined) : undefined}
        fault={(typed) => {
          if (!isCalendarDate(typed)) return 'Saisissez une date.';
          if (typed === standingDay(document, field)) return 'C’est la date qui est retenue.';
          return field === 'dateEmission' && today !== null && typed > today ? 'La date d’émission ne peut pas être à venir.' : null;
        }}
        onTyped={take}
      />
    </>
  );
}

/** The types that are asked of him, the document's own first: the machine may have misread a paper that is in its place. */
function Types({ document, onRight }: Choosing) {
  const asked = useCall('typeStatuses', { params: { id: document.subcontractorId } });
  const own = { id: document.documentTypeId, name: document.documentTypeName };
  const types = [own, ...(asked.data ?? []).filter(({ id }) => id !== own.id)];
  return types.map(({ id, name }) => (
    <Button
      key={id}
      size="small"
      variant="outlined"
      sx={{ justifyContent: 'start', textAlign: 'left' }}
      onClick={() => onRight({ field: 'documentType', documentTypeId: id }, name)}
    >
      {name}
    </Button>
  ));
}

type TypedProps = { label: string; type?: 'date'; max?: string; fault?(typed: string): string | null; onTyped(typed: string): void };

function Typed({ label, type, max, fault, onTyped }: TypedProps) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  useUnsaved(typed !== '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const found = fault?.(typed) ?? (typed.trim() === '' ? 'Saisissez ce qui est imprimé.' : null);
    setWrong(found);
    if (found === null) onTyped(typed.trim());
  };
  return (
    <Stack component="form" noValidate direction="row" onSubmit={submit} sx={{ gap: 2, alignItems: 'flex-start' }}>
      <TextField
        label={label}
        type={type ?? 'text'}
        size="small"
        value={typed}
        error={wrong !== null}
        helperText={wrong}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(null);
        }}
        sx={{ flex: 1 }}
        slotProps={{
          htmlInput: { max, maxLength: 100, 'aria-invalid': wrong !== null },
          inputLabel: type === 'date' ? { shrink: true } : {},
        }}
      />
      <Button type="submit" variant="outlined" sx={{ mt: '2px' }}>
        Corriger
      </Button>
    </Stack>
  );
}
