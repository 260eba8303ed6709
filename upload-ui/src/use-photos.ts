// The photographs that are chosen and not sent yet. Any other choice goes at once.
import { type RefObject, useRef, useState } from 'react';
import { isPhoto, judge, readChosen } from './choose.ts';
import type { SlotType } from './page-api.ts';
import { texts } from './texts.ts';
import { useUnsent } from './use-unsent.ts';

/** By what its name or the browser says: whether it is worth reading as one. */
const mayBePhoto = ({ type, name }: File): boolean => /^image\/(?:jpeg|png)$/.test(type) || /\.(?:jpe?g|png)$/i.test(name);

export function usePhotos(
  type: SlotType,
  input: RefObject<HTMLInputElement | null>,
  onChoose: (files: File[]) => void,
  earlier: (() => Promise<File[] | null>) | null,
) {
  const [chosen, setChosen] = useState<readonly File[]>([]);
  useUnsent(chosen.length > 0);
  const [fault, setFault] = useState<string | null>(null);
  /** The page that is taken again; null: the next ones are added. */
  const instead = useRef<number | null>(null);
  const more = type.allowedFormats.includes('PDF');

  const ask = (index: number | null) => {
    instead.current = index;
    input.current?.click();
  };
  const take = async (files: File[]) => {
    setFault(null);
    const at = instead.current;
    instead.current = null;
    if (!files.every(mayBePhoto)) {
      // A PDF in place of the photographs.
      setChosen([]);
      return onChoose(files);
    }
    const read = await Promise.all(files.map(readChosen)).catch(() => null);
    const faulty = read === null || judge(read, type.allowedFormats).kind === 'error';
    if (faulty || !read.every(isPhoto)) {
      // It is told there; the photographs stay.
      return onChoose(files);
    }
    // In memory: what is shown is what goes.
    const photos = read.map(({ name, content }) => new File([content], name, { type: content.type }));
    setChosen((before) => (at === null ? [...before, ...photos] : [...before.slice(0, at), ...photos, ...before.slice(at + 1)]));
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
