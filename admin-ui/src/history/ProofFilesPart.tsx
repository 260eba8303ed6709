// « Dossiers de preuve »: one file that anybody verifies without SubDoc, for a period, of one subcontractor or of the account.
import { Box, Button, LinearProgress, Link, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { ProofFile } from '#contract/proof-files.ts';
import { addMonths, type CalendarDate, isCalendarDate } from '#domain/kernel/calendar.ts';
import { Part } from '../administration/Part.tsx';
import { fileLink } from '../exports/save.ts';
import { call, urlOf } from '../http/call.ts';
import { useToday } from '../http/clock.ts';
import { useAction } from '../reminders/use-action.ts';
import { day, dayOf, number } from '../shared/format.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { idIn, useUrl } from '../shared/use-url-param.ts';
import { DAYS, DayField } from './DayField.tsx';

const SHOWN = 20;
/** While a file is being made. */
const OPEN_REFRESH_MS = 2000;
const isOpen = ({ status }: ProofFile): boolean => status === 'waiting' || status === 'making';

export function ProofFilesPart() {
  const today = useToday();
  const files = useCall(
    'listProofFiles',
    { query: { range: [0, SHOWN - 1] } },
    { refetchInterval: ({ state }) => (state.data?.some(isOpen) ? OPEN_REFRESH_MS : false) },
  );
  return (
    <Part title="Dossiers de preuve">
      <Box sx={{ px: { xs: 4, sm: 6 }, pb: 4 }}>
        <Typography sx={{ mb: 4, maxWidth: '72ch' }}>
          Pour un inspecteur, un expert ou un commissaire aux comptes : la situation, les documents reçus, l’historique signé et un
          vérificateur. Il se contrôle aussi sur la page{' '}
          <Link href="/verification" target="_blank" rel="noopener" underline="always">
            Vérifier un dossier de preuve
          </Link>
          .
        </Typography>
        {today !== null && <NewFile today={today} />}
      </Box>
      <Loaded of={files} failed="Les dossiers n’ont pas pu être chargés" compact rows={2}>
        {(rows) => (
          <Lines>
            {rows.map((file) => (
              <FileLine key={file.id} file={file} />
            ))}
          </Lines>
        )}
      </Loaded>
    </Part>
  );
}

function NewFile({ today }: { today: CalendarDate }) {
  const id = idIn(useUrl().get('sous-traitant'));
  const [from, setFrom] = useState<string>(addMonths(today, -12));
  const [to, setTo] = useState<string>(today);
  const make = useAction({
    run: (body: { from: string; to: string }) =>
      call('createProofFile', { body: { ...body, scope: id === null ? {} : { subcontractorId: id } } }),
    done: () => ({ title: 'Dossier demandé', description: 'Il se prépare ci-dessous, puis reste disponible sept jours.' }),
  });
  const valid = isCalendarDate(from) && isCalendarDate(to) && from <= to && to <= today;
  return (
    <Box
      component="form"
      sx={{ ...DAYS, pt: 1, alignItems: { sm: 'center' } }}
      onSubmit={(event) => {
        event.preventDefault();
        make.mutate({ from, to });
      }}
    >
      <DayField label="Documents reçus du" required value={from} max={to} onChange={setFrom} />
      <DayField label="au" required value={to} min={from} max={today} onChange={setTo} />
      <Button type="submit" variant="contained" disabled={!valid || make.isPending} sx={{ flexShrink: 0, gridColumn: '1 / -1' }}>
        {make.isPending ? 'Préparation…' : id === null ? 'Préparer le dossier du compte' : 'Préparer le dossier de ce sous-traitant'}
      </Button>
    </Box>
  );
}

const about = ({ scope }: ProofFile): string =>
  scope.subcontractorId !== null
    ? `Sous-traitant n° ${scope.subcontractorId}`
    : scope.organizationId !== null
      ? `Organisation n° ${scope.organizationId}`
      : 'Compte entier';

const FileLine = ({ file }: { file: ProofFile }) => (
  <Stack
    component="li"
    direction="row"
    sx={{ ...LINE, px: { xs: 4, sm: 6 }, py: 3, gap: 4, alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap' }}
  >
    <Box>
      <Typography>
        {about(file)}, du {day(file.from)} au {day(file.to)}
      </Typography>
      <SecondaryText>
        Demandé le {dayOf(file.askedAt)}, {number(file.size)} évènements
      </SecondaryText>
    </Box>
    <FileState file={file} />
  </Stack>
);

const OVER = {
  failed: 'N’a pas pu être établi : demandez-le de nouveau',
  expired: 'N’est plus disponible : demandez-le de nouveau',
} as const;

function FileState({ file }: { file: ProofFile }) {
  switch (file.status) {
    case 'ready':
      return <Button {...fileLink(urlOf('downloadProofFile', { id: file.id }))}>Télécharger</Button>;
    case 'waiting':
    case 'making':
      return (
        <Box sx={{ width: { xs: '100%', sm: 260 } }}>
          <SecondaryText id={`proof-file-${file.id}`}>
            {file.status === 'waiting' ? 'En attente' : `En préparation : ${number(file.progress)} %`}
          </SecondaryText>
          <LinearProgress
            variant={file.status === 'waiting' ? 'indeterminate' : 'determinate'}
            value={file.progress}
            aria-labelledby={`proof-file-${file.id}`}
          />
        </Box>
      );
    case 'failed':
    case 'expired':
      return <SecondaryText>{OVER[file.status]}</SecondaryText>;
    default:
      return file.status satisfies never;
  }
}
