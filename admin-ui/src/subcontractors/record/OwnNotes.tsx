// Free notes among the moments of a subcontractor: one is written above them, stands where it was written, and can be taken away.
import Delete from '@mui/icons-material/DeleteOutlined';
import Sms from '@mui/icons-material/SmsOutlined';
import StickyNote from '@mui/icons-material/StickyNote2Outlined';
import { Box, Button, IconButton, TextField, Tooltip, Typography } from '@mui/material';
import { useState } from 'react';
import { NOTE_CHARACTERS, type Note, newNote } from '#contract/notes.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { useMay } from '../../console/abilities.tsx';
import { call } from '../../http/call.ts';
import { AskDialog } from '../../reminders/AskDialog.tsx';
import { useAction } from '../../reminders/use-action.ts';
import { useFormAction } from '../../reminders/use-form-action.ts';
import { moment } from '../../shared/format.ts';
import type { Moment } from './moment.ts';

type Of = { id: number; companyName: string };

export function NewNote({ id, companyName }: Of) {
  const [written, setWritten] = useState(0);
  return <NoteForm key={written} id={id} companyName={companyName} again={written > 0} onWritten={() => setWritten(written + 1)} />;
}

/** `again`: one was just written, so whoever writes another goes on here. */
function NoteForm({ id, companyName, again, onWritten }: Of & { again: boolean; onWritten(): void }) {
  const { field, frame } = useFormAction(
    newNote,
    { text: '' },
    {
      run: (body) => call('writeNote', { params: { id }, body }),
      done: () => ({ title: 'Note ajoutée', description: companyName }),
      onDone: onWritten,
    },
  );
  const { slotProps, ...text } = field('text');
  return (
    <Box
      component="form"
      className="no-print"
      ref={frame.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!frame.busy) frame.onAction();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', px: 4, py: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      <TextField
        label="Ajouter une note"
        placeholder="Pour vous et vos collègues : le sous-traitant ne la voit pas"
        multiline
        maxRows={8}
        size="small"
        autoComplete="off"
        autoFocus={again}
        {...text}
        slotProps={{ htmlInput: { ...slotProps.htmlInput, maxLength: NOTE_CHARACTERS } }}
        sx={{ flex: '1 1 260px', minWidth: 0 }}
      />
      <Button type="submit" variant="outlined" disabled={frame.busy}>
        {frame.busy ? 'Un instant…' : 'Ajouter'}
      </Button>
    </Box>
  );
}

/** Of a removed one what is left: whose it was, who took it away, and when. */
export function noteMoments(notes: readonly Note[], since: string | null): Moment[] {
  return notes
    .filter(({ createdAt }) => since === null || createdAt >= since)
    .map((note) => {
      const his = note.from === 'contact';
      const of = his ? 'réponse du contact, par SMS' : `note ${ofName(note.author ?? 'quelqu’un')}`;
      const gone =
        note.removedAt !== null && `retirée le ${moment(note.removedAt)}${note.removedBy === null ? '' : ` par ${note.removedBy}`}`;
      return {
        id: `note-${note.id}`,
        at: note.createdAt,
        text: note.text ?? (his ? 'Réponse retirée' : 'Note retirée'),
        who: gone === false ? of : `${of}, ${gone}`,
        icon: his ? Sms : StickyNote,
        color: 'text.secondary',
        beside: note.text === null ? undefined : <RemoveNote note={note} text={note.text} />,
      };
    });
}

function RemoveNote({ note, text }: { note: Note; text: string }) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const may = useMay('note');
  const { isPending, mutate } = useAction({
    run: () => call('removeNote', { params: { id: note.id } }),
    done: () => ({ title: 'Note retirée' }),
    onDone: close,
  });
  if (!may) return null;
  return (
    <>
      <Tooltip title="Retirer la note">
        <IconButton
          className="no-print"
          size="small"
          aria-label={`Retirer la note du ${moment(note.createdAt)}`}
          onClick={() => setAsked(true)}
        >
          <Delete fontSize="small" />
        </IconButton>
      </Tooltip>
      {asked && (
        <AskDialog title="Retirer la note" action="Retirer" busy={isPending} onClose={close} onAction={() => mutate(undefined)}>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxHeight: '30vh', overflow: 'auto' }}>{text}</Typography>
          <Typography color="text.secondary">
            Son texte ne sera plus montré. L’historique garde qu’une note a été écrite, puis retirée, par qui et quand.
          </Typography>
        </AskDialog>
      )}
    </>
  );
}
