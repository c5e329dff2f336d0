import { lazy, Suspense } from 'react';
import { Route, unstable_HistoryRouter as Router, Routes } from 'react-router-dom';
import { ToastRegion } from '../ui/toast-region.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { history } from './leave-guard.ts';
import { PublicFrame } from './public-frame.tsx';
import { publicScreens } from './public-screens.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** Everything behind sign-in is fetched apart, so that the first load stays small however many screens there are. */
const SecuredPart = lazy(() => import('./secured-part.tsx').then((module) => ({ default: module.SecuredPart })));

/** The whole site: the public screens, and everything else behind sign-in. */
export const App = () => (
  <ErrorBoundary>
    <Router history={history}>
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
    </Router>
    <ToastRegion />
  </ErrorBoundary>
);
