// /voice-demo (product.md §2): what the voice assistant can do, with examples that open, and a call to try (F106, F107).
import ExpandMore from '@mui/icons-material/ExpandMoreOutlined';
import { Box, ButtonBase, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { useUser } from '../console/current-user.ts';
import { Lines } from '../shared/Lines.tsx';
import { LINE } from '../shared/line.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { ToneBadge } from '../status/StatusBadge.tsx';
import { CAPABILITIES, COMPARISON, type Dialogue, dialogues, STATUS } from './dialogues.ts';
import { FunctionName, Transcript } from './Transcript.tsx';
import { TryCall } from './TryCall.tsx';

const GRID = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))' };

export function VoiceDemoPage() {
  const { companyName } = useUser();
  return (
    <>
      <PageHeader title="Assistant vocal" hint="Ce que l’assistant d’Autopilot dit et fait au téléphone." />
      <Box sx={{ display: 'grid', gap: 6 }}>
        <TryCall company={companyName} />
        <Part title="Exemples de conversation">
          <Box sx={{ display: 'grid', gap: 3, alignItems: 'start', gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' } }}>
            {dialogues(companyName).map((dialogue) => (
              <DialogueCard key={dialogue.title} dialogue={dialogue} />
            ))}
          </Box>
        </Part>
        <Part title="Avant, après" text="Chiffres donnés en exemple : ils n’ont pas été mesurés.">
          <Comparison />
        </Part>
        <Part title="Ce qu’il sait faire">
          <Box sx={GRID}>
            {CAPABILITIES.map(({ name, title, text }) => (
              <Card key={name} sx={{ p: 4 }}>
                <Typography variant="h3">{title}</Typography>
                <SecondaryText>{text}</SecondaryText>
                <FunctionName name={name} />
              </Card>
            ))}
          </Box>
        </Part>
        <Part title="État de la réalisation">
          <Card>
            <Lines>
              {STATUS.map(({ what, done }) => (
                <Box component="li" key={what} sx={{ display: 'flex', gap: 3, alignItems: 'center', px: 4, py: 2, minHeight: 44, ...LINE }}>
                  <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
                    {what}
                  </Box>
                  <ToneBadge tone={done ? 'valid' : 'neutral'} label={done ? 'Prêt' : 'À venir'} />
                </Box>
              ))}
            </Lines>
          </Card>
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
    <Table sx={{ '& tbody tr:last-child > *': { borderBottom: 0 } }}>
      <TableHead>
        <TableRow>
          <TableCell>Critère</TableCell>
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
