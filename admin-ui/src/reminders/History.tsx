// The tab « Rappels » (compliance.md §2.5): every message and call, what it was, what came of it, where it can be read (F146, F161).
import Call from '@mui/icons-material/CallOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import NotificationsNone from '@mui/icons-material/NotificationsNoneOutlined';
import ScheduleSend from '@mui/icons-material/ScheduleSendOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import { Box, Button, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ReminderItem } from '#contract/reminders.ts';
import type { Tone } from '#domain/brand.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { day, moment, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import type { useCall } from '../shared/use-call.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import type { Moment } from '../subcontractors/record/moment.ts';
import { CallConversation } from './CallConversation.tsx';

/** The six results of a call, read from how its description begins (F161; CONTRACT « Reminders and calls »). */
export const OUTCOMES = ['SMS envoyé', 'Engagement pris', 'Rappel demandé', 'Pas de réponse', 'Échec technique', 'Appel effectué'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const outcomeOf = (description: string): Outcome => OUTCOMES.find((outcome) => description.startsWith(outcome)) ?? 'Appel effectué';

const STATUS: Record<ReminderItem['status'], { tone: Tone; label: string }> = {
  pending: { tone: 'toValidate', label: 'En cours d’envoi' },
  sent: { tone: 'valid', label: 'Envoyé' },
  delivered: { tone: 'valid', label: 'Remis' },
  failed: { tone: 'problem', label: 'Échec' },
  planned: { tone: 'toValidate', label: 'Prévu' },
  initiated: { tone: 'toValidate', label: 'En cours' },
  over: { tone: 'valid', label: 'Terminé' },
  abandoned: { tone: 'neutral', label: 'Abandonné' },
};
const OUTCOME_TONE: Record<Outcome, Tone> = {
  'SMS envoyé': 'valid',
  'Engagement pris': 'valid',
  'Rappel demandé': 'expiresSoon',
  'Pas de réponse': 'expiresSoon',
  'Échec technique': 'problem',
  'Appel effectué': 'valid',
};
/** A call that is over says what came of it; everything else, where it stands. */
export const badgeOf = ({ status, call, description }: ReminderItem): { tone: Tone; label: string } => {
  if (status !== 'over' || call === null) return STATUS[status];
  const label = outcomeOf(description);
  return { tone: OUTCOME_TONE[label], label };
};

const iconOf = ({ channel, source }: ReminderItem): typeof Call =>
  channel === 'voice' ? Call : channel === 'sms' ? Sms : source === 'manual' ? Send : ScheduleSend;

type Props = { history: ReturnType<typeof useCall<'reminderHistory'>>; subcontractorId: number };

export const History = ({ history, subcontractorId }: Props) => (
  <Loaded of={history} failed="Erreur lors du chargement des rappels" rows={5} height={72}>
    {(items) =>
      items.length === 0 ? (
        <EmptyState
          icon={<NotificationsNone />}
          title="Aucun rappel"
          text="Les relances par e-mail, par SMS et par appel, automatiques ou à la main, apparaîtront ici."
        />
      ) : (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1 }}>
          <Lines>
            {items.map((item) => (
              <Item key={`${item.channel}-${item.id}`} item={item} subcontractorId={subcontractorId} />
            ))}
          </Lines>
        </Box>
      )
    }
  </Loaded>
);

function Item({ item, subcontractorId }: { item: ReminderItem; subcontractorId: number }) {
  const { description, source } = item;
  const Icon = iconOf(item);
  return (
    <Box component="li" sx={{ p: 4, ...LINE }}>
      <Stack direction="row" sx={{ columnGap: 3, rowGap: 1, alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <Icon aria-hidden sx={{ color: 'text.secondary', mt: '2px', fontSize: 20 }} />
        <Box sx={{ flex: { xs: '1 1 240px', sm: 1 }, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>{typeset(description)}</Typography>
          <Caption component="p">
            {source === 'manual' ? 'À la main' : 'Automatique'} · {whenText(item)}
          </Caption>
          <Message item={item} subcontractorId={subcontractorId} />
        </Box>
        <ToneBadge {...badgeOf(item)} />
      </Stack>
    </Box>
  );
}

/** « envoyé le 21/11/2026 08:00 », of a call when it was and what of it. */
const whenText = ({ call, sentAt, createdAt }: ReminderItem): string =>
  call !== null ? `${moment(sentAt ?? createdAt)}${callFacts(call)}` : sentAt === null ? moment(createdAt) : `envoyé le ${moment(sentAt)}`;

/** Where what was sent or said can be read. */
function Message({ item: { channel, deliveryId, call }, subcontractorId }: { item: ReminderItem; subcontractorId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {call?.summary != null && <Typography sx={{ mt: 1 }}>{call.summary}</Typography>}
      {deliveryId !== null && channel === 'email' && (
        <Link
          component={RouterLink}
          to={`/email-delivery?mail=${deliveryId}`}
          className="no-print"
          sx={{ display: 'inline-block', minHeight: 24 }}
        >
          Voir le message
        </Link>
      )}
      {call !== null && call.attempts > 0 && (
        <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} sx={{ ml: -2.5 }}>
          {open ? 'Masquer la conversation' : 'Voir la conversation'}
        </Button>
      )}
      {open && call !== null && (
        <CallConversation subcontractorId={subcontractorId} callId={call.callId} committedFor={call.committedFor} />
      )}
    </>
  );
}

/** The same for a line among other moments; only those since this one. */
export const reminderMoments = (items: readonly ReminderItem[], since: string | null, subcontractorId: number): Moment[] =>
  items
    .map((item) => ({ item, at: item.sentAt ?? item.createdAt }))
    .filter(({ at }) => since === null || at >= since)
    .map(({ item, at }) => ({
      id: `${item.channel}-${item.id}`,
      at,
      text: typeset(item.description),
      who: item.call === null ? null : callFacts(item.call).replace(' · ', '') || null,
      icon: iconOf(item),
      color: 'text.secondary',
      beside: <ToneBadge {...badgeOf(item)} />,
      below: <Message item={item} subcontractorId={subcontractorId} />,
    }));

/** What a line says of a call beside its result. */
function callFacts({ attempts, durationSeconds, scheduledFor, smsSent, committedFor }: NonNullable<ReminderItem['call']>): string {
  const facts = [
    attempts === 0 ? `prévu le ${moment(scheduledFor)}` : plural(attempts, 'tentative'),
    durationSeconds > 0 ? lasted(durationSeconds) : null,
    smsSent ? 'lien envoyé par SMS' : null,
    committedFor === null ? null : `engagement pour le ${day(committedFor)}`,
  ];
  return facts
    .filter((fact) => fact !== null)
    .map((fact) => ` · ${fact}`)
    .join('');
}

/** « 1 min 34 s » */
export const lasted = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
