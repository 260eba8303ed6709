// /voice-demo (product.md §2): what the voice assistant can do, with examples that open, and a call to try (F106, F107).
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import Schedule from '@mui/icons-material/ScheduleOutlined';
import { Box, ButtonBase, Card, Chip, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useUser } from '../console/current-user.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { CAPABILITIES, COMPARISON, DIALOGUES, type Dialogue, STATUS } from './dialogues.ts';
import { Transcript } from './Transcript.tsx';
import { TryCall } from './TryCall.tsx';

const GRID = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))', alignItems: 'start' };

export function VoiceDemoPage() {
  const { companyName } = useUser();
  return (
    <>
      <PageHeader title="Assistant vocal" hint="Ce que l’assistant d’Autopilot dit et fait au téléphone." />
      <Box sx={{ display: 'grid', gap: 6 }}>
        <TryCall company={companyName} />
        <Part title="Exemples de conversation">
          <Box sx={{ ...GRID, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' } }}>
            {DIALOGUES.map((dialogue) => (
              <DialogueCard key={dialogue.title} dialogue={dialogue} />
            ))}
          </Box>
        </Part>
        <Part title="Avant, après" text="Chiffres donnés en exemple : ils n’ont pas été mesurés.">
          <Comparison />
        </Part>
        <Part title="Ce qu’il sait faire">
          <Box sx={GRID}>
            {CAPABILITIES.map(({ name, text }) => (
              <Card key={name} sx={{ p: 4 }}>
                <Typography component="h3" sx={{ fontWeight: 600, fontFamily: 'ui-monospace, monospace' }}>
                  {name}
                </Typography>
                <SecondaryText>{text}</SecondaryText>
              </Card>
            ))}
          </Box>
        </Part>
        <Part title="État de la réalisation">
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3 }}>
            {STATUS.map(({ what, done }) => (
              <Box component="li" key={what} sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
                {done ? <CheckCircle color="success" fontSize="small" /> : <Schedule color="disabled" fontSize="small" />}
                <span>{what}</span>
                {!done && <Chip size="small" label="À venir" />}
              </Box>
            ))}
          </Box>
        </Part>
      </Box>
    </>
  );
}

const Part = ({ title, text, children }: { title: string; text?: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ display: 'grid', gap: 3 }}>
    <Box>
      <Typography variant="h2">{title}</Typography>
      {text !== undefined && <SecondaryText>{text}</SecondaryText>}
    </Box>
    {children}
  </Box>
);

function DialogueCard({ dialogue }: { dialogue: Dialogue }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Card>
      <ButtonBase
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ width: '100%', p: 4, gap: 3, textAlign: 'left', justifyContent: 'space-between', alignItems: 'start' }}
      >
        <span>
          <Typography component="span" sx={{ display: 'block', fontWeight: 600 }}>
            {dialogue.title}
          </Typography>
          <SecondaryText component="span">{dialogue.text}</SecondaryText>
        </span>
        <ExpandMore sx={{ transform: open ? 'rotate(180deg)' : 'none', transition: 'transform 160ms' }} />
      </ButtonBase>
      <Box id={id} hidden={!open} sx={{ px: 4, pb: 4 }}>
        {open && <Transcript turns={dialogue.turns} />}
      </Box>
    </Card>
  );
}

const Comparison = () => (
  <Card sx={{ overflowX: 'auto' }}>
    <Table>
      <TableHead>
        <TableRow>
          <TableCell>Comparaison</TableCell>
          <TableCell>Avant</TableCell>
          <TableCell>Après</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {COMPARISON.map(({ what, before, after }) => (
          <TableRow key={what}>
            <TableCell component="th" scope="row">
              {what}
            </TableCell>
            <TableCell>{before}</TableCell>
            <TableCell>{after}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </Card>
);
