// « Situation à une date »: the day that is asked about, and the moment up to which things were known; and what changed up to another day.
import { Box, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import type { AsOf } from '#contract/log.ts';
import { type CalendarDate, type Instant, isCalendarDate, lastMomentOf, parisDay, parisInstant } from '#domain/kernel/calendar.ts';
import { ERASED_NAME } from '#domain/texts/fr/activity-messages.ts';
import { RULES_OF_THEN } from '#domain/texts/fr/as-of.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { Part } from '../administration/Part.tsx';
import { useCurrentUser } from '../console/current-user.ts';
import { useNow, useToday } from '../http/clock.ts';
import { CallFailed } from '../http/failure.ts';
import { number, plural } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { FEW, Pages, pageOf } from '../shared/Pages.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { DAYS, DayField } from './DayField.tsx';
import { DifferenceList } from './DifferenceList.tsx';
import { slotLines } from './slot-lines.ts';
import { TimeSlider } from './TimeSlider.tsx';

/** The moment that is asked about: an hour of the day, else its end; undefined: now. */
function knownUntil(asked: CalendarDate, hour: string | null, today: CalendarDate): string | undefined {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(hour ?? '') ?? [];
  if (hours !== undefined) return parisInstant(asked, Number(hours), Number(minutes));
  return asked >= today ? undefined : lastMomentOf(asked);
}

export function AsOfPart() {
  const url = useUrl();
  const today = useToday();
  const createdAt = useCurrentUser().data?.createdAt;
  const chosen = (name: string): CalendarDate | null => {
    const text = url.get(name);
    return text !== null && isCalendarDate(text) ? text : null;
  };
  const choose = (name: string, text: string) => {
    if (text === '' || isCalendarDate(text)) url.set({ [name]: text }, { replace: true });
  };
  const known = chosen('connu') ?? today;
  const about = chosen('jour') ?? known;
  const compared = chosen('comparer');
  const hour = url.get('heure');
  return (
    <Part title="Situation à une date">
      {today !== null && createdAt !== undefined && (
        <TimeSlider
          first={parisDay(createdAt as Instant)}
          today={today}
          value={known ?? today}
          onChange={(day) => url.set({ jour: day, connu: day, heure: null }, { replace: true })}
        />
      )}
      <Box sx={{ ...DAYS, px: { xs: 4, sm: 6 }, pt: 2, pb: 4 }}>
        <DayField label="Situation au" value={about ?? ''} onChange={(text) => choose('jour', text)} />
        <DayField label="Comparer avec le" value={compared ?? ''} max={today ?? undefined} onChange={(text) => choose('comparer', text)} />
        <DayField label="Telle que connue le" value={known ?? ''} max={today ?? undefined} onChange={(text) => choose('connu', text)} />
        <TextField
          label="à (facultatif)"
          type="time"
          size="small"
          value={hour ?? ''}
          onChange={({ target }) => url.set({ heure: target.value }, { replace: true })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: { xs: '100%', sm: 150 } }}
        />
      </Box>
      {today !== null && known !== null && about !== null && (
        <Situation at={knownUntil(known, hour, today)} about={about} other={compared} today={today} />
      )}
    </Part>
  );
}

type SituationProps = { at: string | undefined; about: CalendarDate; other: CalendarDate | null; today: CalendarDate };

function Situation({ at, about, other, today }: SituationProps) {
  const id = idIn(useUrl().get('sous-traitant'));
  useNow();
  const subcontractorId = id ?? undefined;
  const answer = useCall('getAsOf', { query: { at, day: about, subcontractorId } }, { keepPrevious: true });
  const compared = useCall(
    'getAsOf',
    { query: { at: other === null ? undefined : knownUntil(other, null, today), day: other ?? undefined, subcontractorId } },
    { keepPrevious: true, enabled: other !== null },
  );
  const unknown = answer.error instanceof CallFailed && answer.error.code === 'not-found';
  if (unknown) return <EmptyState title="Ce sous-traitant n’était pas connu à ce moment" compact />;
  const failed = 'La situation n’a pas pu être établie';
  return (
    <Box aria-busy={answer.isPlaceholderData || compared.isPlaceholderData} aria-live="polite">
      <Loaded of={answer} failed={failed} rows={5} compact>
        {(then) =>
          other === null ? (
            <Then then={then} />
          ) : (
            <Loaded of={compared} failed={failed} rows={5} compact>
              {(second) => <DifferenceList one={then} other={second} />}
            </Loaded>
          )
        }
      </Loaded>
      <Box sx={{ px: { xs: 4, sm: 6 }, py: 3 }}>
        <SecondaryText>{typeset(RULES_OF_THEN)}</SecondaryText>
      </Box>
    </Box>
  );
}

function Then({ then: { size, subcontractors } }: { then: AsOf }) {
  const [page, setPage] = useState(0);
  const inOrder = subcontractors.filter(({ archived, status }) => !archived && status === 'current').length;
  const living = subcontractors.filter(({ archived }) => !archived).length;
  if (subcontractors.length === 0) return <EmptyState title="Aucun sous-traitant n’était connu à cette date" compact />;
  return (
    <>
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 3 }}>
        <SecondaryText>
          {inOrder} sur {plural(living, 'sous-traitant')} à jour. Établi sur les {number(size)} premiers évènements de l’historique.
        </SecondaryText>
      </Box>
      <Lines>
        {pageOf(subcontractors, page, FEW).map((one) => (
          <Box component="li" key={one.id} sx={{ ...LINE, px: { xs: 4, sm: 6 }, py: 3 }}>
            <Stack direction="row" sx={{ gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
              <SubcontractorLink id={one.id} name={one.companyName ?? ERASED_NAME} />
              {one.archived ? (
                <ToneBadge tone="neutral" label="Archivé" />
              ) : one.status === 'current' ? (
                <ToneBadge tone="valid" label="À jour" />
              ) : (
                <ToneBadge tone="problem" label={one.slots.length === 0 ? 'Configuration requise' : 'Incomplet'} />
              )}
            </Stack>
            {slotLines(one.slots).map((line) => (
              <Typography key={line} variant="body2">
                {line}
              </Typography>
            ))}
          </Box>
        ))}
      </Lines>
      <Pages count={subcontractors.length} page={page} size={FEW} onPage={setPage} />
    </>
  );
}
