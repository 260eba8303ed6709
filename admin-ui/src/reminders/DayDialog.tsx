// One day of what will go out: to whom, how, why; one can be skipped with a reason and taken back, its subcontractor suspended.

import { Box, Button, DialogActions, DialogContent, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type ForecastItem, skip } from '#contract/forecast.ts';
import { isCalendarDate } from '#domain/kernel/calendar.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { May } from '../console/abilities.tsx';
import { call } from '../http/call.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { moment, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { EmptyState } from '../shared/states.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { AskDialog } from './AskDialog.tsx';
import { CHANNEL_LABEL, ChannelWord, countsText, euros } from './channels.tsx';
import { byDay, longDay, totalsOf, whyText } from './forecast.ts';
import { PauseDialog } from './PauseDialog.tsx';
import { useAction } from './use-action.ts';
import { useFormAction } from './use-form-action.ts';

const ROWS = 50;
type Asked = { action: 'skip' | 'pause'; item: ForecastItem } | null;

export function DayDialog({ day, items }: { day: string; items: readonly ForecastItem[] }) {
  const url = useUrl();
  const [rows, setRows] = useState(ROWS);
  const [asked, setAsked] = useState<Asked>(null);
  const close = () => url.set({ day: null });
  if (!isCalendarDate(day)) return null;
  const own = byDay(items).get(day) ?? [];
  const { counts, cost, messages } = totalsOf(own);
  return (
    <ConsoleDialog title={`Relances du ${longDay(day)}`} maxWidth="md" onClose={close}>
      <DialogContent sx={{ px: '0 !important', pb: '0 !important' }}>
        {messages > 0 && (
          <Typography sx={{ px: { xs: 4, sm: 6 }, py: 2, color: 'text.secondary' }} aria-live="polite">
            {[countsText(counts), ...(cost > 0 ? [euros(cost)] : [])].join(' · ')}
          </Typography>
        )}
        {own.length === 0 ? (
          <EmptyState compact title="Rien ne part ce jour-là" text="Ce qui était prévu a été envoyé, suspendu, ou n’est plus nécessaire." />
        ) : (
          <Lines>
            {own.slice(0, rows).map((item) => (
              <Item key={item.id} item={item} onAsk={(action) => setAsked({ action, item })} />
            ))}
          </Lines>
        )}
        {own.length > rows && (
          <Box sx={{ textAlign: 'center', p: 3 }}>
            <Button onClick={() => setRows(rows + ROWS)}>Afficher les suivants ({plural(own.length - rows, 'autre')})</Button>
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
        <Button onClick={close}>Fermer</Button>
      </DialogActions>
      {asked?.action === 'skip' && <SkipDialog item={asked.item} onClose={() => setAsked(null)} />}
      {asked?.action === 'pause' && (
        <PauseDialog id={asked.item.subcontractorId} companyName={asked.item.companyName} onClose={() => setAsked(null)} />
      )}
    </ConsoleDialog>
  );
}

function Item({ item, onAsk }: { item: ForecastItem; onAsk(action: 'skip' | 'pause'): void }) {
  const takeBack = useWithdraw(item);
  const { companyName, subcontractorId, channel, skipped, cost, at } = item;
  return (
    <Box
      component="li"
      aria-label={`${companyName}, ${CHANNEL_LABEL[channel]}`}
      sx={{ px: { xs: 4, sm: 6 }, py: 3, ...LINE, display: 'grid', gap: 2, gridTemplateColumns: { sm: 'minmax(0, 1fr) auto' } }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <SubcontractorLink id={subcontractorId} name={companyName} />
        <Stack direction="row" sx={{ columnGap: 2, flexWrap: 'wrap' }}>
          <ChannelWord channel={channel} />
          <Typography component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {[moment(at), ...(cost.amount > 0 ? [euros(cost.amount)] : [])].join(' · ')}
          </Typography>
        </Stack>
        <Typography>{whyText(item)}</Typography>
        {skipped !== null && (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap', mt: 1 }}>
            <ToneBadge tone="neutral" label="Écartée" />
            <Caption>
              {skipped.reason} ({moment(skipped.at)})
            </Caption>
          </Stack>
        )}
      </Box>
      <May ability="remind">
        <Stack sx={{ gap: 1, alignItems: { sm: 'stretch' }, flexDirection: { xs: 'row', sm: 'column' }, flexWrap: 'wrap' }}>
          {skipped === null ? (
            <Button size="small" variant="outlined" onClick={() => onAsk('skip')}>
              Ne pas envoyer cette relance
            </Button>
          ) : (
            <Button size="small" variant="outlined" disabled={takeBack.isPending} onClick={() => takeBack.mutate(undefined)}>
              Rétablir cette relance
            </Button>
          )}
          <Button size="small" aria-label={`Suspendre les relances ${ofName(companyName)}`} onClick={() => onAsk('pause')}>
            Suspendre les relances
          </Button>
        </Stack>
      </May>
    </Box>
  );
}

const useWithdraw = ({ id, companyName }: ForecastItem) =>
  useAction({
    run: () => call('withdrawSkip', { params: { id } }),
    done: () => ({ title: 'Relance rétablie', description: companyName }),
  });

function SkipDialog({ item, onClose }: { item: ForecastItem; onClose(): void }) {
  const takeBack = useWithdraw(item);
  const { field, frame } = useFormAction(
    skip,
    { reason: '' },
    {
      run: (body) => call('skipReminder', { params: { id: item.id }, body }),
      done: () => ({
        title: 'Relance écartée',
        description: `${item.companyName} : ${CHANNEL_LABEL[item.channel]} du ${moment(item.at)}`,
        action: { label: 'Annuler', run: () => takeBack.mutate(undefined) },
      }),
      onDone: onClose,
    },
  );
  return (
    <AskDialog
      title={`Ne pas envoyer la relance ${ofName(item.companyName)}`}
      action="Ne pas envoyer cette relance"
      {...frame}
      onClose={onClose}
    >
      <Typography>
        {CHANNEL_LABEL[item.channel]} du {moment(item.at)} : cette étape ne partira pas sur ce canal. Les suivantes ne changent pas.
      </Typography>
      <TextField label="Motif" required autoFocus autoComplete="off" {...field('reason')} />
    </AskDialog>
  );
}
