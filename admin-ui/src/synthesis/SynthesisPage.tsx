// /synthese « Synthèse des contrôles » (G73): for whoever decides, what was checked on time in the last twelve months, what that means, and
// the signed place of the history at its foot.
import PictureAsPdf from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Button, LinearProgress, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import type { SynthesisAnswer } from '#contract/synthesis.ts';
import { shareOnTime } from '#domain/reporting/synthesis.ts';
import { SYNTHESIS_AS_OF, SYNTHESIS_DEFINITIONS, SYNTHESIS_TITLE, synthesisHeadline } from '#domain/texts/fr/synthesis.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { Part } from '../administration/Part.tsx';
import { saveSynthesis } from '../exports/save.ts';
import { day, dayOf, number, plural } from '../shared/format.ts';
import { PageHeader } from '../shared/PageHeader.tsx';
import { SecondaryText } from '../shared/SecondaryText.tsx';
import { EmptyState, Loaded } from '../shared/states.tsx';
import { useCall } from '../shared/use-call.ts';
import { GapList } from './GapList.tsx';
import { MonthTable } from './MonthTable.tsx';

const SIDES = { px: { xs: 4, sm: 6 } } as const;

export function SynthesisPage() {
  const synthesis = useCall('getSynthesis', {});
  return (
    <>
      <PageHeader
        title={SYNTHESIS_TITLE}
        hint="Douze mois, tels qu’ils étaient connus chaque jour : à montrer à une direction ou à un auditeur."
      >
        <PdfButton />
      </PageHeader>
      <Loaded of={synthesis} failed="La synthèse n’a pas pu être établie" rows={8}>
        {(answer) =>
          answer.months.every(({ asked, received }) => asked + received === 0) ? (
            <EmptyState
              title="Rien n’a encore été demandé"
              text="La synthèse compte les documents obligatoires demandés aux sous-traitants actifs, dès le premier jour."
              action={
                <Button component={RouterLink} to="/subcontractors" variant="outlined">
                  Voir les sous-traitants
                </Button>
              }
            />
          ) : (
            <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Months answer={answer} />
              <Gaps answer={answer} />
              <Foot answer={answer} />
            </Box>
          )
        }
      </Loaded>
    </>
  );
}

function PdfButton() {
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    void saveSynthesis().finally(() => setBusy(false));
  };
  return (
    <Button variant="outlined" startIcon={<PictureAsPdf />} loading={busy} loadingPosition="start" onClick={save} className="no-print">
      Télécharger la page (PDF)
    </Button>
  );
}

function Months({ answer: { months, from, to } }: { answer: SynthesisAnswer }) {
  const share = shareOnTime(months);
  return (
    <Part title={`Du ${day(from)} au ${day(to)}`}>
      <Box sx={{ ...SIDES, pb: 4 }}>
        <Typography sx={{ fontWeight: 600 }}>{typeset(synthesisHeadline(months))}</Typography>
        {share !== null && (
          <LinearProgress
            variant="determinate"
            value={Math.floor(share * 100)}
            aria-label="Part des contrôles à temps"
            sx={{ my: 2, maxWidth: 480 }}
          />
        )}
        <SecondaryText>Un contrôle mensuel : un document demandé à un sous-traitant, un mois donné.</SecondaryText>
      </Box>
      <MonthTable months={months} />
      <Box sx={{ ...SIDES, py: 4, maxWidth: '80ch' }}>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
          {SYNTHESIS_DEFINITIONS.map(([word, meaning]) => (
            <Typography key={word} component="div" variant="body2">
              <Box component="dt" sx={{ display: 'inline', fontWeight: 600 }}>
                {word}
              </Box>
              <Box component="dd" sx={{ display: 'inline', m: 0 }}>
                {typeset(` : ${meaning}`)}
              </Box>
            </Typography>
          ))}
        </Box>
        <Typography variant="body2" sx={{ mt: 3 }}>
          {typeset(SYNTHESIS_AS_OF)}
        </Typography>
      </Box>
    </Part>
  );
}

const Gaps = ({ answer: { gaps, withGap } }: { answer: SynthesisAnswer }) => (
  <Part title="Sous-traitants avec un manque">
    {gaps.length === 0 ? (
      <EmptyState title="Aucun" text="Chaque document demandé a été en vigueur chaque jour." compact />
    ) : (
      <>
        <Box sx={{ ...SIDES, pb: 2 }}>
          <SecondaryText>
            {plural(withGap, 'sous-traitant')}, d’abord ceux à qui il manque encore un document.
            {withGap > gaps.length && ` Les ${number(gaps.length)} premiers sont nommés.`}
          </SecondaryText>
        </Box>
        <GapList gaps={gaps} />
      </>
    )}
  </Part>
);

const Foot = ({ answer: { checkpoint, size } }: { answer: SynthesisAnswer }) => (
  <Part title="Point de contrôle">
    <Box sx={{ ...SIDES, pb: 4 }}>
      {checkpoint === null ? (
        <Typography>Aucun point de contrôle publié.</Typography>
      ) : (
        <>
          <Typography>
            N° {number(checkpoint.size)}, publié le {dayOf(checkpoint.publishedAt)}
          </Typography>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            Empreinte{' '}
            <Box component="code" sx={{ fontSize: 13 }}>
              {checkpoint.root}
            </Box>
          </Typography>
          <Typography>
            <Link href="/verification" target="_blank" rel="noopener" underline="always">
              Le vérifier avec un dossier de preuve
            </Link>
          </Typography>
        </>
      )}
      <SecondaryText>Synthèse établie sur {plural(size, 'évènement')} de l’historique.</SecondaryText>
    </Box>
  </Part>
);
