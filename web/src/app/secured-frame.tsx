import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { EXPERIAN, holds } from '../../../contract/rules/roles.ts';
import '../styles/shell.css';
import { queryClient } from '../api/query-client.ts';
import { useFreshProfile } from '../api/refresh-profile.ts';
import { MenuContext } from '../routing/menu.ts';
import { paths } from '../routing/paths/site.ts';
import type { Wanted } from '../routing/wanted.ts';
import { clearSession, useSession } from '../session/session.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { IdleWatcher } from './idle-watcher.tsx';
import { menu } from './menu.ts';
import { ReturnedMails } from './returned-mails.tsx';
import { ShortcutKeys } from './shortcuts/shortcut-keys.tsx';
import { SideMenu } from './side-menu.tsx';
import { useMenuState } from './use-menu-state.ts';

/** Around every screen of a signed-in person; without a token the stored values go and the login comes. */
export const SecuredFrame = () => {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  const signedIn = session !== undefined;
  useEffect(() => {
    if (signedIn) return;
    clearSession();
    queryClient.clear();
  }, [signedIn]);
  if (!session)
    return <Navigate to={paths.login()} replace state={{ wanted: `${pathname}${search}${hash}` } satisfies Wanted} />;
  // A password that somebody else has chosen is replaced before anything else.
  if (session.isFirstLogin && pathname !== paths.logout())
    return <Navigate to={paths.setPassword(holds(session.holder, EXPERIAN))} replace />;
  return <Frame />;
};

const Frame = () => {
  const { pathname } = useLocation();
  const menuState = useMenuState();
  useFreshProfile();
  const [drawer, setDrawer] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when a link in it was followed.
  useEffect(() => setDrawer(false), [pathname]);
  return (
    <QueryClientProvider client={queryClient}>
      <MenuContext value={menu}>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header
          menuOpen={menuState.narrow ? drawer : !menuState.collapsed}
          onMenu={() => (menuState.narrow ? setDrawer(!drawer) : menuState.toggle())}
        />
        <div className={menuState.collapsed ? 'frame collapsed' : 'frame'}>
          <SideMenu
            drawer={menuState.narrow && drawer}
            hidden={menuState.narrow || menuState.collapsed}
            onClose={() => setDrawer(false)}
          />
          <div className="frame-page">
            <main id="main" tabIndex={-1}>
              <div id="rail" />
              <ReturnedMails />
              <Suspense fallback={<div className="skeleton page-wait" role="progressbar" aria-label="Loading" />}>
                <Outlet />
              </Suspense>
            </main>
            <Footer />
          </div>
        </div>
        <IdleWatcher />
        <ShortcutKeys />
      </MenuContext>
    </QueryClientProvider>
  );
};
