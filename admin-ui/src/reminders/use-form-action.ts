// An action that asks for something first: what is typed is judged by the contract's schema, what the server refuses stands at its field.
import type { z } from 'zod';
import { useForm, type Values } from '../form/use-form.ts';
import { muiText } from '../shared/mui-field.ts';
import { useAction } from './use-action.ts';

type Action<Body> = Parameters<typeof useAction<Body, unknown>>[0];

/** `frame` is for AskDialog, `field` for a TextField. */
export function useFormAction<Schema extends z.ZodType>(schema: Schema, initial: Values, action: Action<z.output<Schema>>) {
  const { form, values, touched, set, saved, check, text, refuse } = useForm(schema, initial);
  const { isPending, mutate } = useAction({
    ...action,
    onDone(answer) {
      saved();
      action.onDone?.(answer);
    },
  });
  const onAction = () => {
    const body = check();
    if (body !== null) mutate(body, { onError: refuse });
  };
  return {
    values,
    set,
    field: (name: string) => muiText(text(name)),
    frame: { form, dirty: touched, busy: isPending, onAction },
  };
}
