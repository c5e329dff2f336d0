import { QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, Outlet, useLocation, useNavigate } from 'react-router-dom';
import type { ReturnedMail } from '#contract/fields/returned-mail.ts';
import { type MenuItem, showsItem } from '#contract/rules/navigation.ts';
import { EXPERIAN, hasRole } from '#contract/rules/roles.ts';
import { isOpen } from '../api/access.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useFreshProfile } from '../api/refresh-profile.ts';
import { keyOf, queryClient, useCall } from '../api/use-call.ts';
import type { Wanted } from '../routing/app-context.ts';
import { userPaths } from '../routing/paths/records.ts';
import { paths } from '../routing/paths/site.ts';
import { type ShortcutName, shortcuts } from '../routing/shortcuts.ts';
import { useShortcut } from '../routing/use-shortcut.ts';
import { clearSession, setReadOnly, useSession } from '../session/session.ts';
import { NetworkNote, useNetwork } from '../ui/feedback/network.tsx';
import { toastError, toastSuccess } from '../ui/feedback/toasts.tsx';
import { EmailAddress, showTime } from '../ui/shown-values.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { IdleWatcher } from './idle-watcher.tsx';
import { menu } from './screens.ts';
import { SideMenu } from './side-menu.tsx';
import '../styles/shell.css';
import '../styles/returned-mails.css';

/** Asked again after this time, on the next page. */
const STANDING_STAYS_MS = 300_000;

/** Tells users of a reseller that is out of the programme why they only read. ADR 0044. */
const ReadOnlyBanner = () => {
  const holder = useSession()?.holder;
  const { data } = useCall(
    api.standing.own,
    {},
    { enabled: holder?.isOfReseller === true, staleMs: STANDING_STAYS_MS },
  );
  useEffect(() => {
    if (data !== undefined) setReadOnly(data !== null);
  }, [data]);
  if (!data) return null;
  return (
    <p role="status" className="banner warning">
      {data.sentence}
    </p>
  );
};

const ShortcutsDialog = lazy(() =>
  import('./shortcuts-dialog.tsx').then((module) => ({ default: module.ShortcutsDialog })),
);

const leading = (Object.keys(shortcuts) as ShortcutName[]).flatMap((name) => {
  const shortcut = shortcuts[name];
  return 'item' in shortcut ? [{ name, item: shortcut.item as MenuItem }] : [];
});

/** The shortcuts that hold on every page: those of the menu, and the one that shows them all. */
const ShortcutKeys = () => {
  const viewer = useSession()?.holder;
  const [shown, setShown] = useState(false);
  useShortcut('help', () => setShown(true));
  if (!viewer) return null;
  return (
    <>
      {leading.map(({ name, item }) => showsItem(viewer, item) && <Leading key={name} name={name} item={item} />)}
      {shown && (
        <Suspense>
          <ShortcutsDialog viewer={viewer} onClose={() => setShown(false)} />
        </Suspense>
      )}
    </>
  );
};

const Leading = ({ name, item }: { readonly name: ShortcutName; readonly item: MenuItem }) => {
  const navigate = useNavigate();
  const to = menu.find((group) => group.item === item)?.to;
  useShortcut(name, to === undefined ? undefined : () => navigate(to));
  return null;
};

/** Fetched again after this time, on the next page. */
const STAYS_MS = 300_000;
const { returnedMails: list, forgetReturnedMail: forget } = api.user;

const reasons: Readonly<Record<ReturnedMail['reason'], string>> = {
  bounce: 'there is no such mailbox',
  complaint: 'a mail was marked as spam',
};

const Line = ({ address, reason, at, userId }: ReturnedMail) => {
  const queries = useQueryClient();
  const again = async () => {
    try {
      await forget({ body: { address } });
      toastSuccess('Success', forget.route.done ?? '');
      await queries.invalidateQueries({ queryKey: [keyOf(list.route)] });
    } catch (error) {
      toastError('Error', sayFailure(error));
    }
  };
  return (
    <li>
      {userId === '' ? <EmailAddress text={address} /> : <Link to={userPaths.edit(userId)}>{address}</Link>}
      {`: ${reasons[reason]}, ${showTime(at)} `}
      <button type="button" className="button" onClick={again} aria-label={`Send again to ${address}`}>
        Send again
      </button>
    </li>
  );
};

/** Tells super admins to which addresses mails do not arrive; their reminders are shown in the portal alone. */
const ReturnedMails = () => {
  const holder = useSession()?.holder;
  const { data = [] } = useCall(
    list,
    {},
    { enabled: holder !== undefined && isOpen(holder, list.route), staleMs: STAYS_MS },
  );
  if (data.length === 0) return null;
  return (
    <section className="banner warning returned-mails" aria-label="Mails that came back">
      Mails come back. Reminders appear in the portal only for:
      <ul>
        {data.map((mail) => (
          <Line key={mail.address} {...mail} />
        ))}
      </ul>
    </section>
  );
};

const NARROW = '(max-width: 899px)';
const KEY = 'menu';

const subscribe = (listener: () => void) => {
  const query = matchMedia(NARROW);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** Whether the side menu is a drawer (narrow), and whether it was collapsed; the latter is remembered. */
const useMenuState = () => {
  const narrow = useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(KEY) === 'collapsed');
  const toggle = () => {
    localStorage.setItem(KEY, collapsed ? 'open' : 'collapsed');
    setCollapsed(!collapsed);
  };
  return { narrow, collapsed, toggle };
};

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
  // A password that another user has chosen is replaced before anything else.
  if (session.isFirstLogin && pathname !== paths.logout())
    return <Navigate to={paths.setPassword(hasRole(session.holder, EXPERIAN))} replace />;
  return <Frame />;
};

const Frame = () => {
  const { pathname } = useLocation();
  const menuState = useMenuState();
  useFreshProfile();
  const [drawer, setDrawer] = useState(false);
  const isHeld = useNetwork() === 'chosen waits';
  // Only there is it news: elsewhere the data of the page comes first. ADR 0037.
  const isDashboard = pathname === paths.dashboard();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when a link in it was followed, or will be.
  useEffect(() => setDrawer(false), [pathname, isHeld]);
  return (
    <QueryClientProvider client={queryClient}>
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
            <NetworkNote />
            <ReadOnlyBanner />
            {isDashboard && <ReturnedMails />}
            <Suspense fallback={<div className="skeleton page-wait" role="progressbar" aria-label="Loading" />}>
              <Outlet />
            </Suspense>
            {!isDashboard && <ReturnedMails />}
          </main>
          <Footer />
        </div>
      </div>
      <IdleWatcher />
      <ShortcutKeys />
    </QueryClientProvider>
  );
};
