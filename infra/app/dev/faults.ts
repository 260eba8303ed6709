// The switches of `/dev/faults`, and the stand-ins that obey them. Embedded profile only.
import { setTimeout as sleep } from 'node:timers/promises';
import { Unavailable } from '#domain/kernel/failure.ts';
import type { Analyser } from '#domain/ports/analyser.ts';
import type { Blobs } from '#domain/ports/blobs.ts';
import { AnalyserFailure } from '../../adapters/analyser/failure.ts';

/** The modes of each stand-in; the first is the default. */
const MODES = {
  smtp: ['ok', 'refuse', 'ambiguous'],
  sms: ['ok', 'refuse'],
  /** What the called person does. */
  voice: ['answered', 'commitment', 'callback', 'no-answer', 'failed', 'opt-out'],
  blobs: ['ok', 'down'],
  analyser: ['ok', 'down', 'slow'],
  payments: ['ok', 'down'],
} as const;
/** How long a slow analyser takes, ms: longer than anybody waits, shorter than its time limit. */
const SLOW_MS = 8_000;

export type FaultPart = keyof typeof MODES;
export type FaultSettings = { -readonly [Part in FaultPart]: (typeof MODES)[Part][number] };

export class FaultError extends Error {
  readonly code = 'unknown-fault';
}

export type Faults = {
  current(): FaultSettings /** All or nothing. Throws FaultError with a French message. */;
  set(wanted: Record<string, unknown>): FaultSettings;
};

export function createFaults(): Faults {
  const settings: FaultSettings = { smtp: 'ok', sms: 'ok', voice: 'answered', blobs: 'ok', analyser: 'ok', payments: 'ok' };
  return {
    current: () => ({ ...settings }),
    set(wanted) {
      for (const [part, mode] of Object.entries(wanted)) {
        const modes: readonly unknown[] | undefined = Object.hasOwn(MODES, part) ? MODES[part as FaultPart] : undefined;
        if (modes === undefined) throw new FaultError(`Panne inconnue : « ${part.slice(0, 40)} ».`);
        if (!modes.includes(mode)) throw new FaultError(`Valeur inconnue pour « ${part} » ; valeurs possibles : ${modes.join(', ')}.`);
      }
      Object.assign(settings, wanted);
      return { ...settings };
    },
  };
}

/** Makes the object storage unreachable while the switch says so. */
export function faultyBlobs(blobs: Blobs, faults: Faults): Blobs {
  const check = (): void => {
    if (faults.current().blobs === 'down') throw new Unavailable('files', 'down (simulated)');
  };
  const checked =
    <Given extends unknown[], Answer>(ask: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      check();
      return ask(...given);
    };
  return {
    name: blobs.name,
    mark: blobs.mark,
    records: { write: checked(blobs.records.write), read: checked(blobs.records.read), newest: checked(blobs.records.newest) },
    put: checked(blobs.put),
    open: checked(blobs.open),
    ...(blobs.file && {
      file(...args: Parameters<NonNullable<Blobs['file']>>) {
        check();
        return blobs.file!(...args);
      },
    }),
    remove: checked(blobs.remove),
    quarantine: checked(blobs.quarantine),
    release: checked(blobs.release),
    list() {
      check();
      return blobs.list();
    },
  };
}

export function faultyAnalyser(analyser: Analyser, faults: Faults, slowMs = SLOW_MS): Analyser {
  return {
    name: analyser.name,
    async read(input) {
      const mode = faults.current().analyser;
      if (mode === 'down') throw new AnalyserFailure('unavailable');
      if (mode === 'slow')
        await sleep(slowMs, undefined, { signal: input.signal }).catch(() => {
          throw new AnalyserFailure('aborted');
        });
      return analyser.read(input);
    },
    close: () => analyser.close(),
  };
}
