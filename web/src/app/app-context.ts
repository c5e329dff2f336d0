import { lazy } from 'react';
import type { AppContext } from '../routing/app-context.ts';

const firstPages = () => import('./first-page.ts');

/** What the app gives to the screens; all of it is fetched when it is needed. */
export const appContext: AppContext = {
  SignedInAlready: lazy(() =>
    import('./signed-in-already.tsx').then((module) => ({ default: module.SignedInAlready })),
  ),
  firstPage: async (session, wanted) => (await firstPages()).firstPage(session, wanted),
  screenFor: async (holder, wanted) => (await firstPages()).screenFor(holder, wanted),
  prefetch: () => import('./secured-part.tsx'),
};
