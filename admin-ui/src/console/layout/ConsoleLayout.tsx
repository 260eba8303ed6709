// The console's frame: bar on the left (icons alone when folded), bar at the bottom on a phone, the page between.
import { Box, useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { ImportStrip } from '../../imports/ImportStrip.tsx';
import { PaletteKey } from '../../palette/PaletteKey.tsx';
import { Broken } from '../../root/Broken.tsx';
import { store, stored } from '../../root/storage.ts';
import { Waiting } from '../../root/Waiting.tsx';
import { BulkRegion } from '../../selection/BulkRegion.tsx';
import { Shortcuts } from '../../shared/Shortcuts.tsx';
import { usePhone } from '../../shared/use-phone.ts';
import { LatePayment } from '../../subscription/LatePayment.tsx';
import { Tutorial } from '../../tutorial/Tutorial.tsx';
import { Dialogs } from '../Dialogs.tsx';
import { useLive } from '../live.ts';
import { Allowed } from '../NoAccess.tsx';
import { NotificationBridge } from '../NotificationBridge.tsx';
import { AwayBanner } from './AwayBanner.tsx';
import { BottomBar } from './BottomBar.tsx';
import { PrintHead } from './PrintHead.tsx';
import { SideBar } from './SideBar.tsx';

const FOLDED_KEY = 'subdoc-sidebar';

/** Folded by choice; without one, folded where the table needs the room. */
function useFolded(): [boolean, () => void] {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('lg'));
  const [choice, setChoice] = useState(() => stored(FOLDED_KEY));
  const folded = choice === null ? narrow : choice === 'folded';
  const toggle = () => {
    const next = folded ? 'open' : 'folded';
    store(FOLDED_KEY, next);
    setChoice(next);
  };
  return [folded, toggle];
}

export function ConsoleLayout({ children }: { children?: ReactNode }) {
  const phone = usePhone();
  const [folded, toggle] = useFolded();
  const { pathname } = useLocation();
  useLive();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    scrollTo(0, 0);
    // A page that changes without loading says nothing by itself: the focus goes to it, and with it the screen reader.
    document.getElementById('contenu')?.focus({ preventScroll: true });
  }, [pathname]);
  return (
    <Box className="console" sx={{ display: 'flex', minHeight: '100dvh', pb: phone ? 'calc(56px + env(safe-area-inset-bottom))' : 0 }}>
      <SkipLink />
      <PrintHead />
      {!phone && <SideBar folded={folded} onFold={toggle} />}
      <Box
        component="main"
        id="contenu"
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, outline: 'none !important', px: { xs: 4, md: 6 }, py: { xs: 4, md: 5 } }}
      >
        <Box sx={{ maxWidth: 1280, mx: 'auto' }}>
          <AwayBanner />
          <LatePayment />
          <ImportStrip />
          <Broken key={pathname}>
            <Suspense fallback={<Waiting />}>
              <Allowed>{children}</Allowed>
            </Suspense>
          </Broken>
        </Box>
      </Box>
      {phone && <BottomBar />}
      <Dialogs />
      <NotificationBridge />
      <Shortcuts />
      <PaletteKey />
      <BulkRegion />
      <Tutorial />
    </Box>
  );
}

const SkipLink = () => (
  <Box
    component="a"
    href="#contenu"
    onClick={(event) => {
      event.preventDefault();
      document.getElementById('contenu')?.focus();
    }}
    sx={{
      position: 'fixed',
      left: 8,
      top: -80,
      zIndex: 1400,
      p: 3,
      borderRadius: 1,
      bgcolor: 'background.paper',
      color: 'primary.main',
      border: 1,
      '&:focus': { top: 8 },
    }}
  >
    Aller au contenu
  </Box>
);
