// What is kept of an archived subcontractor, to be read and downloaded; nothing is changed here but that he comes back (A31).
import { Alert, AlertTitle, Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import type { ArchivedDocument, ArchivedFile } from '#contract/archive.ts';
import { spaced } from '#domain/documents/identifiers.ts';
import { atLeastUntil, RETENTION_REASON } from '#domain/texts/fr/retention.ts';
import { now } from '../http/clock.ts';
import { DownloadButton } from '../preview/Preview.tsx';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { dayOf, fileSize, moment, number } from '../shared/format.ts';
import { LINE } from '../shared/line.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { DocumentBadges } from '../validation/DocumentFacts.tsx';
import { RestoreButton } from './ArchivedTable.tsx';
import { linkAfterwards } from './archive-actions.ts';
import { phoneText } from './phone.ts';

export function ArchivedDialog({ id }: { id: number }) {
  const url = useUrl();
  const asked = useCall('getArchived', { params: { id } });
  const file = asked.data;
  const close = () => url.set({ archived: null });
  return (
    <ConsoleDialog title={file === undefined ? 'Sous-traitant archivé' : `${file.companyName} (archivé)`} onClose={close} maxWidth="md">
      <DialogContent>
        <Loaded of={asked} failed="Le dossier archivé n’a pas pu être chargé" compact rows={6}>
          {(kept) => <Kept file={kept} />}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <Button onClick={close}>Fermer</Button>
        {file !== undefined && <RestoreButton archived={file} onRestored={close} />}
      </DialogActions>
    </ConsoleDialog>
  );
}

function Kept({ file }: { file: ArchivedFile }) {
  return (
    <Stack sx={{ gap: 5, pt: 3 }}>
      <Alert severity="info">
        <AlertTitle sx={{ fontSize: 14, mb: 0 }}>
          Archivé le {moment(file.archivedAt)}
          {file.archivedBy !== null && ` par ${file.archivedBy}`}. Conservé {atLeastUntil(file)}.
        </AlertTitle>
        {RETENTION_REASON[file.ground]}
      </Alert>
      <DefinitionList>
        <dt>SIRET</dt>
        <dd>{spaced(file.siret)}</dd>
        <dt>Contact</dt>
        <dd>
          {file.contactName}
          <br />
          {file.contactEmail} ·{' '}
          <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
            {phoneText(file.contactPhone)}
          </Box>
        </dd>
        {file.address !== '' && (
          <>
            <dt>Adresse</dt>
            <dd>{file.address}</dd>
          </>
        )}
        <dt>Créé le</dt>
        <dd>{dayOf(file.createdAt)}</dd>
        <dt>Lien</dt>
        <dd>Fermé. Après restauration : {lowered(linkAfterwards(file, now()))}</dd>
      </DefinitionList>
      <Box component="section">
        <Typography variant="h3" sx={{ mb: 2 }}>
          Documents conservés ({number(file.keptDocuments)})
        </Typography>
        {file.documents.length === 0 ? (
          <EmptyState compact title="Aucun document" text="Il n’avait rien déposé quand il a été archivé." />
        ) : (
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, border: 1, borderColor: 'divider', borderRadius: '8px' }}>
            {file.documents.map((document) => (
              <Document key={document.id} document={document} />
            ))}
          </Box>
        )}
      </Box>
    </Stack>
  );
}

const lowered = (sentence: string): string => sentence.charAt(0).toLocaleLowerCase('fr') + sentence.slice(1);

function Document({ document }: { document: ArchivedDocument }) {
  return (
    <Stack
      component="li"
      sx={{
        flexDirection: { xs: 'column', sm: 'row' },
        alignItems: { sm: 'center' },
        gap: 3,
        p: 3,
        ...LINE,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>
          {document.documentTypeName}
          {document.documentTypeArchived && <Caption component="span"> (type supprimé)</Caption>}
        </Typography>
        <Caption component="p">
          {document.fileName} · {fileSize(document.fileSize)} · reçu le {dayOf(document.uploadedAt)}
        </Caption>
        <Caption component="p">Conservé {atLeastUntil(document)}</Caption>
      </Box>
      <DocumentBadges document={document} />
      <DownloadButton document={document} size="small" />
    </Stack>
  );
}
