// The state of a link in one badge, with the moment it tells of under it.

import { Stack } from '@mui/material';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { shownLinkState } from '#domain/subcontractors/link-state.ts';
import { useNow } from '../http/clock.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { Ago } from '../shared/Times.tsx';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { linkMoment, linkWords } from './link-state.ts';

/** The same in words, for a card whose one badge says something else. */
export function LinkText({ record }: { record: Subcontractor }) {
  const now = useNow();
  if (now === null) return null;
  const state = shownLinkState(record, now);
  const told = linkMoment(record, state);
  return (
    <Caption component="div">
      Lien : {linkWords(state).label.toLocaleLowerCase('fr')}
      {told !== null && (
        <>
          , {told.words} <Ago at={told.at} />
        </>
      )}
    </Caption>
  );
}

export function LinkBadge({ record, alone = false }: { record: Subcontractor; alone?: boolean }) {
  const now = useNow();
  if (now === null) return null;
  const state = shownLinkState(record, now);
  const told = linkMoment(record, state);
  return (
    <Stack sx={{ alignItems: 'flex-start' }}>
      <ToneBadge {...linkWords(state)} />
      {told !== null && !alone && (
        <Caption component="div">
          {told.words} <Ago at={told.at} />
        </Caption>
      )}
    </Stack>
  );
}
