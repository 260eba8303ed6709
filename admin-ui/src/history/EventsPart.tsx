// « Évènements »: the whole history of the account or of one subcontractor, newest first.
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { HistoryLine } from '#contract/log.ts';
import { ACTOR } from '#domain/texts/fr/exports.ts';
import { Part } from '../administration/Part.tsx';
import { fileLink } from '../exports/save.ts';
import { urlOf } from '../http/call.ts';
import { moment, number } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { PageBar, ROWS } from '../shared/Pages.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { SubcontractorLink } from '../shared/SubcontractorLink.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCallList } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';

export function EventsPart() {
  const id = idIn(useUrl().get('sous-traitant'));
  const filter = id === null ? undefined : { subcontractorId: id };
  const [page, setPage] = useState(0);
  const lines = useCallList('listHistory', { query: { filter, range: [page * ROWS, page * ROWS + ROWS - 1] } }, { keepPrevious: true });
  return (
    <Part title="Évènements">
      <Stack direction="row" sx={{ px: { xs: 4, sm: 6 }, pb: 3, gap: 2 }}>
        <Button size="small" {...fileLink(urlOf('exportHistoryXlsx', {}, { filter }))}>
          Exporter en .xlsx
        </Button>
        <Button size="small" {...fileLink(urlOf('exportHistoryCsv', {}, { filter }))}>
          Exporter en .csv
        </Button>
      </Stack>
      <Box aria-busy={lines.isPlaceholderData}>
        <Loaded of={lines} failed="L’historique n’a pas pu être chargé" rows={8}>
          {({ data, total }) =>
            data.length === 0 ? (
              <EmptyState title="Aucun évènement" compact />
            ) : (
              <>
                <Lines>
                  {data.map((line) => (
                    <EventLine key={line.index} line={line} />
                  ))}
                </Lines>
                <PageBar count={total ?? -1} page={page} onPage={setPage} />
              </>
            )
          }
        </Loaded>
      </Box>
    </Part>
  );
}

const EventLine = ({ line: { index, at, actor, text, subcontractorId, companyName } }: { line: HistoryLine }) => (
  <Box
    component="li"
    sx={{ ...LINE, px: { xs: 4, sm: 6 }, py: 2, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 4 }}
  >
    <Typography>
      {text}
      {subcontractorId !== null && companyName !== null && (
        <>
          {' : '}
          <SubcontractorLink id={subcontractorId} name={companyName} plain />
        </>
      )}
    </Typography>
    <SecondaryText>
      n° {number(index)}, {moment(at)}, {actor.name ?? ACTOR[actor.kind]}
    </SecondaryText>
  </Box>
);
