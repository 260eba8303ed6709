// A subcontractor's name: wherever it stands, it leads to his page.
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import { CUT, cutAfter } from './RecordTable.tsx';

type Props = { id: number; name: string; cut?: boolean; lines?: 1 | 2 | 3; plain?: boolean };

export const subcontractorPath = (id: number): string => `/subcontractors/${id}`;

/** `cut` where it may be longer than its column, after so many `lines`; `plain` where another word of the row is the strong one. */
export const SubcontractorLink = ({ id, name, cut = false, lines = 1, plain = false }: Props) => (
  <Link
    component={RouterLink}
    to={subcontractorPath(id)}
    {...(cut && { title: name })}
    sx={{
      ...(plain ? {} : { fontWeight: 600 }),
      color: 'text.primary',
      ...(cut
        ? { ...(lines === 1 ? CUT : cutAfter(lines)), maxWidth: '100%' }
        : { display: 'inline-block', minHeight: 24, overflowWrap: 'anywhere' }),
    }}
  >
    {name}
  </Link>
);
