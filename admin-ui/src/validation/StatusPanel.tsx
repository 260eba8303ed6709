// « État des documents »: each type that is asked of this subcontractor, and where it stands (F145, F171).
import { Box, Stack, Typography } from '@mui/material';
import type { CalendarDate } from '#domain/kernel/calendar.ts';
import { expiresOn, REQUIRED_TYPE_STATUS } from '#domain/texts/fr/labels.ts';
import { day } from '../shared/format.ts';
import { papersText } from '../shared/Progress.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { StatusBadge } from '../status/StatusBadge.tsx';

const GOOD = ['validated', 'expiring_soon'];

export function StatusPanel({ subcontractorId }: { subcontractorId: number }) {
  const statuses = useCall('typeStatuses', { params: { id: subcontractorId } });
  const { data } = statuses;
  // As the tables count: what is required.
  const required = data?.filter((type) => type.isRequired) ?? [];
  const among = (statuses: readonly string[]) => required.filter(({ status }) => statuses.includes(status)).length;
  return (
    <Box component="section" aria-label="État des documents" sx={{ my: 4, border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2, px: 4, py: 2.5, borderBottom: 1, borderColor: 'divider' }}>
        <Typography variant="h3">État des documents</Typography>
        {data !== undefined && (
          <Typography sx={{ color: 'text.secondary' }}>
            {papersText({ valid: among(GOOD), waiting: among(['pending']), total: required.length })}
          </Typography>
        )}
      </Stack>
      <Loaded of={statuses} failed="Erreur lors du chargement de la configuration" compact rows={3}>
        {(types) =>
          types.length === 0 ? (
            <Typography sx={{ p: 4, color: 'text.secondary' }}>Aucun document n’est demandé à ce sous-traitant.</Typography>
          ) : (
            <Box
              component="ul"
              sx={{ listStyle: 'none', m: 0, px: 4, py: 2, display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 6 }}
            >
              {types.map((type) => (
                <Stack
                  component="li"
                  key={type.id}
                  direction="row"
                  sx={{ gap: 2, py: 1.5, alignItems: 'center', justifyContent: 'space-between' }}
                >
                  <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                    {type.name}
                    {type.isRequired && (
                      <Typography component="span" variant="caption" sx={{ color: 'text.secondary', ml: 1 }}>
                        obligatoire
                      </Typography>
                    )}
                    {type.upcomingFrom !== null && (
                      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', m: 0 }}>
                        À venir : document valable à partir du {day(type.upcomingFrom)}
                      </Typography>
                    )}
                  </Box>
                  <StatusBadge
                    status={type.status}
                    label={
                      type.status === 'expiring_soon' && type.expirationDate !== null
                        ? expiresOn(type.expirationDate as CalendarDate)
                        : REQUIRED_TYPE_STATUS[type.status]
                    }
                  />
                </Stack>
              ))}
            </Box>
          )
        }
      </Loaded>
    </Box>
  );
}
