// How many wait behind an entry of the administrator's menu; nothing behind any other.
import { Box } from '@mui/material';
import { PENDING_USERS_REFRESH_MS } from '../console/query-client.ts';
import { Count } from '../shared/Count.tsx';
import { useCall } from '../shared/use-call.ts';

export function WaitingCount({ path, corner = false }: { path: string; corner?: boolean }) {
  if (path !== '/administration/inscriptions' && path !== '/administration/demonstrations') return null;
  return <Waiting of={path} corner={corner} />;
}

/** Of the sign-ups those whose address is verified: the others cannot be approved yet. */
function Waiting({ of, corner }: { of: '/administration/inscriptions' | '/administration/demonstrations'; corner: boolean }) {
  const { data } = useCall('allFigures', {}, { refetchInterval: PENDING_USERS_REFRESH_MS });
  const value = of === '/administration/inscriptions' ? data?.accounts.waiting : data?.demoRequests.new;
  return <Placed corner={corner} value={value ?? 0} />;
}

const Placed = ({ corner, value }: { corner: boolean; value: number }) =>
  value === 0 ? null : (
    <Box
      component="span"
      sx={corner ? { position: 'absolute', top: 2, left: '55%', transform: 'scale(0.85)', display: 'inline-flex' } : {}}
    >
      <Count value={value} />
      <span className="visually-hidden"> en attente</span>
    </Box>
  );
