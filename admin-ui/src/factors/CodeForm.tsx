// One code of the application, or for recovery, with what it is for.
import { Button, Stack, TextField } from '@mui/material';
import type { z } from 'zod';
import { oneCode } from '#contract/factors.ts';
import { useForm } from '../form/use-form.ts';
import { CallFailed, sentenceOf } from '../http/failure.ts';
import { useAction } from '../reminders/use-action.ts';
import { muiText } from '../shared/mui-field.ts';

type Props<Answer> = {
  label: string;
  /** Of the button, and while it runs. */
  words: readonly [string, string];
  run(body: z.output<typeof oneCode>): Promise<Answer>;
  onDone(answer: Answer): void;
  onCancel?(): void;
};

export function CodeForm<Answer>({ label, words, run, onDone, onCancel }: Props<Answer>) {
  const { form, check, text, refuse } = useForm(oneCode, { code: '' }, { kept: false });
  const { mutate, isPending } = useAction({
    run,
    done: () => null,
    onDone,
    // A wrong code stands at its field.
    mends: (error) => error instanceof CallFailed && error.code === 'invalid-code',
  });
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const body = isPending ? null : check();
        if (body !== null) mutate(body, { onError: (error) => refuse(atField(error)) });
      }}
    >
      <Stack sx={{ gap: 3, flexDirection: { sm: 'row' }, alignItems: { sm: 'flex-start' }, flexWrap: 'wrap' }}>
        <TextField
          label={label}
          autoComplete="one-time-code"
          inputMode="text"
          autoFocus
          {...muiText(text('code'))}
          sx={{ minWidth: { sm: 260 } }}
        />
        <Button type="submit" variant="contained" disabled={isPending}>
          {isPending ? words[1] : words[0]}
        </Button>
        {onCancel && (
          <Button variant="outlined" onClick={onCancel}>
            Annuler
          </Button>
        )}
      </Stack>
    </form>
  );
}

const atField = (error: unknown): unknown =>
  error instanceof CallFailed && error.code === 'invalid-code'
    ? new CallFailed(error.status, '', '', { errors: [{ path: 'code', message: sentenceOf(error) }] })
    : error;
