// What a form says of a document's days, with the comment beside them, and the one of its days that is wrong.
import { useRef, useState } from 'react';
import { useUnsaved } from '../form/unsaved.ts';
import { toastError } from '../toast/store.ts';

type Days = { expirationDate: string; startsOn: string; dateEmission: string };
type Judged = 'expirationDate' | 'startsOn';

/** `initial`: what the form proposes; a day that is proposed anew takes its field's place. Of each field what its input needs: `{ value, onChange, … }`. */
export function useDates(initial: () => Days) {
  const proposed = initial();
  const [values, setValues] = useState({ ...proposed, comment: '' });
  const [before, setBefore] = useState(proposed);
  const anew = (Object.keys(proposed) as (keyof Days)[]).filter((name) => proposed[name] !== before[name]);
  if (anew.length > 0) {
    setBefore(proposed);
    setValues({ ...values, ...Object.fromEntries(anew.map((name) => [name, proposed[name]])) });
  }
  useUnsaved(values.comment !== '' || (Object.keys(proposed) as (keyof Days)[]).some((name) => values[name] !== proposed[name]));
  const [fault, setFault] = useState<{ field: Judged; text: string } | null>(null);
  const inputs = { expirationDate: useRef<HTMLInputElement>(null), startsOn: useRef<HTMLInputElement>(null) };

  const of = (field: keyof typeof values) => ({
    value: values[field],
    onChange: (value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      setFault((before) => (before?.field === field ? null : before));
    },
  });
  const judged = (field: Judged) => ({ ...of(field), fault: fault?.field === field ? fault.text : null, input: inputs[field] });
  return {
    values,
    fields: { expiry: judged('expirationDate'), start: judged('startsOn'), issue: of('dateEmission'), comment: of('comment') },
    /** Says what is wrong, at its field, and leads there. */
    refuse(field: Judged, text: string, title?: string): void {
      setFault({ field, text });
      toastError(text, title);
      inputs[field].current?.focus();
    },
  };
}

/** Given to the server where it was typed or read; empty is nothing. */
export const given = (date: string): string | null => (date === '' ? null : date);
