import { Suspense } from 'react';
import { Route, unstable_HistoryRouter as Router, Routes } from 'react-router-dom';
import { TOAST_MS } from '../../../contract/rules/limits.ts';
import { AppContext } from '../routing/app-context.ts';
import { history } from '../routing/leave-guard.ts';
import { fetchScreen, lazyScreen } from '../routing/screen.ts';
import { ToastRegion } from '../ui/toast-region.tsx';
import { appContext } from './app-context.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { PublicFrame } from './public-frame.tsx';
import { publicScreens } from './public-screens.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

/** Everything behind sign-in is fetched apart, so that the first load stays small however many screens there are. */
const SecuredPart = lazyScreen(() => import('./secured-part.tsx').then((module) => module.SecuredPart));

/** The shape of what is coming. */
export const PageWait = () => <div className="page-wait whole" role="progressbar" aria-label="Loading" />;

/** Fetches the screen of an address behind the sign-in, which is then drawn at once. */
export const fetchSecured = async (pathname: string) => {
  await SecuredPart.load();
  const { securedScreens } = await import('./secured-screens.ts');
  await fetchScreen(securedScreens, pathname);
};

/** The whole site: the public screens, and everything else behind sign-in. */
export const App = () => (
  <ErrorBoundary>
    <Router history={history}>
      <AppContext value={appContext}>
        <ScreenBoundary>
          <Suspense fallback={<PageWait />}>
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
