import { Link } from 'react-router-dom';
import { landingPath } from '../../../contract/rules/navigation.ts';
import { Icon } from '../ui/icon.tsx';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { product } from './product.ts';
import { useSession } from './session.ts';
import { ThemeMenu } from './theme-menu.tsx';

/** Logo, product name, welcome line and the account menu. Spec part 1, 2.10. */
export const Header = ({ menuOpen, onMenu }: { readonly menuOpen: boolean; onMenu(): void }) => {
  const session = useSession();
  if (!session) return null;
  return (
    <header className="header">
      <button type="button" className="icon-button" aria-label="Menu" aria-expanded={menuOpen} onClick={onMenu}>
        <Icon name="menu" />
      </button>
      <Link className="brand" to={landingPath(session.holder)}>
        {session.logo === '' ? (
          <img src="/mark.svg" alt="" width="32" height="32" />
        ) : (
          <Logo name={session.logo} alt="" className="brand-logo" />
        )}
        <span>{product}</span>
      </Link>
      <span className="welcome">
        Welcome, <strong>{session.userName}</strong>
      </span>
      <ThemeMenu />
      <AccountMenu userName={session.userName} />
    </header>
  );
};
