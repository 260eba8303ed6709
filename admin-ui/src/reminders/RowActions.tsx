// What one does about a subcontractor from the table: see the documents, remind by e-mail, have him called (F124, F127, F128).

import Call from '@mui/icons-material/CallOutlined';
import Folder from '@mui/icons-material/FolderOpenOutlined';
import Send from '@mui/icons-material/ForwardToInboxOutlined';
import { Box, Button, IconButton, Stack, Tooltip } from '@mui/material';
import type { SubcontractorWithStats } from '#contract/subcontractors.ts';
import { ofName } from '#domain/texts/fr/elision.ts';
import { VOICE_UPGRADE } from '#domain/texts/fr/plans.ts';
import { useUrl } from '../shared/use-url-param.ts';
import { useReminderDialogs, useVoiceAccess } from './use-voice.ts';

export function RowActions({ row }: { row: SubcontractorWithStats }) {
  const url = useUrl();
  const dialogs = useReminderDialogs();
  return (
    <Stack direction="row" sx={{ gap: { md: 0, lg: 1 }, alignItems: 'center' }}>
      <Tooltip title="Voir les documents">
        <IconButton
          size="small"
          aria-label={`Voir les documents ${ofName(row.companyName)}`}
          onClick={() => url.set({ documents: row.id })}
        >
          <Folder fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title="Relancer par e-mail">
        <IconButton size="small" aria-label={`Relancer ${row.companyName} par e-mail`} onClick={() => dialogs.remind(row.id)}>
          <Send fontSize="small" />
        </IconButton>
      </Tooltip>
      <VoiceAction row={row} />
    </Stack>
  );
}

/** On a phone: as wide as a thumb needs, the words short. */
export function CardActions({ row }: { row: SubcontractorWithStats }) {
  const dialogs = useReminderDialogs();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Send />}
        aria-label={`Relancer ${row.companyName} par e-mail`}
        onClick={() => dialogs.remind(row.id)}
      >
        Relancer
      </Button>
      <VoiceAction row={row} wide />
    </>
  );
}

function VoiceAction({ row, wide = false }: { row: SubcontractorWithStats; wide?: boolean }) {
  const access = useVoiceAccess();
  const dialogs = useReminderDialogs();
  const common = {
    'aria-label': `Appel vocal automatique à ${row.companyName}`,
    disabled: access !== true,
    onClick: () => dialogs.call(row),
  };
  return (
    <Tooltip title={access === false ? VOICE_UPGRADE : 'Appel vocal automatique'} describeChild={access === false}>
      {/* A disabled button tells nobody why: what stands around it does, on hover and on focus. */}
      <Box component="span" tabIndex={access === false ? 0 : undefined} sx={{ display: 'inline-flex', borderRadius: 1 }}>
        {wide ? (
          <Button fullWidth variant="outlined" startIcon={<Call />} {...common}>
            Appeler
          </Button>
        ) : (
          <IconButton size="small" {...common}>
            <Call fontSize="small" />
          </IconButton>
        )}
      </Box>
    </Tooltip>
  );
}
