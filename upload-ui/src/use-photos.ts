// The photographs that are chosen and not sent yet. Any other choice goes at once.
import { type RefObject, useRef, useState } from 'react';
import { isPhoto, judge } from './choose.ts';
import type { SlotType } from './page-api.ts';
import { texts } from './texts.ts';

export function usePhotos(
  type: SlotType,
  input: RefObject<HTMLInputElement | null>,
  onChoose: (files: File[]) => void,
  earlier: (() => Promise<File[] | null>) | null,
) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const [fault, setFault] = useState<string | null>(null);
  /** The page that is taken again; null: the next ones are added. */
  const instead = useRef<number | null>(null);
  const more = type.allowedFormats.includes('PDF');

  const ask = (index: number | null) => {
    instead.current = index;
    input.current?.click();
  };
  const take = (files: File[]) => {
    setFault(null);
    const at = instead.current;
    instead.current = null;
    const choice = judge(files, type.allowedFormats);
    if (choice.kind === 'error' || !files.every(isPhoto)) {
      // A PDF in place of the photographs; a fault leaves them as they are.
      if (choice.kind !== 'error') setChosen([]);
      onChoose(files);
      return;
    }
    setChosen((before) => (at === null ? [...before, ...files] : before.toSpliced(at, 1, ...files)));
  };
  return {
    chosen,
    more,
    fault,
    ask,
    take,
    /** The pages that were sent come first. */
    async addToEarlier() {
      const before = await earlier?.().catch(() => null);
      if (!before) return setFault(texts.cannotAdd);
      setFault(null);
      setChosen(before);
    },
    actions: {
      onAdd: () => ask(null),
      onRetake: ask,
      onChange: setChosen,
      onSend: () => {
        setChosen([]);
        onChoose([...chosen]);
      },
    },
  };
}
