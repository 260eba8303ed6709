// The fields of the forms that date a document. A day is typed as the browser has it, and said below in French.
import { TextField } from '@mui/material';
import type { ReactNode, RefObject } from 'react';
import { isCalendarDate } from '#domain/kernel/calendar.ts';
import { day } from '../shared/format.ts';

type Day = {
  value: string;
  onChange(value: string): void;
  fault?: string | null;
  /** In place of the day itself. */
  said?: ReactNode;
  min?: string;
  max?: string;
  input?: RefObject<HTMLInputElement | null>;
};

type DayFieldProps = Day & {
  label: string;
  /** By which the keys find it. */
  name: string;
  required?: boolean;
  onFocus?(): void;
};

const DayField = ({ label, name, value, onChange, onFocus, fault = null, said, required, min, max, input }: DayFieldProps) => (
  <TextField
    label={label}
    name={name}
    type="date"
    required={required}
    value={value}
    inputRef={input}
    error={fault !== null}
    helperText={fault ?? said ?? (isCalendarDate(value) ? day(value) : undefined)}
    onChange={(event) => onChange(event.target.value)}
    onFocus={onFocus}
    slotProps={{ htmlInput: { min, max, 'aria-invalid': fault !== null }, inputLabel: { shrink: true } }}
  />
);

/** `onField`: told which field of the analysis is being filled. */
type Read = Day & { onField(field: string): void };

export const ExpiryField = ({ onField, ...props }: Read) => (
  <DayField label="Date d’expiration" name="expirationDate" required onFocus={() => onField('dateExpiration')} {...props} />
);
export const IssueField = ({ onField, ...props }: Read) => (
  <DayField label="Date d’émission (facultatif)" name="dateEmission" onFocus={() => onField('dateEmission')} {...props} />
);
export const StartField = (props: Day) => <DayField label="Début de validité (facultatif)" name="startsOn" {...props} />;

type CommentProps = { value: string; onChange(value: string): void; placeholder?: string; helperText?: string };

export const CommentField = ({ onChange, ...props }: CommentProps) => (
  <TextField
    label="Commentaire interne (facultatif)"
    {...props}
    onChange={(event) => onChange(event.target.value)}
    slotProps={{ htmlInput: { maxLength: 1000 } }}
  />
);
