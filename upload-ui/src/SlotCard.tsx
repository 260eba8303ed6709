// The card of one required document type: its name, its status, and the one action to take.
import { useCallback, useState } from 'react';
import { addDays, type CalendarDate } from '#domain/kernel/calendar.ts';
import { validityText } from '#domain/texts/fr/durations.ts';
import { DownloadLink } from './DownloadLink.tsx';
import { day, dayOf, sameDay, sizeOf, timeOf } from './format.ts';
import { downloadUrl, type UploadedDocument, type UploadPage } from './page-api.ts';
import { StatusBadge } from './StatusBadge.tsx';
import type { Slot } from './slot.ts';
import { texts } from './texts.ts';
import { UploadForm } from './UploadForm.tsx';
import { useSending } from './use-sending.ts';

type Props = {
  slot: Slot;
  source: UploadPage['sources'][number] | undefined;
  token: string;
  now: string;
  onReceived(document: UploadedDocument): void;
  onDeadLink(): void;
};

export function SlotCard({ slot, source, token, now, onReceived, onDeadLink }: Props) {
  const { type, document } = slot;
  const [replacing, setReplacing] = useState(false);
  const received = useCallback(
    (sent: UploadedDocument) => {
      setReplacing(false);
      onReceived(sent);
    },
    [onReceived],
  );
  const { state, choose, retry, giveUp } = useSending(token, type, received, onDeadLink);
  const pending = document?.validationStatus === 'pending';
  const validated = document?.validationStatus === 'validated';
  // A validated document that needs no action hides its upload form until « Remplacer » is chosen.
  const shut = validated && !slot.needsAction && !replacing && state.step === 'idle';
  const headingId = `slot-${type.id}`;
  return (
    <article className={`card${slot.needsAction ? ' action' : ''}`} aria-labelledby={headingId}>
      <header>
        <h2 id={headingId}>{type.name}</h2>
        <StatusBadge tone={slot.tone} label={slot.label} />
      </header>
      <p className="facts">
        {/* Said once: a chip of a problem says it. */}
        {slot.needsAction && slot.tone !== 'problem' && <strong>{texts.needsAction}</strong>}
        {type.isRequired && <span>{texts.mandatory}</span>}
        <span>{texts.validity(validityText(type.validityPeriod))}</span>
      </p>
      {type.description && <p className="description">{type.description}</p>}
      {source && slot.needsAction && (
        <p>
          {source.text}{' '}
          {source.site && (
            <a href={source.site.href} target="_blank" rel="noopener">
              {source.site.name}
            </a>
          )}
        </p>
      )}
      {document && <Sent document={document} next={slot.next} token={token} now={now} anomaly={slot.anomaly} />}
      {shut ? (
        <div>
          <button type="button" className="second" aria-label={`${texts.replace} : ${type.name}`} onClick={() => setReplacing(true)}>
            {texts.replace}
          </button>
        </div>
      ) : (
        <UploadForm
          type={type}
          state={state}
          // An expired document counts as missing, so its button is as prominent.
          quiet={pending && !slot.needsAction}
          earlier={
            pending && document !== null && type.allowedFormats.includes('PDF') && sameDay(document.uploadedAt, now)
              ? async () => (await import('./photos-to-pdf.ts')).photosOf(downloadUrl(document, token), document.fileName)
              : null
          }
          label={pending ? texts.replace : validated && slot.needsAction ? texts.update : texts.choose}
          onChoose={(files) => void choose(files)}
          onRetry={() => void retry()}
          onGiveUp={giveUp}
        />
      )}
    </article>
  );
}

/** How a date is told: as it was read or as it was computed. */
const READ = { printed: texts.readUntil, issue: texts.computedUntil, other: null } as const;

/** The document sent last: when it was sent, the dates read from it, and its problem. */
function Sent({
  document,
  next,
  token,
  now,
  anomaly,
}: {
  document: UploadedDocument;
  next: UploadedDocument | null;
  token: string;
  now: string;
  anomaly: string | null;
}) {
  const [fault, setFault] = useState<string | null>(null);
  const received = sameDay(document.uploadedAt, now)
    ? texts.received(timeOf(document.uploadedAt))
    : texts.receivedOn(dayOf(document.uploadedAt));
  // Of one that is to be done again no date is of use.
  const tellsDate = document.validationStatus === 'pending' && document.redo === null;
  const read = tellsDate && document.expiryBasis !== null ? READ[document.expiryBasis] : null;
  return (
    <div className="sent">
      <p>
        <strong>{received}</strong>
        <span className="file">{`${document.fileName} · ${sizeOf(document.fileSize)}`}</span>
        <DownloadLink address={downloadUrl(document, token)} onFault={setFault} />
      </p>
      {fault !== null && <p role="alert">{fault}</p>}
      {document.validationStatus === 'pending' && !document.analysed && (
        <p role="status" className="reading">
          {texts.reading}
        </p>
      )}
      {read !== null && document.dateExpiration && <p>{read(day(document.dateExpiration))}</p>}
      {document.validationStatus === 'validated' && document.expirationDate && (
        <p>
          {document.status === 'expired'
            ? texts.expiredSince(day(addDays(document.expirationDate as CalendarDate, 1)))
            : texts.validUntil(day(document.expirationDate))}
        </p>
      )}
      {document.validationStatus === 'validated' && document.status === null && document.startsOn && (
        <p>{texts.validFrom(day(document.startsOn))}</p>
      )}
      {next?.startsOn && next.expirationDate && <p>{texts.comesNext(day(next.startsOn), day(next.expirationDate))}</p>}
      {(anomaly !== null || document.redo !== null) && (
        <div className={document.redo === null ? 'anomaly' : 'refused'}>
          {document.redo !== null && <strong>{document.redo}</strong>}
          {anomaly !== null && (
            <>
              <p className="found">
                <StatusBadge tone="expiresSoon" label={texts.manualTitle} />
                <span>{texts.manualBadge}</span>
              </p>
              {anomaly !== '' && <p>{anomaly}</p>}
              <p>{texts.manualText}</p>
            </>
          )}
        </div>
      )}
      {document.validationStatus === 'rejected' && (
        <div className="refused">
          <strong>{texts.rejectedTitle}</strong>
          {document.rejectionReason && <p>{document.rejectionReason}</p>}
          <p>{texts.rejectedText}</p>
        </div>
      )}
    </div>
  );
}
