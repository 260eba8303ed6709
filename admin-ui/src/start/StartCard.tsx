// « Pour commencer »: the three deeds after the payment, each with the button that does it; gone once they are done.
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { InitTypesButton } from '../document-types/InitTypes.tsx';
import { ImportButton } from '../imports/ImportButton.tsx';
import { LINE } from '../shared/line.ts';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { useStart } from './use-start.ts';

export function StartCard() {
  const start = useStart();
  const url = useUrl();
  const navigate = useNavigate();
  if (start === null || (start.types && start.subcontractor && start.sent)) return null;
  return (
    <Card component="section" aria-label="Pour commencer">
      <Typography variant="h2" sx={{ px: { xs: 4, sm: 6 }, pt: 4, pb: 2 }}>
        Pour commencer
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        <Step done={start.types} title="Choisissez les documents à demander" text="Les six documents du bâtiment, ou les vôtres.">
          <InitTypesButton />
          <Button variant="outlined" onClick={() => navigate('/document-types')}>
            Choisir les miens
          </Button>
        </Step>
        <Step
          done={start.subcontractor}
          ready={start.types}
          title="Ajoutez un sous-traitant"
          text="Un par un, ou tous à la fois depuis un tableur."
        >
          <Button variant="contained" onClick={() => url.set({ edit: 'new' })}>
            Ajouter un sous-traitant
          </Button>
          <ImportButton />
        </Step>
        <Step
          done={start.sent}
          ready={start.subcontractor}
          title="Envoyez-lui sa demande"
          text="Il reçoit un lien personnel : il photographie ses documents et les envoie, sans compte."
        >
          <Button
            variant="contained"
            onClick={() => navigate(`/subcontractors?filter=${encodeURIComponent(JSON.stringify({ linkState: 'never-sent' }))}`)}
          >
            Choisir à qui l’envoyer
          </Button>
        </Step>
      </Box>
    </Card>
  );
}

/** `ready`: what it needs is done; before that its buttons stay away. */
type StepProps = { done: boolean; ready?: boolean; title: string; text: string; children: ReactNode };
function Step({ done, ready = true, title, text, children }: StepProps) {
  const Icon = done ? CheckCircle : RadioButtonUnchecked;
  return (
    <Stack
      component="li"
      sx={{ flexDirection: { xs: 'column', sm: 'row' }, gap: 3, px: { xs: 4, sm: 6 }, py: 3, alignItems: { sm: 'center' }, ...LINE }}
    >
      <Stack direction="row" sx={{ gap: 3, flex: 1, minWidth: 0 }}>
        <Icon sx={{ color: done ? 'success.main' : 'text.secondary' }} />
        <Box>
          <Typography sx={{ fontWeight: 600 }}>
            {title}
            <span className="visually-hidden">{done ? ', fait' : ', à faire'}</span>
          </Typography>
          {!done && <SecondaryText>{text}</SecondaryText>}
        </Box>
      </Stack>
      {!done && ready && (
        <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap' }}>
          {children}
        </Stack>
      )}
    </Stack>
  );
}
