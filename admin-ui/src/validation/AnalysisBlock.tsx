// What the machine read on the paper: values, how sure it is, the line each came from, the rule that gave the date (G12, A34).
import AutoAwesome from '@mui/icons-material/AutoAwesomeOutlined';
import WarningAmber from '@mui/icons-material/WarningAmberOutlined';
import { Box, Stack, Typography } from '@mui/material';
import type { Document } from '#api/contract/documents.ts';
import { day, percent } from '../shared/format.ts';
import { type Analysis, analysisOf } from './paper.ts';

const FIELDS: Record<string, string> = {
  dateEmission: 'Date d’émission',
  dateExpiration: 'Date d’expiration',
  entreprise: 'Entreprise',
  type: 'Type de document',
  securityCode: 'Code de sécurité',
};

export function AnalysisBlock({ paper, folded = false }: { paper: Pick<Document, 'aiAnalysisData' | 'id'>; folded?: boolean }) {
  const analysis = analysisOf(paper);
  if (analysis === null) return null;
  return (
    <Box
      component="section"
      aria-label="Analyse automatique"
      sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 3, display: 'grid', gap: 2 }}
    >
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', flexWrap: 'wrap' }}>
        <AutoAwesome fontSize="small" sx={{ color: 'text.secondary' }} />
        <Typography variant="h3">Analyse automatique</Typography>
        <Typography sx={{ ml: 'auto', color: 'text.secondary' }}>Confiance {percent(analysis.confidence)}</Typography>
      </Stack>
      <Values analysis={analysis} />
      {analysis.problems.length > 0 && <Problems problems={analysis.problems} />}
      {(analysis.evidence.length > 0 || analysis.reasons.length > 0) && (
        <Box component="details" open={!folded} sx={{ '& summary': { cursor: 'pointer', color: 'primary.main', py: 1 } }}>
          <summary>Pourquoi ces valeurs</summary>
          <Evidence analysis={analysis} />
        </Box>
      )}
    </Box>
  );
}

const Values = ({ analysis }: { analysis: Analysis }) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: 'auto 1fr',
      columnGap: 4,
      rowGap: 1,
      '& dt': { color: 'text.secondary' },
      '& dd': { m: 0, overflowWrap: 'anywhere' },
    }}
  >
    <dt>Date d’émission</dt>
    <dd>{analysis.dateEmission === null ? 'non trouvée' : day(analysis.dateEmission)}</dd>
    <dt>Date d’expiration</dt>
    <dd>
      {analysis.dateExpiration === null ? 'non trouvée' : day(analysis.dateExpiration)}
      {analysis.rule !== null && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {analysis.rule}
        </Typography>
      )}
    </dd>
    <dt>Entreprise</dt>
    <dd>{analysis.entreprise ?? 'non trouvée'}</dd>
  </Box>
);

const Problems = ({ problems }: { problems: readonly string[] }) => (
  <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
    {problems.map((problem) => (
      <Stack component="li" key={problem} direction="row" sx={{ gap: 2, alignItems: 'flex-start' }}>
        <WarningAmber sx={{ fontSize: 18, color: 'warning.main', mt: '2px' }} titleAccess="Problème" />
        <Typography>{problem}</Typography>
      </Stack>
    ))}
  </Stack>
);

const Evidence = ({ analysis }: { analysis: Analysis }) => (
  <Stack sx={{ gap: 2, pt: 1 }}>
    {analysis.evidence.map((line, index) => (
      <Box key={index}>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {FIELDS[line.field] ?? line.label}, page {line.page}
        </Typography>
        <Typography component="blockquote" sx={{ m: 0, pl: 2, borderLeft: 2, borderColor: 'divider', overflowWrap: 'anywhere' }}>
          « {line.text} »
        </Typography>
      </Box>
    ))}
    {analysis.reasons.length > 0 && (
      <Box component="ul" sx={{ m: 0, pl: 5, color: 'text.secondary' }}>
        {analysis.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
    )}
  </Stack>
);
