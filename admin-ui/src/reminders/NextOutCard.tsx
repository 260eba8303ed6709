// The dashboard's « Prochaines relances »: the first three of what goes out by itself, and the way to all of it.
import ScheduleSend from '@mui/icons-material/ScheduleSendOutlined';
import { Box, Button, Stack, Typography } from '@mui/material';
import { Link } from 'react-router';
import { LatestCard } from '../dashboard/LatestCard.tsx';
import { sentenceOf } from '../http/failure.ts';
import { moment } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { EmptyState, ErrorState } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { ChannelWord } from './channels.tsx';
import { whyText } from './forecast.ts';

const SHOWN = 3;

export function NextOutCard() {
  const forecast = useCall('reminderForecast', { query: { days: 30 } });
  const more = (
    <Button size="small" component={Link} to="/relances">
      Relances à venir
    </Button>
  );
  const text = 'Aucune relance automatique dans les 30 prochains jours.';
  const empty =
    forecast.data === undefined ? (
      <ErrorState
        compact
        title="Les prochaines relances n’ont pas pu être chargées"
        text={sentenceOf(forecast.error)}
        onRetry={forecast.refetch}
      />
    ) : (
      <EmptyState compact icon={<ScheduleSend />} title="Rien ne part pour l’instant" text={text} />
    );
  const items = forecast.data?.filter(({ skipped }) => skipped === null).slice(0, SHOWN);
  return (
    <LatestCard title="Prochaines relances" items={items ?? (forecast.isError ? [] : undefined)} more={more} empty={empty}>
      {(first) => (
        <Lines>
          {first.map((item) => (
            <Box component="li" key={item.id} sx={{ px: 4, py: 3, ...LINE, overflowWrap: 'anywhere' }}>
              <SubcontractorLink id={item.subcontractorId} name={item.companyName} />
              <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap' }}>
                <Typography component="time" dateTime={item.at} sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {moment(item.at)}
                </Typography>
                <ChannelWord channel={item.channel} />
              </Stack>
              <Caption component="p">{whyText(item)}</Caption>
            </Box>
          ))}
        </Lines>
      )}
    </LatestCard>
  );
}
