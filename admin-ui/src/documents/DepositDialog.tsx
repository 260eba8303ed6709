// « Déposer un document »: the owner deposits a paper that came by post or mail. `?deposit=12`, and `&type=3` where the type is known.
import UploadFile from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, DialogActions, DialogContent, LinearProgress, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { Document } from '#contract/documents.ts';
import { UPLOAD_MAX_BYTES } from '#domain/constants.ts';
import { refreshData } from '../console/query-client.ts';
import { urlOf } from '../http/call.ts';
import { sentenceOf } from '../http/failure.ts';
import { newKey } from '../http/key.ts';
import { type Upload, uploadFile } from '../http/upload-file.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { fileSize, percent } from '../shared/format.ts';
import { useCall } from '../shared/use-call.ts';
import { useDrop } from '../shared/use-drop.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { toast } from '../toast/store.ts';

const ENDINGS: Record<string, string> = { PDF: '.pdf', JPG: '.jpg,.jpeg,.heic,.heif', PNG: '.png' };
const NO_TYPE = 'Choisissez le type du document.';
const NO_FILE = 'Choisissez un fichier.';
const TOO_LARGE = `Le fichier dépasse ${fileSize(UPLOAD_MAX_BYTES)}.`;
const faultOf = (file: File | null): string | undefined => (file === null ? NO_FILE : file.size > UPLOAD_MAX_BYTES ? TOO_LARGE : undefined);

/** Of the address alone, so that any page opens it. */
export function DepositDialog({ subcontractorId }: { subcontractorId: number }) {
  const url = useUrl();
  const client = useQueryClient();
  const subcontractor = useCall('getSubcontractor', { params: { id: subcontractorId } });
  const types = useCall('listDocumentTypes');
  const [typeId, setTypeId] = useState(() => idIn(url.get('type')));
  const [file, setFile] = useState<File | null>(null);
  const [faults, setFaults] = useState<{ type?: string; file?: string; sent?: string }>({});
  const [share, setShare] = useState<number | null>(null);
  const upload = useRef<Upload | null>(null);
  const key = useRef(newKey());
  useEffect(() => () => upload.current?.abort(), []);

  const type = types.data?.find((one) => one.id === typeId);
  const close = () => url.set({ deposit: null, type: null });
  /** Another file, or another type, is another deposit: the server takes a key for one of them alone. */
  const renew = () => {
    key.current = newKey();
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    renew();
    setFaults(({ type: wrong }) => ({ type: wrong, file: faultOf(chosen) }));
  };
  const chooseType = (id: number) => {
    setTypeId(id);
    renew();
    setFaults(({ file: wrong }) => ({ file: wrong }));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = { type: typeId === null ? NO_TYPE : undefined, file: faultOf(file) };
    setFaults(wrong);
    if (wrong.type !== undefined || wrong.file !== undefined || typeId === null || file === null || share !== null) return;
    const form = new FormData();
    form.append('documentTypeId', String(typeId));
    form.append('document', file, file.name);
    setShare(0);
    const sending = uploadFile(urlOf('depositDocument', { id: subcontractorId }), form, key.current, setShare);
    upload.current = sending;
    try {
      const { id } = (await sending.done) as Document;
      toast({
        title: 'Document déposé',
        description: `${type?.name ?? file.name}, ${subcontractor.data?.companyName ?? ''} : la lecture est en cours`,
        action: { label: 'Ouvrir', run: () => url.set({ deposit: null, type: null, documents: subcontractorId, document: id }) },
      });
      void refreshData(client);
      close();
    } catch (error) {
      setFaults({ sent: sentenceOf(error) });
      setShare(null);
    }
  };
  return (
    <ConsoleDialog
      title={`Déposer un document${subcontractor.data === undefined ? '' : ` pour ${subcontractor.data.companyName}`}`}
      onClose={close}
      dirty={file !== null && share === null}
    >
      <form noValidate onSubmit={(event) => void submit(event)} style={{ display: 'contents' }}>
        <DialogContent>
          <Stack sx={{ gap: 4, pt: 3 }}>
            <Typography sx={{ color: 'text.secondary' }}>
              Pour un document reçu par courrier ou par e-mail. Il est lu comme les autres, et marqué « Déposé par vous ».
            </Typography>
            <TextField
              select
              required
              label="Type de document"
              value={type === undefined ? '' : String(typeId)}
              error={faults.type !== undefined}
              helperText={faults.type}
              onChange={(event) => chooseType(Number(event.target.value))}
            >
              {(types.data ?? []).map((one) => (
                <MenuItem key={one.id} value={String(one.id)}>
                  {one.name}
                </MenuItem>
              ))}
            </TextField>
            <Chooser file={file} fault={faults.file} formats={type?.allowedFormats ?? Object.keys(ENDINGS)} onChoose={choose} />
            {share !== null && <Sending share={share} />}
            {faults.sent !== undefined && (
              <Alert severity="error" role="alert">
                {faults.sent}
              </Alert>
            )}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={close}>Annuler</Button>
          <Button type="submit" variant="contained" disabled={share !== null}>
            Déposer
          </Button>
        </DialogActions>
      </form>
    </ConsoleDialog>
  );
}

/** How much of the file is gone; all of it, while the server writes it down. */
function Sending({ share }: { share: number }) {
  return (
    <Box>
      <LinearProgress variant={share < 1 ? 'determinate' : 'indeterminate'} value={share * 100} aria-label="Envoi du fichier" />
      <Typography variant="caption" role="status" sx={{ color: 'text.secondary' }}>
        {share < 1 ? `Envoi : ${percent(share)}` : 'Enregistrement…'}
      </Typography>
    </Box>
  );
}

type ChooserProps = { file: File | null; fault: string | undefined; formats: readonly string[]; onChoose(file: File): void };

/** Chosen or dropped. */
function Chooser({ file, fault, formats, onChoose }: ChooserProps) {
  const drop = useDrop(onChoose);
  const id = useId();
  return (
    <Box
      {...drop.zone}
      sx={{
        border: '1px dashed',
        borderColor: fault === undefined ? (drop.over ? 'primary.main' : 'divider') : 'error.main',
        borderRadius: 1,
        p: 4,
        display: 'grid',
        gap: 2,
        justifyItems: 'start',
      }}
    >
      <input {...drop.input} accept={formats.map((format) => ENDINGS[format] ?? '').join(',')} aria-label="Fichier" />
      <Button variant="outlined" startIcon={<UploadFile />} aria-describedby={id} onClick={drop.choose}>
        {file === null ? 'Choisir un fichier' : 'Choisir un autre fichier'}
      </Button>
      <Typography id={id} variant="caption" sx={{ color: fault === undefined ? 'text.secondary' : 'error.main', overflowWrap: 'anywhere' }}>
        {fault ??
          (file === null ? (
            <>
              <Box component="span" sx={{ '@media (hover: none)': { display: 'none' } }}>
                Ou glissez-le ici.{' '}
              </Box>
              {`${formats.join(', ')}, ${fileSize(UPLOAD_MAX_BYTES)} au plus.`}
            </>
          ) : (
            `${file.name} · ${fileSize(file.size)}`
          ))}
      </Typography>
    </Box>
  );
}
