// Who did what when, newest first: what the activity tells of him, the notes on him, and the moments that only his own record knows.

import Add from '@mui/icons-material/AddBusinessOutlined';
import OpenInNew from '@mui/icons-material/OpenInNewOutlined';
import { Alert, Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { ActivityItem } from '#contract/dashboard.ts';
import type { Document } from '#contract/documents.ts';
import type { Subcontractor } from '#contract/subcontractors.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { May } from '../../console/abilities.tsx';
import { ACTIVITY_LOOK } from '../../dashboard/ActivityList.tsx';
import { reminderMoments } from '../../reminders/History.tsx';
import { dayOf, moment } from '../../shared/format.ts';
import { Lines } from '../../shared/Lines.tsx';
import { LINE } from '../../shared/line.ts';
import { Caption } from '../../shared/SecondaryText.tsx';
import { Loaded } from '../../shared/states.tsx';
import { useCall, useCallList } from '../../shared/use-call.ts';
import { PALETTE } from '../../status/tones.tsx';
import type { Moment } from './moment.ts';
import { NewNote, noteMoments } from './OwnNotes.tsx';
import { Section } from './Section.tsx';

const PAGE = 20;

/** Who was behind a happening, as far as the papers and their decisions tell; null: nobody is named. */
export function whoOf({ type, createdAt, documentTypeName }: ActivityItem, documents: readonly Document[]): string | null {
  const of = documents.filter((document) => document.documentTypeName === documentTypeName);
  if (type === 'upload') {
    const by = of.find(({ uploadedAt }) => uploadedAt === createdAt)?.uploadedBy;
    return by === undefined ? null : by === 'owner' ? 'déposé par vous' : 'déposé par le sous-traitant';
  }
  if (type === 'validated') {
    const by = of.find(({ validatedAt }) => validatedAt === createdAt)?.validatedBy;
    // Of the machine the line itself says it.
    return by?.kind === 'person' ? `validé par ${by.name ?? 'une personne'}` : null;
  }
  return null;
}

/** Told by each message and call itself, with what became of it. */
const MESSAGES: readonly ActivityItem['type'][] = ['request', 'manual_reminder', 'automatic_reminder', 'voice_call'];

/** The moments of his own record that fall after `since`: what is older stands below what is shown. */
export function ownMoments(sub: Subcontractor, since: string | null): Moment[] {
  const of = (id: string, at: string | null, text: string, icon: Moment['icon'], who: string | null): Moment[] =>
    at === null || (since !== null && at < since) ? [] : [{ id, at, text, icon, who, color: 'text.secondary' }];
  const { linkFirstOpenedAt, linkLastOpenedAt } = sub;
  return [
    ...of('created', sub.createdAt, 'Sous-traitant créé', Add, null),
    ...of('first-opening', linkFirstOpenedAt, 'Lien ouvert pour la première fois', OpenInNew, 'par le sous-traitant'),
    ...of(
      'last-opening',
      linkLastOpenedAt === linkFirstOpenedAt ? null : linkLastOpenedAt,
      'Dernière ouverture du lien',
      OpenInNew,
      'par le sous-traitant',
    ),
  ];
}

export function Timeline({ subcontractor }: { subcontractor: Subcontractor }) {
  const { id } = subcontractor;
  const [rows, setRows] = useState(PAGE);
  const activity = useCallList(
    'dashboardActivity',
    { query: { filter: { subcontractorId: id }, sort: ['createdAt', 'DESC'], range: [0, rows - 1] } },
    { keepPrevious: true },
  );
  const documents = useCall('documentsOfSubcontractor', { params: { id } });
  const notes = useCall('listNotes', { params: { id } });
  const messages = useCall('reminderHistory', { params: { id } });
  return (
    <Section title="Historique">
      <May ability="note">
        <NewNote id={id} companyName={subcontractor.companyName} />
      </May>
      {notes.isError && (
        <Alert severity="error" action={<Button onClick={() => void notes.refetch()}>Réessayer</Button>} sx={{ borderRadius: 0 }}>
          Les notes n’ont pas pu être chargées.
        </Alert>
      )}
      <Loaded of={activity} failed="L’historique n’a pas pu être chargé" compact rows={4}>
        {({ data, total }) => {
          const more = total !== null && total > data.length;
          const since = more ? (data.at(-1)?.createdAt ?? null) : null;
          // An answer by SMS is told with its words, among the notes.
          const told = data.flatMap((item): Moment[] => {
            if (item.type === 'sms_answer' || (messages.data !== undefined && MESSAGES.includes(item.type))) return [];
            const { icon, tone } = ACTIVITY_LOOK[item.type];
            const who = whoOf(item, documents.data ?? []);
            // A paper expires on a day, at no hour.
            const wholeDay = item.type === 'expiring';
            return [{ id: item.id, at: item.createdAt, wholeDay, text: typeset(item.description), icon, color: PALETTE[tone], who }];
          });
          const all = [
            ...told,
            ...reminderMoments(messages.data ?? [], since, id),
            ...noteMoments(notes.data ?? [], since),
            ...ownMoments(subcontractor, since),
          ].sort((a, b) => (a.at < b.at ? 1 : -1));
          return (
            <>
              <Lines>
                {all.map((one) => (
                  <Line key={one.id} {...one} />
                ))}
              </Lines>
              {more && (
                <Box className="no-print" sx={{ p: 3, textAlign: 'center', borderTop: 1, borderColor: 'divider' }}>
                  <Button size="small" onClick={() => setRows(rows + PAGE)}>
                    Afficher la suite
                  </Button>
                </Box>
              )}
              {since !== null && <Box className="print-only">Ce qui est plus ancien que le {dayOf(since)} n’est pas imprimé ici.</Box>}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

const Line = ({ at, wholeDay, text, who, icon: Icon, color, beside, below }: Moment) => (
  <Stack component="li" direction="row" sx={{ gap: 3, px: 4, py: 3, ...LINE }}>
    <Box aria-hidden sx={{ color, display: 'flex', mt: '2px' }}>
      <Icon fontSize="small" />
    </Box>
    <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
      <Caption component="p">
        <time dateTime={at}>{wholeDay === true ? dayOf(at) : moment(at)}</time>
        {who !== null && ` · ${who}`}
      </Caption>
      {below}
    </Box>
    {beside !== undefined && <Box sx={{ flexShrink: 0 }}>{beside}</Box>}
  </Stack>
);
