// One file, chosen or dropped: spread `zone` over what it is dropped on and `input` over a file input; `choose` opens the browser's dialog.
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react';

export function useDrop(onFile: (file: File) => void) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** What is dropped may be no file, and who closes the browser's dialog has chosen none: both leave things as they are. */
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file !== undefined) onFile(file);
  };
  return {
    /** Something is held over it. */
    over,
    choose: () => input.current?.click(),
    zone: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      },
    },
    input: {
      ref: input,
      type: 'file',
      hidden: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        take(target.files);
        // The same file may be chosen again, mended.
        target.value = '';
      },
    },
  } as const;
}
