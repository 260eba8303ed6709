// The console's router: a page on which something is typed and not saved is left only after a question (K39). react-router's own blocker
// works in its data routers alone.
import type { ReactNode } from 'react';
import { type HistoryRouterProps, UNSAFE_createBrowserHistory, unstable_HistoryRouter } from 'react-router';
import { mayGo } from '../form/unsaved.ts';

const inner: HistoryRouterProps['history'] = UNSAFE_createBrowserHistory({ v5Compat: true });
const may = (to: Parameters<typeof inner.push>[0]): boolean => mayGo(inner.createHref(to));
const guarded = Object.create(inner, {
  push: { value: (...step: Parameters<typeof inner.push>) => may(step[0]) && inner.push(...step) },
  replace: { value: (...step: Parameters<typeof inner.replace>) => may(step[0]) && inner.replace(...step) },
}) as typeof inner;

export const GuardedRouter = ({ children }: { children: ReactNode }) => {
  const Router = unstable_HistoryRouter;
  return <Router history={guarded}>{children}</Router>;
};
