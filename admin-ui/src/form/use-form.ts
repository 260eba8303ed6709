// A form checked by the same schema as the server (contract): same rules, same French sentences, said once.
import { type ChangeEvent, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { z } from 'zod';
import { CallFailed } from '../http/failure.ts';
import { letGo, useUnsaved } from './unsaved.ts';

export type Errors = Record<string, string>;
export type Values = Record<string, unknown>;

/** The first message of each field, by its path (`address.city`). */
export function errorsOf(schema: z.ZodType, values: unknown): Errors {
  const result = schema.safeParse(values);
  const errors: Errors = {};
  if (!result.success) for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message;
  return errors;
}

const only = (errors: Errors, fields: readonly string[] | undefined): Errors =>
  fields === undefined ? errors : Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));

/** Focuses the first field of the form that is wrong, so that a person at the keyboard stands before it. */
function focusFirst(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}

/** `kept` false: what is typed may be lost without a question (a log-in). */
export function useForm<Schema extends z.ZodType>(schema: Schema, initial: Values, { kept = true }: { kept?: boolean } = {}) {
  const [values, setValues] = useState<Values>(initial);
  const [errors, setErrors] = useState<Errors>({});
  const [touched, setTouched] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(kept && touched);
  // A page that came drawn may have been filled in, by a person or by the browser, before its script ran: taken
  // over before anything is drawn anew.
  useLayoutEffect(() => {
    for (const field of form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []) {
      const stands = field.type === 'checkbox' ? field.checked : field.value;
      setValues((before) =>
        typeof before[field.name] === typeof stands && stands !== before[field.name] ? { ...before, [field.name]: stands } : before,
      );
    }
  }, []);

  /** Not by a person. */
  const fill = useCallback((name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }));
    setErrors(({ [name]: _gone, ...rest }) => rest);
  }, []);
  const set = useCallback(
    (name: string, value: unknown) => {
      fill(name, value);
      setTouched(true);
    },
    [fill],
  );
  /** What stands in it is saved. */
  const saved = useCallback(() => {
    letGo();
    setTouched(false);
  }, []);
  const reset = useCallback(
    (next: Values) => {
      setValues(next);
      setErrors({});
      saved();
    },
    [saved],
  );
  /** The parsed values, or null with the messages shown. With `fields`, only those are judged. */
  const check = (fields?: readonly string[]): z.output<Schema> | null => {
    const found = only(errorsOf(schema, values), fields);
    setErrors(found);
    if (Object.keys(found).length > 0) {
      focusFirst(form.current);
      return null;
    }
    return fields === undefined ? schema.parse(values) : (values as z.output<Schema>);
  };
  /** Puts the server's messages at their fields (400). */
  const refuse = (error: unknown) => {
    if (!(error instanceof CallFailed) || error.errors.length === 0) return;
    setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path, message])));
    focusFirst(form.current);
  };
  const text = (name: string) => ({
    name,
    value: String(values[name] ?? ''),
    error: errors[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => set(name, event.target.value),
  });
  return { form, values, errors, touched, set, fill, saved, reset, check, refuse, text };
}
