import { Link, useNavigate } from 'react-router-dom';
import { ariaKeys, shortcuts } from '../routing/shortcuts.ts';
import { useShortcut } from '../routing/use-shortcut.ts';
import { Icon } from '../ui/icon.tsx';

/** Leads to the form of a new record, by a key too. */
export const AddLink = ({ to, label }: { readonly to: string; readonly label: string }) => {
  const navigate = useNavigate();
  useShortcut('add', () => navigate(to));
  return (
    <Link className="button primary" to={to} aria-keyshortcuts={ariaKeys(shortcuts.add)}>
      <Icon name="plus" />
      {label}
    </Link>
  );
};
