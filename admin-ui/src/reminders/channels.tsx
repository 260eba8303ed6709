// The three channels as every screen of reminders shows them: icon and word, in one order.
import Call from '@mui/icons-material/CallOutlined';
import Email from '@mui/icons-material/EmailOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import { Box, Stack } from '@mui/material';
import type { ForecastItem } from '#contract/forecast.ts';
import { plural } from '../shared/format.ts';

export type Channel = ForecastItem['channel'];
export const CHANNELS: readonly Channel[] = ['email', 'sms', 'voice'];
export const CHANNEL_LABEL: Record<Channel, string> = { email: 'E-mail', sms: 'SMS', voice: 'Appel vocal' };
export const CHANNEL_ICON: Record<Channel, typeof Call> = { email: Email, sms: Sms, voice: Call };

const COUNTED: Record<Channel, (count: number) => string> = {
  email: (count) => plural(count, 'e-mail'),
  sms: (count) => `${count} SMS`,
  voice: (count) => plural(count, 'appel'),
};
export type Counts = Record<Channel, number>;
/** « 3 e-mails, 1 SMS et 1 appel », what there is none of left out. */
export function countsText(counts: Counts): string {
  const words = CHANNELS.filter((channel) => counts[channel] > 0).map((channel) => COUNTED[channel](counts[channel]));
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} et ${words.at(-1)}`;
}

/** 0,28 € ; two decimals, and what costs less than a cent says so. */
export const euros = (amount: number): string =>
  amount > 0 && amount < 0.005 ? '< 0,01 €' : amount.toLocaleString('fr-FR', { style: 'currency', currency: 'EUR' });

export function ChannelWord({ channel }: { channel: Channel }) {
  const Icon = CHANNEL_ICON[channel];
  return (
    <Stack
      component="span"
      direction="row"
      sx={{ gap: 1, alignItems: 'center', display: 'inline-flex', verticalAlign: 'bottom', whiteSpace: 'nowrap' }}
    >
      <Icon aria-hidden sx={{ fontSize: 16, color: 'text.secondary' }} />
      <span>{CHANNEL_LABEL[channel]}</span>
    </Stack>
  );
}

/** As icons with their numbers, for a cell; the words are in `title` and read aloud. */
export const ChannelCounts = ({ counts }: { counts: Counts }) => (
  <Stack component="span" direction="row" title={countsText(counts)} sx={{ gap: 2, rowGap: 0.5, flexWrap: 'wrap', display: 'inline-flex' }}>
    {CHANNELS.filter((channel) => counts[channel] > 0).map((channel) => {
      const Icon = CHANNEL_ICON[channel];
      return (
        <Box key={channel} component="span" sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center', fontSize: 13 }}>
          <Icon aria-hidden sx={{ fontSize: 15, color: 'text.secondary' }} />
          <span aria-hidden>{counts[channel]}</span>
        </Box>
      );
    })}
    <span className="visually-hidden">{countsText(counts)}</span>
  </Stack>
);
