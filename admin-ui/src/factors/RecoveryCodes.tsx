// The ten recovery codes, shown once: to be copied, printed or kept as a file before they are gone.

import { Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { PRODUCT_NAME } from '#domain/brand.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { saveBlob } from '../shared/save-blob.ts';
import { toast } from '../toast/store.ts';

const NOT_KEPT = 'Fermer sans avoir gardé vos codes de secours ? Ils ne seront plus affichés.';
const fileOf = (email: string, codes: readonly string[]): string =>
  [`${PRODUCT_NAME} : codes de secours ${ofName(email)}`, 'Chacun ne sert qu’une fois.', '', ...codes, ''].join('\r\n');

export function RecoveryCodes({ codes, email, onClose }: { codes: readonly string[]; email: string; onClose(): void }) {
  const [kept, setKept] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => {
        setKept(true);
        toast({ title: 'Codes copiés' });
      },
      () => toast({ title: 'Copie impossible', description: 'Imprimez ou téléchargez vos codes.', tone: 'error' }),
    );
  const print = () => {
    window.print();
    setKept(true);
  };
  const download = () => {
    saveBlob(new Blob([fileOf(email, codes)], { type: 'text/plain;charset=utf-8' }), 'codes-de-secours-subdoc.txt');
    setKept(true);
  };
  return (
    <ConsoleDialog title="Vos codes de secours" onClose={() => (kept || confirm(NOT_KEPT) ? onClose() : undefined)}>
      <DialogContent sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
        <Typography>
          Sans votre téléphone, un de ces dix codes remplace celui de l’application. Chacun ne sert qu’une fois.{' '}
          <strong>Ils ne seront plus affichés</strong> : gardez-les loin de votre téléphone.
        </Typography>
        <Box
          component="ol"
          aria-label="Codes de secours"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(130px, 1fr))' }}
        >
          {codes.map((code) => (
            <Box component="li" key={code} sx={{ fontFamily: 'monospace', fontSize: 18 }}>
              {code}
            </Box>
          ))}
        </Box>
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', '@media print': { display: 'none' } }}>
          <Button variant="outlined" onClick={copy}>
            Copier
          </Button>
          <Button variant="outlined" onClick={print}>
            Imprimer
          </Button>
          <Button variant="outlined" onClick={download}>
            Télécharger
          </Button>
        </Stack>
      </DialogContent>
      <DialogActions sx={{ px: { xs: 4, sm: 6 }, pb: 4, '@media print': { display: 'none' } }}>
        <Button variant="contained" onClick={() => (kept || confirm(NOT_KEPT) ? onClose() : undefined)}>
          J’ai gardé mes codes
        </Button>
      </DialogActions>
    </ConsoleDialog>
  );
}
