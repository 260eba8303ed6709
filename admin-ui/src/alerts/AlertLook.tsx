// How an alert looks, alone or as one of many: its level once, what was not read yet in bold.
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { Box, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Tone } from '#domain/brand.ts';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { hue } from '../status/tones.tsx';

type Look = { label: string; tone: Tone; icon: typeof ErrorOutlined };
const LOOKS: Record<string, Look> = {
  error: { label: 'Erreur', tone: 'problem', icon: ErrorOutlined },
  warning: { label: 'Attention', tone: 'expiresSoon', icon: WarningAmber },
  info: { label: 'Information', tone: 'toValidate', icon: InfoOutlined },
};
const OTHER: Look = { label: 'Alerte', tone: 'neutral', icon: InfoOutlined };
/** Of a type that is not known yet the badge says « Alerte ». */
export const lookOf = (type: string): Look => (Object.hasOwn(LOOKS, type) ? (LOOKS[type] as Look) : OTHER);

type Props = {
  id: string;
  type: string;
  read: boolean;
  /** On the alerts' own page: icon and word. Else the icon alone, with the word for those who hear it. */
  badge: boolean;
  title: ReactNode;
  text: string;
  /** The date that matters, and whether it was read. */
  facts: ReactNode;
  actions: ReactNode;
  children?: ReactNode;
};

export function AlertLook({ id, type, read, badge, title, text, facts, actions, children }: Props) {
  const { label, tone, icon: Icon } = lookOf(type);
  return (
    <Box component="li" sx={LINE}>
      <Stack
        data-alert={id}
        data-read={read}
        direction="row"
        sx={{ gap: 3, px: 4, py: 3, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
      >
        {!badge && <Icon fontSize="small" sx={(theme) => ({ color: hue(theme, tone), mt: '2px' })} titleAccess={label} />}
        {/* On a phone the text has the line, and the buttons stand below it. */}
        <Box sx={{ flex: { xs: badge ? '1 1 100%' : '1 1 calc(100% - 36px)', sm: 1 }, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Stack direction="row" sx={{ columnGap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
            <Typography sx={{ fontWeight: read ? 400 : 600 }}>{title}</Typography>
            {badge && <ToneBadge tone={tone} label={label} icon={Icon} />}
          </Stack>
          <Typography>{text}</Typography>
          <Caption component="div">{facts}</Caption>
        </Box>
        <Stack direction="row" sx={{ gap: 1, ml: { xs: 'auto', sm: 0 }, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {actions}
        </Stack>
      </Stack>
      {children}
    </Box>
  );
}
