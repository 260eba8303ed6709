// A deed that asks for something first: what is typed is judged by the contract's schema, what the server refuses stands at its field.
import { useState } from 'react';
import type { z } from 'zod';
import { useForm, type Values } from '../form/use-form.ts';
import { muiText } from '../shared/mui-field.ts';
import { useDeed } from './use-deed.ts';

type Deed<Body> = Parameters<typeof useDeed<Body, unknown>>[0];

/** `frame` is for AskDialog, `field` for a TextField. */
export function useFormDeed<Schema extends z.ZodType>(schema: Schema, initial: Values, deed: Deed<z.output<Schema>>) {
  const { form, check, text, refuse } = useForm(schema, initial);
  const [dirty, setDirty] = useState(false);
  const { isPending, mutate } = useDeed(deed);
  const onDeed = () => {
    const body = check();
    if (body !== null) mutate(body, { onError: refuse });
  };
  return { field: (name: string) => muiText(text(name), () => setDirty(true)), frame: { form, dirty, busy: isPending, onDeed } };
}
