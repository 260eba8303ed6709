// What is known of one paper: badges, facts, the reason of a rejection, the notice that a person must look.
import { Alert, AlertTitle, Stack, Typography } from '@mui/material';
import type { Document } from '#api/contract/documents.ts';
import { SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { useToday } from '../http/clock.ts';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { day, fileSize, moment } from '../shared/format.ts';
import { InDays } from '../shared/Times.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { badgesOf, coveredBeyond, needsManualCheck, OLDER_TITLE, startsLater } from './paper.ts';

export function PaperBadges({ paper }: { paper: Document }) {
  const today = useToday();
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {badgesOf(paper, today).map(({ status, label }) => (
        <StatusBadge key={status} status={status} label={label} />
      ))}
    </Stack>
  );
}

export function Facts({ paper }: { paper: Document }) {
  const size = fileSize(paper.fileSize);
  const later = startsLater(paper.startsOn, useToday());
  const beyond = paper.validationStatus === 'validated' ? coveredBeyond(paper, paper.expirationDate) : null;
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
      {later !== null && (
        <>
          <dt>Valable à partir du</dt>
          <dd>
            {day(later)} (<InDays date={later} />)
          </dd>
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
      {beyond !== null && (
        <>
          <dt>Couverture</dt>
          <dd>
            {OLDER_TITLE}, valable jusqu’au {day(beyond)}
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
