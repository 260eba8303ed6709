// One line for each happening: what it was, of whom, how long ago (F140, F141).

import Call from '@mui/icons-material/CallOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Email from '@mui/icons-material/EmailOutlined';
import ErrorOutlined from '@mui/icons-material/ErrorOutlined';
import ForwardToInbox from '@mui/icons-material/ForwardToInboxOutlined';
import ScheduleSend from '@mui/icons-material/ScheduleSendOutlined';
import Send from '@mui/icons-material/SendOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { Box, Stack, Typography } from '@mui/material';
import type { ActivityItem } from '#contract/dashboard.ts';
import type { Tone } from '#domain/brand.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { Ago } from '../shared/Times.tsx';
import { PALETTE } from '../status/tones.tsx';

type Look = { label: string; icon: typeof Call; tone: Tone };
export const ACTIVITY_LOOK: Record<ActivityItem['type'], Look> = {
  upload: { label: 'Dépôt', icon: UploadFile, tone: 'toValidate' },
  validated: { label: 'Validation', icon: CheckCircle, tone: 'valid' },
  rejected: { label: 'Rejet', icon: ErrorOutlined, tone: 'problem' },
  expiring: { label: 'Échéance', icon: WarningAmber, tone: 'expiresSoon' },
  reminder: { label: 'Relance', icon: Email, tone: 'neutral' },
  request: { label: 'Demande', icon: Send, tone: 'neutral' },
  manual_reminder: { label: 'Relance manuelle', icon: ForwardToInbox, tone: 'neutral' },
  automatic_reminder: { label: 'Relance automatique', icon: ScheduleSend, tone: 'neutral' },
  voice_call: { label: 'Appel vocal', icon: Call, tone: 'neutral' },
  sms_answer: { label: 'Réponse par SMS', icon: Sms, tone: 'toValidate' },
};

export const ActivityList = ({ items }: { items: readonly ActivityItem[] }) => (
  <Lines>
    {items.map((item) => (
      <ActivityLine key={item.id} item={item} />
    ))}
  </Lines>
);

function ActivityLine({ item }: { item: ActivityItem }) {
  const { label, icon: Icon, tone } = ACTIVITY_LOOK[item.type];
  return (
    <Stack component="li" direction="row" sx={{ gap: 3, px: 4, py: 3, ...LINE }}>
      <Icon fontSize="small" sx={{ color: PALETTE[tone], mt: '2px' }} titleAccess={label} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography>{typeset(item.description)}</Typography>
        <SubcontractorLink id={item.subcontractorId} name={item.subcontractorName} plain />
      </Box>
      <Caption component="div">
        <Ago at={item.createdAt} />
      </Caption>
    </Stack>
  );
}
