// What was left for colleagues: the internal comments of decisions and the reasons of refusals, with the paper each belongs to.
import { Stack, Typography } from '@mui/material';
import type { Document } from '#contract/documents.ts';
import { moment } from '../../shared/format.ts';
import { Lines } from '../../shared/Lines.tsx';
import { LINE } from '../../shared/line.ts';
import { NameButton } from '../../shared/NameButton.tsx';
import { Caption } from '../../shared/SecondaryText.tsx';
import { Loaded } from '../../shared/states.tsx';
import { useCall } from '../../shared/use-call.ts';
import { useUrl } from '../../shared/use-url-param.ts';
import { Section } from './Section.tsx';

type Note = { document: Document; kind: 'Commentaire interne' | 'Motif du rejet'; text: string };

/** When it was validated; when another decision was taken is not told. */
const momentOf = ({ validatedAt, uploadedAt }: Document): string => validatedAt ?? uploadedAt;

/** Newest first. What the machine wrote on a paper that waits is no note of a person. */
export const notesOf = (documents: readonly Document[]): Note[] =>
  documents
    .flatMap((document): Note[] => {
      const notes: Note[] = [];
      if ((document.comment ?? '') !== '') notes.push({ document, kind: 'Commentaire interne', text: document.comment ?? '' });
      if (document.validationStatus === 'rejected' && (document.rejectionReason ?? '') !== '')
        notes.push({ document, kind: 'Motif du rejet', text: document.rejectionReason ?? '' });
      return notes;
    })
    .sort((a, b) => (momentOf(a.document) < momentOf(b.document) ? 1 : -1));

export function Notes({ id }: { id: number }) {
  const documents = useCall('documentsOfSubcontractor', { params: { id } });
  const notes = documents.data === undefined ? null : notesOf(documents.data);
  // Nothing is left for anybody: no card that says so.
  if (notes === null ? !documents.isError : notes.length === 0) return null;
  return (
    <Section title="Commentaires et motifs">
      <Loaded of={documents} failed="Les commentaires n’ont pas pu être chargés" compact rows={2}>
        {() => <List notes={notes ?? []} id={id} />}
      </Loaded>
    </Section>
  );
}

function List({ notes, id }: { notes: readonly Note[]; id: number }) {
  const url = useUrl();
  return (
    <Lines>
      {notes.map(({ document, kind, text }) => (
        <Stack component="li" key={`${document.id}-${kind}`} sx={{ px: 4, py: 3, overflowWrap: 'anywhere', ...LINE }}>
          <NameButton name={document.documentTypeName} onClick={() => url.set({ documents: id, document: document.id })} />
          <Typography sx={{ whiteSpace: 'pre-line' }}>{text}</Typography>
          <Caption component="p">
            {kind} · {document.validatedAt === null && 'document reçu le '}
            {moment(momentOf(document))}
          </Caption>
        </Stack>
      ))}
    </Lines>
  );
}
