// What the machine read on the document: values, how sure it is, the checks, the line each came from, the rule that gave the date (G12, A34).

import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import Close from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { Box, Stack, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import type { Document } from '#contract/documents.ts';
import { typeset } from '#domain/texts/fr/typography.ts';
import { type Marking, NO_MARKS } from '../preview/Marks.tsx';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { day, percent } from '../shared/format.ts';
import { Caption } from '../shared/SecondaryText.tsx';
import { Activities } from './Activities.tsx';
import { type Analysis, analysisOf, correctedDay } from './document.ts';
import { EvidenceLine } from './EvidenceLine.tsx';
import { ReadFields } from './ReadFields.tsx';
import { FIELD_NAME, type Placed } from './read-fields.ts';

/** `folded`: in a list, its fields in short. `marking`: where the lines lie on the page that is shown beside. */
type Props = { document: Document; folded?: boolean; marking?: Marking };

export function AnalysisBlock({ document, folded = false, marking = NO_MARKS }: Props) {
  const analysis = analysisOf(document);
  if (analysis === null) return null;
  const places = analysis.evidence.map((evidence, index) => ({ evidence, index }));
  const told = folded ? places : places.filter(({ evidence }) => !(evidence.field in FIELD_NAME));
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <AutoAwesome fontSize="small" sx={{ color: 'text.secondary' }} />
        <Typography variant="h3">Analyse automatique</Typography>
        <Typography sx={{ ml: 'auto', color: 'text.secondary' }}>Confiance {percent(analysis.confidence)}</Typography>
      </Stack>
      {folded ? <Values analysis={analysis} document={document} /> : <ReadFields document={document} marking={marking} />}
      {!folded && analysis.startsOn != null && <Typography>En vigueur le {day(analysis.startsOn)}</Typography>}
      <Lines lines={analysis.problems.map(typeset)} icon={WarningAmber} color="warning.main" said="Problème" />
      <Lines lines={analysis.notes ?? []} {...TOLD} />
      {!folded && <Activities document={document} />}
      {(told.length > 0 || analysis.reasons.length > 0) && (
        <Box component="details" open={!folded} sx={{ '& summary': { cursor: 'pointer', color: 'primary.main', py: 1 } }}>
          <summary>Pourquoi ces valeurs</summary>
          <Stack sx={{ gap: 4, pt: 2 }}>
            <Checks reasons={analysis.reasons} />
            <Evidence places={told} marking={marking} />
          </Stack>
        </Box>
      )}
    </Box>
  );
}

const NOT_FOUND = 'non trouvée';
const read = (date: string | null, right: string | null): string =>
  right !== null ? `${day(right)} (corrigée)` : date === null ? NOT_FOUND : day(date);

const Values = ({ analysis, document }: { analysis: Analysis; document: Document }) => (
  <DefinitionList>
    <dt>Date d’émission</dt>
    <dd>{read(analysis.dateEmission, correctedDay(document, 'dateEmission'))}</dd>
    {analysis.startsOn != null && (
      <>
        <dt>En vigueur le</dt>
        <dd>{day(analysis.startsOn)}</dd>
      </>
    )}
    <dt>Date d’expiration</dt>
    <dd>
      {read(analysis.dateExpiration, correctedDay(document, 'dateExpiration'))}
      {analysis.rule !== null && <Caption component="p">{analysis.rule}</Caption>}
    </dd>
    <dt>Entreprise</dt>
    <dd>{analysis.entreprise ?? NOT_FOUND}</dd>
  </DefinitionList>
);

type Look = { icon: ComponentType<{ sx?: object; titleAccess?: string }>; color: string; said: string };

const Lines = ({ lines, ...look }: { lines: readonly string[] } & Look) =>
  lines.length === 0 ? null : (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {lines.map((line) => (
        <Line key={line} text={line} {...look} />
      ))}
    </Stack>
  );

const Line = ({ text, icon: Icon, color, said }: { text: string } & Look) => (
  <Stack component="li" direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
    <Icon sx={{ fontSize: 18, color, mt: '2px', flex: 'none' }} titleAccess={said} />
    <Typography sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{text}</Typography>
  </Stack>
);

const KEPT: Look = { icon: CheckCircle, color: 'success.main', said: 'Conforme' };
const FAILED: Look = { icon: Close, color: 'error.main', said: 'Non conforme' };
const TOLD: Look = { icon: InfoOutlined, color: 'text.secondary', said: 'À savoir' };
/** The analysis marks each check with ✓ or ✗ (A33: each decision stores its reasons). */
const lookOf = (reason: string): Look => (reason.startsWith('✓') ? KEPT : reason.startsWith('✗') ? FAILED : TOLD);

const Checks = ({ reasons }: { reasons: readonly string[] }) =>
  reasons.length === 0 ? null : (
    <Box>
      <Heading>Contrôles</Heading>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {reasons.map((reason) => (
          <Line key={reason} text={reason.replace(/^[✓✗]\s*/, '')} {...lookOf(reason)} />
        ))}
      </Stack>
    </Box>
  );

const Heading = ({ children }: { children: string }) => (
  <Typography variant="caption" component="h4" sx={{ color: 'text.secondary', fontWeight: 600, m: 0, mb: 1 }}>
    {children}
  </Typography>
);

/** What was read besides the fields. */
const Evidence = ({ places, marking }: { places: readonly Placed[]; marking: Marking }) =>
  places.length === 0 ? null : (
    <Box>
      <Heading>Lu sur le document</Heading>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {places.map((place) => (
          <li key={place.index}>
            <EvidenceLine {...place} marking={marking} />
          </li>
        ))}
      </Stack>
    </Box>
  );
