// What a part shows when it is empty, failed or on its way: each says what to do next (UI.md « States »).
import ErrorOutline from '@mui/icons-material/ErrorOutlineOutlined';
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import { Box, Button, Skeleton, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { sentenceOf } from '../http/failure.ts';

/** `heading`: the state is the whole page, and its title the page's name. */
type StateProps = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode; compact?: boolean; heading?: boolean };

export const EmptyState = ({ icon, title, text, action, compact = false, heading = false }: StateProps) => (
  <Stack sx={{ alignItems: 'center', textAlign: 'center', gap: 2, px: 4, py: compact ? 6 : 12 }}>
    {icon !== undefined && <Box sx={{ color: 'text.secondary', display: 'flex', '& svg': { fontSize: 36 } }}>{icon}</Box>}
    <Typography component={heading ? 'h1' : 'p'} sx={{ fontWeight: 600 }}>
      {title}
    </Typography>
    {text !== undefined && <Typography sx={{ color: 'text.secondary', maxWidth: '52ch', textWrap: 'balance' }}>{text}</Typography>}
    {action !== undefined && <Box sx={{ mt: 2 }}>{action}</Box>}
  </Stack>
);

export const ErrorState = ({ title, text, onRetry, compact }: { title: string; text?: string; onRetry(): unknown; compact?: boolean }) => (
  <Box role="alert">
    <EmptyState
      icon={<ErrorOutline />}
      title={title}
      text={text}
      compact={compact}
      action={
        <Button variant="outlined" onClick={() => onRetry()}>
          Réessayer
        </Button>
      }
    />
  </Box>
);

/** Nothing is left of a list by what was asked of it. */
export const NoMatch = ({ title, text, onClear }: { title: string; text?: string; onClear(): void }) => (
  <EmptyState
    icon={<FilterAltOff />}
    title={title}
    text={text}
    action={
      <Button variant="outlined" onClick={onClear}>
        Effacer les filtres
      </Button>
    }
  />
);

/** Rows of the height that will come, so that nothing jumps. */
export const RowsSkeleton = ({ rows = 5, height = 44 }: { rows?: number; height?: number }) => (
  <Box aria-busy="true" role="status" sx={{ px: 4, py: 2 }}>
    <span className="visually-hidden">Chargement…</span>
    {Array.from({ length: rows }, (_, index) => (
      <Stack key={index} direction="row" sx={{ gap: 4, alignItems: 'center', height }}>
        <Skeleton variant="rounded" width={32} height={32} />
        <Skeleton width="30%" />
        <Skeleton width="20%" sx={{ display: { xs: 'none', sm: 'block' } }} />
        <Skeleton width="18%" sx={{ ml: 'auto' }} />
      </Stack>
    ))}
  </Box>
);

type Asked<T> = { data: T | undefined; isError: boolean; error: unknown; refetch(): unknown };
type LoadedProps<T> = { of: Asked<T>; failed: string; rows?: number; height?: number; compact?: boolean; children(data: T): ReactNode };

/** What was asked for; until it is there the rows that will come, and where it failed the way to ask again. */
export function Loaded<T>({ of: { data, isError, error, refetch }, failed, rows, height, compact, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data);
  if (isError) return <ErrorState compact={compact} title={failed} text={sentenceOf(error)} onRetry={refetch} />;
  return <RowsSkeleton rows={rows} height={height} />;
}
