// Shows the page of the address. Each is code of its own, loaded when it is asked for; the landing page’s words stand there meanwhile.
import { lazy, type ReactNode } from 'react';
import { preparePage } from '../console/pages.ts';
import { type Area, areaOf } from './areas.ts';
import { Frame } from './Frame.tsx';
import { usePath } from './navigation.ts';
import { askEarly } from './session.ts';

const Landing = lazy(() => import('../public/landing/LandingPage.tsx').then((file) => ({ default: file.LandingPage })));
const NotFound = lazy(() => import('../public/not-found/NotFoundPage.tsx').then((file) => ({ default: file.NotFoundPage })));
const Auth = lazy(() => import('../auth/AuthPage.tsx').then((file) => ({ default: file.AuthPage })));
const VerifyEmail = lazy(() => import('../auth/verify-email/VerifyEmailPage.tsx').then((file) => ({ default: file.VerifyEmailPage })));
const EmailVerified = lazy(() =>
  import('../auth/email-verified/EmailVerifiedPage.tsx').then((file) => ({ default: file.EmailVerifiedPage })),
);
const ResetPassword = lazy(() =>
  import('../auth/reset-password/ResetPasswordPage.tsx').then((file) => ({ default: file.ResetPasswordPage })),
);
const Invitation = lazy(() => import('../auth/invitation/InvitationPage.tsx').then((file) => ({ default: file.InvitationPage })));
const LegalNotice = lazy(() => import('../public/legal/LegalNoticePage.tsx').then((file) => ({ default: file.LegalNoticePage })));
const DataProtection = lazy(() => import('../public/legal/DataProtectionPage.tsx').then((file) => ({ default: file.DataProtectionPage })));
const Terms = lazy(() => import('../public/legal/TermsPage.tsx').then((file) => ({ default: file.TermsPage })));
const Verification = lazy(() => import('../public/verification/VerificationPage.tsx').then((file) => ({ default: file.VerificationPage })));
const Console = lazy(() => import('../console/Console.tsx').then((file) => ({ default: file.Console })));

const PAGES: Record<Area, () => ReactNode> = {
  landing: () => <Landing />,
  auth: () => <Auth />,
  'verify-email': () => <VerifyEmail />,
  'email-verified': () => <EmailVerified />,
  'reset-password': () => <ResetPassword />,
  invitation: () => <Invitation />,
  'legal-notice': () => <LegalNotice />,
  'data-protection': () => <DataProtection />,
  terms: () => <Terms />,
  verification: () => <Verification />,
  console: () => <Console />,
  'not-found': () => <NotFound />,
};

// The user and the page are asked for while the console's code is on its way.
if (areaOf(location.pathname) === 'console') {
  askEarly();
  preparePage(location.pathname);
}

export function Root() {
  const area = areaOf(usePath());
  return <Frame area={area}>{PAGES[area]()}</Frame>;
}
