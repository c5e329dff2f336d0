import { Link } from 'react-router-dom';
import { showsItem } from '../../../../contract/rules/navigation.ts';
import type { Holder } from '../../../../contract/rules/roles.ts';
import { useMenu } from '../../routing/menu.ts';
import { Icon } from '../../ui/icon.tsx';

/** Where this person can go, in one row. */
export const Shortcuts = ({ holder }: { readonly holder: Holder }) => (
  <ul className="shortcuts">
    {useMenu()
      .filter(({ item }) => item !== 'Home' && showsItem(holder, item))
      .map(({ item, icon, to }) => (
        <li key={item}>
          <Link to={to} className="shortcut">
            <Icon name={icon} />
            {item}
          </Link>
        </li>
      ))}
  </ul>
);
