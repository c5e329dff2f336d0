import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { may } from '#contract/rules/access.ts';
import { UNREAD_SHOWN } from '#contract/rules/limits.ts';
import { landingPath } from '#contract/rules/navigation.ts';
import { product } from '#contract/rules/product.ts';
import { api } from '../api/client.ts';
import { Logo } from '../api/logo.tsx';
import { keyOf } from '../api/use-call.ts';
import { paths } from '../routing/paths/site.ts';
import { notificationPaths } from '../routing/paths/work.ts';
import { ariaKeys, keyNames, shortcuts } from '../routing/shortcuts.ts';
import { useShortcut } from '../routing/use-shortcut.ts';
import { useSession } from '../session/session.ts';
import { MenuButton } from '../ui/choice/menu-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Keys } from '../ui/keys.tsx';
import { Mark } from '../ui/mark.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';

// Until it is here no shortcut takes the keys that are meant for it, as behind any dialog.
const Palette = openedPart(
  () => import('./palette/palette.tsx').then((module) => module.Palette),
  <div role="dialog" aria-label="Search everywhere" />,
);

/** The box in the header that opens the search through everything; Ctrl-K or Cmd-K does too. */
const PaletteButton = () => {
  const [open, setOpen] = useState(false);
  useShortcut('search', () => setOpen(true));
  return (
    <>
      <button
        type="button"
        className="palette-button"
        aria-haspopup="dialog"
        aria-keyshortcuts={ariaKeys(shortcuts.search)}
        onClick={() => setOpen(true)}
      >
        <Icon name="search" />
        <span>Search everywhere</span>
        <Keys names={keyNames(shortcuts.search)} hidden />
      </button>
      {open && <Palette onClose={() => setOpen(false)} />}
    </>
  );
};

/** A notification can wait so long while a user looks at one page; each further page, and the tab that returns, counts at once. */
const EVERY_MS = 5 * 60_000;
/** A question that is on its way already answers this one too. */
const JOIN = { cancelRefetch: false };

/** How many of the user's notifications are unread, undefined if the last request was refused: fetched on every page, when the tab returns, and every five minutes while it is seen. */
const useUnread = (): number | undefined => {
  const { pathname } = useLocation();
  const { data, isError, refetch } = useQuery({
    queryKey: [keyOf(api.notification.unread.route), {}],
    queryFn: ({ signal }) => api.notification.unread({}, { signal, quiet: true }),
    meta: { saysFailure: true },
    // Not while the tab is hidden: that is the default of the library.
    refetchInterval: EVERY_MS,
  });
  useEffect(() => {
    // On the way out it would be refused: the session may have ended before it arrives.
    if (pathname !== paths.logout()) void refetch(JOIN);
  }, [refetch, pathname]);
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refetch(JOIN);
    };
    window.addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      window.removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [refetch]);
  return isError ? undefined : (data?.unread ?? 0);
};

const shown = (unread: number) => (unread > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : String(unread));

const nameFor = (unread: number | undefined) => {
  if (unread === undefined) return 'Notifications, not counted';
  return unread === 0 ? 'Notifications' : `Notifications, ${shown(unread)} unread`;
};

/** Leads to the user's notifications and says how many are unread. */
const NotificationBell = () => {
  const unread = useUnread();
  const name = nameFor(unread);
  return (
    <Link className="icon-button bell" to={notificationPaths.list()} aria-label={name} title={name}>
      <Icon name="bell" />
      {unread !== 0 && (
        <span className="bell-count" aria-hidden="true">
          {unread === undefined ? '?' : shown(unread)}
        </span>
      )}
    </Link>
  );
};

/** 'system' follows the operating system. */
type Theme = 'system' | 'light' | 'dark';

const themes: readonly Theme[] = ['system', 'light', 'dark'];

/** The chosen theme; public/early.js reads the same key before the first paint. */
const chosenTheme = (): Theme => {
  const stored = localStorage.getItem('theme');
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};

const chooseTheme = (theme: Theme) => {
  if (theme === 'system') {
    localStorage.removeItem('theme');
    delete document.documentElement.dataset.theme;
    return;
  }
  localStorage.setItem('theme', theme);
  document.documentElement.dataset.theme = theme;
};

const labels: Readonly<Record<Theme, string>> = { system: 'System theme', light: 'Light theme', dark: 'Dark theme' };

/** Light, dark or as the system is. */
const ThemeMenu = () => {
  const [theme, setTheme] = useState(chosenTheme);
  const choose = (chosen: Theme) => {
    chooseTheme(chosen);
    setTheme(chosen);
  };
  return (
    <MenuButton
      className="icon-button"
      label={`Theme: ${labels[theme]}`}
      choices={themes.map((id) => ({ id, name: labels[id], icon: id }))}
      chosen={theme}
      onChoose={(id) => choose(themes.find((name) => name === id) ?? 'system')}
    >
      <Icon name={theme} />
    </MenuButton>
  );
};

const choices = [
  { id: paths.profile(), name: 'My Profile', icon: 'user' },
  { id: paths.resetOwnPassword(), name: 'Reset Password', icon: 'key' },
  { id: paths.logout(), name: 'Logout', icon: 'logout' },
] as const;

/** Profile, own password and logout. */
const AccountMenu = ({ userName }: { readonly userName: string }) => {
  const navigate = useNavigate();
  return (
    <MenuButton className="account-button" label={`Account of ${userName}`} choices={choices} onChoose={navigate}>
      <Icon name="user" />
      <Icon name="down" />
    </MenuButton>
  );
};

/** Logo, product name, welcome line, notifications and the account menu. Spec part 1, 2.10. */
export const Header = ({ menuOpen, onMenu }: { readonly menuOpen: boolean; onMenu(): void }) => {
  const session = useSession();
  if (!session) return null;
  return (
    <header className="header">
      <button type="button" className="icon-button" aria-label="Menu" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <Link className="brand" to={landingPath(session.holder)}>
        {session.logo === '' ? <Mark /> : <Logo name={session.logo} alt="" className="brand-logo" />}
        <span>{product}</span>
      </Link>
      {may(session.holder, 'search.all') && <PaletteButton />}
      <span className="welcome">
        Welcome, <strong>{session.userName}</strong>
      </span>
      {may(session.holder, 'notice.own') && <NotificationBell />}
      <ThemeMenu />
      <AccountMenu userName={session.userName} />
    </header>
  );
};
