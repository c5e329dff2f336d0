import { Link } from 'react-router-dom';
import { may } from '../../../contract/rules/access.ts';
import { landingPath } from '../../../contract/rules/navigation.ts';
import { product } from '../../../contract/rules/product.ts';
import { Logo } from '../api/logo.tsx';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { PaletteButton } from './palette/palette-button.tsx';
import { ThemeMenu } from './theme-menu.tsx';

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
