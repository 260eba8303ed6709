// The import in three steps (compliance.md §2.14): the template, the file, the review; then how far it is and what became of each row.
// Closing it ends no import that runs: run.ts goes on, and the strip of every page shows it.
import { DialogContent, Step, StepLabel, Stepper } from '@mui/material';
import { useState } from 'react';
import type { ImportPreview } from '#contract/imports.ts';
import { ConsoleDialog } from '../shared/ConsoleDialog.tsx';
import { useUrl } from '../shared/use-url-param.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { FileStep } from './FileStep.tsx';
import { Outcome } from './Outcome.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { closeImport, useImportRun } from './run.ts';
import { TemplateStep } from './TemplateStep.tsx';

const STEPS = ['Modèle', 'Fichier', 'Vérification'];
/** `columns`: a person is asked about the columns, before the rows or again. */
type Read = { file: File; preview: ImportPreview; columns: boolean };
/** Nothing stands where it might be another: a field without a column, or one told by its position alone. */
const isUnsure = ({ missing, columns }: ImportPreview): boolean => missing.length > 0 || columns.some(({ by }) => by === 'position');

export function ImportDialog() {
  const url = useUrl();
  const run = useImportRun();
  const [step, setStep] = useState<1 | 2>(1);
  const [read, setRead] = useState<Read | null>(null);
  const close = () => url.set({ import: null });
  const again = () => {
    closeImport();
    setRead(null);
    setStep(2);
  };
  const at = read === null ? step : read.columns ? 2 : 3;
  return (
    <ConsoleDialog
      title="Importer des sous-traitants"
      maxWidth={run === null && at < 3 ? 'sm' : 'lg'}
      tall={run === null && at === 3}
      dirty={run === null && read !== null}
      onClose={close}
    >
      {run !== null ? (
        <Outcome run={run} onAgain={again} onClose={close} />
      ) : (
        <>
          <DialogContent sx={{ flex: 'none', pt: '16px !important', pb: 2 }}>
            <Stepper activeStep={at - 1} aria-label={`Étape ${at} sur 3`}>
              {STEPS.map((label) => (
                <Step key={label}>
                  <StepLabel>{label}</StepLabel>
                </Step>
              ))}
            </Stepper>
          </DialogContent>
          {read?.columns ? (
            <ColumnsStep
              file={read.file}
              preview={read.preview}
              onRead={(preview) => setRead({ file: read.file, preview, columns: false })}
              onBack={again}
            />
          ) : read !== null ? (
            <ReviewStep file={read.file.name} preview={read.preview} onColumns={() => setRead({ ...read, columns: true })} onBack={again} />
          ) : step === 1 ? (
            <TemplateStep onNext={() => setStep(2)} onClose={close} />
          ) : (
            <FileStep
              onRead={(file, preview) => setRead({ file, preview, columns: isUnsure(preview) })}
              onBack={() => setStep(1)}
              onClose={close}
            />
          )}
        </>
      )}
    </ConsoleDialog>
  );
}
