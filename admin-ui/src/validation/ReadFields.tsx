// What the machine read, field by field: value, how surely, rule, words, and what a person says against it. Looking at a line marks its
// place on the page, choosing it brings the page there (G12, A59).
import { Box, Button, Stack, Typography } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { May, useMay } from '../console/abilities.tsx';
import type { Marking } from '../preview/Marks.tsx';
import { moment } from '../shared/format.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { useCall } from '../shared/use-call.ts';
import { CorrectField } from './CorrectField.tsx';
import { EvidenceLine } from './EvidenceLine.tsx';
import { type Correction, canCorrect, FIELD_NAME, notFound, type ReadLine, readLines, rightOf } from './read-fields.ts';
import { useCorrectReading } from './use-correct-reading.ts';

export function ReadFields({ document, marking }: { document: Document; marking: Marking }) {
  const correctable = useMay('judge') && canCorrect(document);
  return (
    <Stack
      component="ul"
      aria-label="Champs lus"
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { borderTop: 1, borderColor: 'divider' } }}
    >
      {readLines(document).map((line) => (
        <Line key={line.field} line={line} document={document} marking={marking} correctable={correctable} />
      ))}
    </Stack>
  );
}

function Line({ line, document, marking, correctable }: { line: ReadLine; document: Document; marking: Marking; correctable: boolean }) {
  const { field, label, read, sureness, rule, places, correction } = line;
  const first = places.find(({ index }) => marking.marks.some((mark) => mark.index === index));
  return (
    <Box
      component="li"
      sx={{ py: 2 }}
      // From one place of the line to another the mark stays where it was led.
      onPointerEnter={() => first && !places.some(({ index }) => index === marking.active) && marking.onActive(first.index, 'frame')}
    >
      <Caption component="p">{label}</Caption>
      {correction === null ? (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {read ?? notFound(field)}
          </Box>
          {sureness !== null && (
            <Typography component="span" sx={{ color: 'text.secondary' }}>
              {` · ${sureness}`}
            </Typography>
          )}
        </Typography>
      ) : (
        <Corrected correction={correction} read={read} document={document} />
      )}
      {rule !== null && correction === null && <Caption component="p">{rule}</Caption>}
      <Stack sx={{ gap: 1, mt: places.length > 0 ? 1 : 0 }}>
        {places.map((place) => (
          <EvidenceLine key={place.index} {...place} marking={marking} named />
        ))}
      </Stack>
      {correctable && !(field === 'entreprise' && correction !== null) && (
        <CorrectField field={field} document={document} marking={marking} />
      )}
    </Box>
  );
}

/** The right value first, then what the machine had said, who says so, and the way back. */
function Corrected({ correction, read, document }: { correction: Correction; read: string | null; document: Document }) {
  const { field, documentTypeId, comment, correctedAt, correctedBy } = correction;
  const other = field === 'documentType' && documentTypeId !== document.documentTypeId;
  const asked = useCall('typeStatuses', { params: { id: document.subcontractorId } }, { enabled: other });
  const typeName = other ? (asked.data?.find(({ id }) => id === documentTypeId)?.name ?? '…') : document.documentTypeName;
  const correcting = useCorrectReading();
  return (
    <>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ fontWeight: 600 }}>
          {rightOf(correction, document.subcontractorCompany, typeName)}
        </Box>
        <Typography component="span" sx={{ color: 'text.secondary' }}>
          {' · corrigé, lu : '}
          <s>{read ?? notFound(field)}</s>
        </Typography>
      </Typography>
      <Caption component="p">
        Par {correctedBy ?? 'une personne qui n’a plus de compte'}, le {moment(correctedAt)}
        {comment !== null && ` : ${comment}`}
      </Caption>
      <May ability="judge">
        <Button
          size="small"
          variant="text"
          disabled={correcting.isPending}
          aria-label={`Retirer la correction : ${FIELD_NAME[field].toLowerCase()}`}
          onClick={() => correcting.mutate({ document, withdrawn: field })}
          sx={{ px: 1, ml: -1, minWidth: 0, minHeight: 32, fontWeight: 500 }}
        >
          Retirer la correction
        </Button>
      </May>
    </>
  );
}
