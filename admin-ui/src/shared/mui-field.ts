// What `useForm().text(name)` gives, in the words of MUI's TextField: the message under the field, read with it.
import type { ChangeEvent } from 'react';

type Text = { name: string; value: string; error?: string; onChange(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void };

export const muiText = ({ error, onChange, ...rest }: Text, onTouched?: () => void) => ({
  ...rest,
  error: error !== undefined,
  helperText: error,
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    onChange(event);
    onTouched?.();
  },
  slotProps: { htmlInput: { 'aria-invalid': error !== undefined } },
});
