// What is known of one document: badges, facts with who decided and what was noted, the reason of a rejection.
import { Alert, Stack, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import type { Document } from '#contract/documents.ts';
import { useToday } from '../http/clock.ts';
import { DefinitionList } from '../shared/DefinitionList.tsx';
import { capital, day, fileSize, moment } from '../shared/format.ts';
import { InDays } from '../shared/Times.tsx';
import { StatusBadge } from '../status/StatusBadge.tsx';
import { badgesOf, coveredBeyond, needsManualCheck, OLDER_TITLE, overSince, startsLater } from './document.ts';

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
  const today = useToday();
  const size = fileSize(document.fileSize);
  const later = startsLater(document.startsOn, today);
  const over = overSince(document.expirationDate, today);
  const beyond = document.validationStatus === 'validated' ? coveredBeyond(document, document.expirationDate) : null;
  const rows: [name: string, fact: ReactNode][] = [
    ['Entreprise', document.subcontractorCompany],
    ['Contact', document.subcontractorName],
    [
      'Fichier',
      <>
        {document.fileName}
        {size !== null && <Typography component="span" sx={{ color: 'text.secondary' }}>{` · ${size}`}</Typography>}
      </>,
    ],
    ['Reçu le', document.uploadedBy === 'owner' ? `${moment(document.uploadedAt)} (${DEPOSITED})` : moment(document.uploadedAt)],
    ['Validé par', validatorOf(document)],
    ['Commentaire interne', document.comment === null || document.comment === '' ? null : document.comment],
    [
      'Valable à partir du',
      later !== null && (
        <>
          {day(later)} (<InDays date={later} />)
        </>
      ),
    ],
    [
      over === null ? 'Expire le' : 'Plus valable depuis le',
      document.expirationDate !== null &&
        (over === null ? (
          <>
            {day(document.expirationDate)} (<InDays date={document.expirationDate} />)
          </>
        ) : (
          `${day(over)} (valable jusqu’au ${day(document.expirationDate)})`
        )),
    ],
    ['Couverture', beyond !== null && `${OLDER_TITLE}, valable jusqu’au ${day(beyond)}`],
  ];
  return (
    <DefinitionList>
      {rows.map(
        ([name, fact]) =>
          fact !== null &&
          fact !== false && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ),
      )}
    </DefinitionList>
  );
}

export const DEPOSITED = 'Déposé par vous';

/** Machine or person, and when; null where nobody has validated it. */
function validatorOf({ validatedBy, validatedAt }: Document): string | null {
  if (validatedBy === null) return null;
  const who = validatedBy.kind === 'machine' ? 'Analyse automatique' : capital(validatedBy.name ?? 'une personne qui n’a plus de compte');
  return validatedAt === null ? who : `${who}, le ${moment(validatedAt)}`;
}

export function Reason({ document }: { document: Document }) {
  if (document.rejectionReason === null || document.rejectionReason === '' || needsManualCheck(document)) return null;
  return (
    <Alert severity={document.validationStatus === 'replaced' ? 'info' : 'error'} icon={false}>
      {document.validationStatus !== 'replaced' && <strong>Motif : </strong>}
      {document.rejectionReason}
    </Alert>
  );
}
