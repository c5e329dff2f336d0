import { lazy, Suspense } from 'react';
import { Route, unstable_HistoryRouter as Router, Routes } from 'react-router-dom';
import { TOAST_MS } from '../../../contract/rules/limits.ts';
import { AppContext } from '../routing/app-context.ts';
import { history } from '../routing/leave-guard.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { appContext } from './app-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PublicFrame } from './public-frame.tsx';
import { publicScreens } from './public-screens.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** Everything behind sign-in is fetched apart, so that the first load stays small however many screens there are. */
const SecuredPart = lazy(() => import('./secured-part.tsx').then((module) => ({ default: module.SecuredPart })));

/** The whole site: the public screens, and everything else behind sign-in. */
export const App = () => (
  <ErrorBoundary>
    <Router history={history}>
      <AppContext value={appContext}>
        <ScreenBoundary>
          <Suspense fallback={<div className="page-wait whole" role="progressbar" aria-label="Loading" />}>
            <Routes>
              <Route element={<PublicFrame />}>
                {publicScreens.map(({ path, Content }) => (
                  <Route key={path} path={path} element={<Content />} />
                ))}
              </Route>
              <Route path="*" element={<SecuredPart />} />
            </Routes>
          </Suspense>
        </ScreenBoundary>
      </AppContext>
    </Router>
    <ToastRegion lifeMs={TOAST_MS} />
  </ErrorBoundary>
);
