import { Component, lazy, type ReactNode, Suspense } from 'react';
import { Route, unstable_HistoryRouter as Router, Routes, useLocation } from 'react-router-dom';
import { TOAST_MS } from '#contract/rules/limits.ts';
import { AppContext } from '../routing/app-context.ts';
import { history } from '../routing/leave-guard.ts';
import { paths } from '../routing/paths/site.ts';
import { fetchScreen, lazyScreen } from '../routing/screen.ts';
import { ToastRegion } from '../ui/feedback/toasts.tsx';
import { PublicFrame } from './public-frame.tsx';
import { publicScreens } from './public-screens.ts';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

/** Shown when a screen fails while it is drawn or its file cannot be loaded; no internals are shown. */
class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="card-page">
        <section className="card" role="alert">
          <h1>Service Response Error, Error Messagee:</h1>
          <p>The page could not be shown. Your saved records are not affected.</p>
          <p>
            <button type="button" className="button primary" onClick={() => location.reload()}>
              Reload the page
            </button>
          </p>
        </section>
      </main>
    );
  }
}

interface Props {
  readonly pathname: string;
  readonly children: ReactNode;
}

const MESSAGE = 'The page could not be shown. Your saved records are not affected.';

/** A screen that fails while it is drawn, or whose file cannot be loaded, leads to the error view. Spec part 1, 2.1. */
class Boundary extends Component<Props, { failedAt: string | undefined }> {
  override state = { failedAt: undefined };

  static getDerivedStateFromError() {
    return { failedAt: location.pathname };
  }

  override componentDidCatch() {
    const from = `${location.pathname}${location.search}${location.hash}`;
    history.replace(paths.displayError(), { message: MESSAGE, from });
  }

  override render() {
    const { pathname, children } = this.props;
    // The error view itself has failed: the boundary around all screens shows it.
    if (this.state.failedAt === paths.displayError()) throw new Error(MESSAGE);
    return this.state.failedAt === pathname ? null : children;
  }
}

const ScreenBoundary = ({ children }: { readonly children: ReactNode }) => (
  <Boundary pathname={useLocation().pathname}>{children}</Boundary>
);

const firstPages = () => import('./first-page.tsx');

/** What the app gives to the screens; all of it is fetched when it is needed. */
const appContext: AppContext = {
  SignedInAlready: lazy(() => import('./first-page.tsx').then((module) => ({ default: module.SignedInAlready }))),
  firstPage: async (session, wanted) => (await firstPages()).firstPage(session, wanted),
  screenFor: async (holder, wanted) => (await firstPages()).screenFor(holder, wanted),
  prefetch: () => import('./secured-part.tsx'),
};

/** Everything behind sign-in is fetched apart, so that the first load stays small however many screens there are. */
const SecuredPart = lazyScreen(() => import('./secured-part.tsx').then((module) => module.SecuredPart));

/** The shape of what is coming. */
export const PageWait = () => <div className="page-wait whole" role="progressbar" aria-label="Loading" />;

/** Fetches the screen of an address behind the sign-in, which is then drawn at once. */
export const fetchSecured = async (pathname: string) => {
  await SecuredPart.load();
  const { securedScreens } = await import('./screens.ts');
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
