// What is known of one document: badges, facts, the reason of a rejection, the notice that a person must look.
import { Alert, AlertTitle, Stack, Typography } from '@mui/material';
import type { Document } from '#api/contract/documents.ts';
import { SYSTEM_PROBLEM_PREFIX } from '#domain/texts/fr/document-problems.ts';
import { useToday } from '../http/clock.ts';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { day, fileSize, moment } from '../shared/format.ts';
import { InDays } from '../shared/Times.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { badgesOf, coveredBeyond, needsManualCheck, OLDER_TITLE, startsLater } from './document.ts';

export function DocumentBadges({ document }: { document: Document }) {
  const today = useToday();
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {badgesOf(document, today).map(({ status, label }) => (
        <StatusBadge key={status} status={status} label={label} />
      ))}
    </Stack>
  );
}

export function Facts({ document }: { document: Document }) {
  const size = fileSize(document.fileSize);
  const later = startsLater(document.startsOn, useToday());
  const beyond = document.validationStatus === 'validated' ? coveredBeyond(document, document.expirationDate) : null;
  return (
    <DefinitionList>
      <dt>Entreprise</dt>
      <dd>{document.subcontractorCompany}</dd>
      <dt>Contact</dt>
      <dd>{document.subcontractorName}</dd>
      <dt>Fichier</dt>
      <dd>
        {document.fileName}
        {size !== null && <Typography component="span" sx={{ color: 'text.secondary' }}>{` · ${size}`}</Typography>}
      </dd>
      <dt>Reçu le</dt>
      <dd>{moment(document.uploadedAt)}</dd>
      {document.validatedBy === 'auto' && (
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
      {document.expirationDate !== null && (
        <>
          <dt>Expire le</dt>
          <dd>
            {day(document.expirationDate)} (<InDays date={document.expirationDate} />)
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

export function Reason({ document }: { document: Document }) {
  if (document.rejectionReason === null || document.rejectionReason === '' || needsManualCheck(document)) return null;
  return (
    <Alert severity="error" icon={false}>
      <strong>Motif : </strong>
      {document.rejectionReason}
    </Alert>
  );
}

/** F149 */
export function ManualCheckNotice({ document }: { document: Document }) {
  if (!needsManualCheck(document)) return null;
  return (
    <Alert severity="warning">
      <AlertTitle sx={{ fontSize: 14, mb: 0 }}>Vérification manuelle nécessaire</AlertTitle>
      <strong>{SYSTEM_PROBLEM_PREFIX}</strong>
      {document.rejectionReason?.slice(SYSTEM_PROBLEM_PREFIX.length)}
    </Alert>
  );
}
