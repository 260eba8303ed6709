// What is known of one paper: badges, facts, the reason of a rejection, the notice that a person must look.
import { Alert, AlertTitle, Stack, Typography } from '@mui/material';
import type { Document } from '#api/contract/documents.ts';
import { SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { day, fileSize, moment } from '../shared/format.ts';
import { InDays } from '../shared/Times.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { badgesOf, needsManualCheck } from './paper.ts';

export const PaperBadges = ({ paper }: { paper: Document }) => (
  <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
    {badgesOf(paper).map(({ status, label }) => (
      <StatusBadge key={status} status={status} label={label} />
    ))}
  </Stack>
);

export function Facts({ paper }: { paper: Document }) {
  const size = fileSize(paper.fileSize);
  return (
    <DefinitionList>
      <dt>Entreprise</dt>
      <dd>{paper.subcontractorCompany}</dd>
      <dt>Contact</dt>
      <dd>{paper.subcontractorName}</dd>
      <dt>Fichier</dt>
      <dd>
        {paper.fileName}
        {size !== null && <Typography component="span" sx={{ color: 'text.secondary' }}>{` · ${size}`}</Typography>}
      </dd>
      <dt>Reçu le</dt>
      <dd>{moment(paper.uploadedAt)}</dd>
      {paper.validatedBy === 'auto' && (
        <>
          <dt>Décision</dt>
          <dd>Validé automatiquement</dd>
        </>
      )}
      {paper.expirationDate !== null && (
        <>
          <dt>Expire le</dt>
          <dd>
            {day(paper.expirationDate)} (<InDays date={paper.expirationDate} />)
          </dd>
        </>
      )}
    </DefinitionList>
  );
}

export function Reason({ paper }: { paper: Document }) {
  if (paper.rejectionReason === null || paper.rejectionReason === '' || needsManualCheck(paper)) return null;
  return (
    <Alert severity="error" icon={false}>
      <strong>Motif : </strong>
      {paper.rejectionReason}
    </Alert>
  );
}

/** F149 */
export function ManualCheckNotice({ paper }: { paper: Document }) {
  if (!needsManualCheck(paper)) return null;
  return (
    <Alert severity="warning">
      <AlertTitle sx={{ fontSize: 14, mb: 0 }}>Vérification manuelle nécessaire</AlertTitle>
      <strong>{SYSTEM_PROBLEM_PREFIX}</strong>
      {paper.rejectionReason?.slice(SYSTEM_PROBLEM_PREFIX.length)}
    </Alert>
  );
}
