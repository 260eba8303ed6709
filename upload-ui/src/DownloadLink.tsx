// « Télécharger »: the file is asked for before the browser saves it, so that what it cannot have is told on this page.
import { type MouseEvent, useRef } from 'react';
import { texts } from './texts.ts';

export function DownloadLink({ address, onFault }: { address: string; onFault(fault: string | null): void }) {
  const sure = useRef(false);
  const ask = async (event: MouseEvent<HTMLAnchorElement>) => {
    if (sure.current) return;
    const link = event.currentTarget;
    event.preventDefault();
    const answer = await fetch(address, { method: 'HEAD', cache: 'no-store' }).catch(() => null);
    onFault(answer?.ok ? null : answer?.status === 410 ? texts.lost : texts.notDownloaded);
    if (!answer?.ok) return;
    sure.current = true;
    link.click();
    sure.current = false;
  };
  return (
    <a href={address} download onClick={ask}>
      {texts.download}
    </a>
  );
}
