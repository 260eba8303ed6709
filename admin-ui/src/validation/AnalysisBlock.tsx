// What the machine read on the document: values, how sure it is, the checks, the line each came from, the rule that gave the date (G12, A34).
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import Close from '@mui/icons-material/CancelOutlined';
import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import InfoOutlined from '@mui/icons-material/InfoOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { Box, ButtonBase, Stack, Typography } from '@mui/material';
import { type ComponentType, useEffect, useRef } from 'react';
import type { Document } from '#api/contract/documents.ts';
import { type Marking, NO_MARKS } from '../preview/Marks.tsx';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { day, percent } from '../shared/format.ts';
import { Caption } from '../shared/Quiet.tsx';
import { type Analysis, analysisOf } from './document.ts';

/** What an evidence is about, as people say it; any other is named by its label on the document. */
const FIELDS: Record<string, string> = {
  documentType: 'Type de document',
  entreprise: 'Entreprise',
  dateEmission: 'Date d’émission',
  dateExpiration: 'Date d’expiration',
  codeSecurite: 'Code de sécurité',
};

/** `marking`: where the lines lie on the page that is shown beside. */
type Props = { document: Pick<Document, 'aiAnalysisData'>; folded?: boolean; marking?: Marking };

export function AnalysisBlock({ document, folded = false, marking = NO_MARKS }: Props) {
  const analysis = analysisOf(document);
  if (analysis === null) return null;
  return (
    <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <AutoAwesome fontSize="small" sx={{ color: 'text.secondary' }} />
        <Typography variant="h3">Analyse automatique</Typography>
        <Typography sx={{ ml: 'auto', color: 'text.secondary' }}>Confiance {percent(analysis.confidence)}</Typography>
      </Stack>
      <Values analysis={analysis} />
      <Lines lines={analysis.problems} icon={WarningAmber} color="warning.main" said="Problème" />
      <Lines lines={analysis.notes ?? []} {...TOLD} />
      {(analysis.evidence.length > 0 || analysis.reasons.length > 0) && (
        <Box component="details" open={!folded} sx={{ '& summary': { cursor: 'pointer', color: 'primary.main', py: 1 } }}>
          <summary>Pourquoi ces valeurs</summary>
          <Stack sx={{ gap: 4, pt: 2 }}>
            <Checks reasons={analysis.reasons} />
            <Evidence analysis={analysis} marking={marking} />
          </Stack>
        </Box>
      )}
    </Box>
  );
}

const NOT_FOUND = 'non trouvée';

const Values = ({ analysis }: { analysis: Analysis }) => (
  <DefinitionList>
    <dt>Date d’émission</dt>
    <dd>{analysis.dateEmission === null ? NOT_FOUND : day(analysis.dateEmission)}</dd>
    {analysis.startsOn != null && (
      <>
        <dt>En vigueur le</dt>
        <dd>{day(analysis.startsOn)}</dd>
      </>
    )}
    <dt>Date d’expiration</dt>
    <dd>
      {analysis.dateExpiration === null ? NOT_FOUND : day(analysis.dateExpiration)}
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

const Evidence = ({ analysis, marking }: { analysis: Analysis; marking: Marking }) =>
  analysis.evidence.length === 0 ? null : (
    <Box>
      <Heading>Lu sur le document</Heading>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {analysis.evidence.map((line, index) => (
          <li key={index}>
            <EvidenceLine line={line} index={index} marking={marking} />
          </li>
        ))}
      </Stack>
    </Box>
  );

/** Where its place is known, looking at the line marks it on the page, and the other way round. */
function EvidenceLine({ line, index, marking }: { line: Analysis['evidence'][number]; index: number; marking: Marking }) {
  const { marks, active, follow, onActive } = marking;
  const placed = marks.some((mark) => mark.index === index);
  const chosen = placed && active === index;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (chosen && follow === 'list') button.current?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen, follow]);
  const words = (
    <>
      <Caption component="span">
        {FIELDS[line.field] ?? line.label}, page {line.page}
      </Caption>
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        « {line.text} »
      </Typography>
    </>
  );
  const look = {
    display: 'grid',
    justifyContent: 'start',
    justifyItems: 'start',
    width: '100%',
    textAlign: 'left',
    font: 'inherit',
    pl: 2,
    py: 0.5,
    borderLeft: 2,
    borderColor: chosen ? 'primary.main' : 'divider',
    bgcolor: chosen ? 'action.selected' : undefined,
  } as const;
  if (!placed) return <Box sx={look}>{words}</Box>;
  return (
    <ButtonBase
      ref={button}
      aria-pressed={chosen}
      aria-label={`Montrer sur la page : ${FIELDS[line.field] ?? line.label}, « ${line.text} »`}
      sx={look}
      onFocus={() => onActive(index, 'page')}
      onClick={() => onActive(index, 'page')}
      onPointerEnter={() => onActive(index, 'page')}
    >
      {words}
    </ButtonBase>
  );
}
