// Which document of the review stands on the screen.
import { useEffect, useState } from 'react';

/**
 * Which document is shown: the address's, and at once the one that follows a decision. The router draws a changed address when it has
 * time: until then the document just decided would be seen again, and the next key be lost on it. One that is taken back may be the address's that is
 * drawn still: the way from it was never drawn.
 */
export function useMoved(inAddress: string | null) {
  const [moved, setMoved] = useState<{ from: string | null; to: number | null } | null>(null);
  useEffect(() => {
    if (moved !== null && moved.from !== inAddress) setMoved(null);
  }, [moved, inAddress]);
  const gone = moved !== null && moved.from === inAddress;
  const asked = gone ? (moved.to === null ? null : String(moved.to)) : inAddress;
  const moveOn = (to: number | null) => setMoved(to !== null && String(to) === inAddress ? null : { from: inAddress, to });
  return { asked, moving: gone, moveOn };
}
