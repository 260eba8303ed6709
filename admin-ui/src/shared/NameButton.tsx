// A name that opens something: a button that reads as the text it stands in. `cut` where it may be longer than its column.
import { Link } from '@mui/material';
import { CUT } from './RecordTable.tsx';

type Props = { name: string; onClick(): void; cut?: boolean; 'aria-current'?: boolean };

export const NameButton = ({ name, cut = false, ...props }: Props) => (
  <Link
    component="button"
    data-name
    {...(cut && { title: name })}
    sx={{
      font: 'inherit',
      fontWeight: 600,
      color: 'text.primary',
      textAlign: 'left',
      ...(cut ? { ...CUT, maxWidth: '100%' } : { minHeight: 24 }),
    }}
    {...props}
  >
    {name}
  </Link>
);
