import { matchPath, NavLink, useLocation } from 'react-router-dom';
import { showsItem } from '#contract/rules/navigation.ts';
import type { MenuEntry, MenuGroup } from '../routing/area-screens.ts';
import { useSession } from '../session/session.ts';
import { Icon } from '../ui/icon.tsx';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import { menu, personalFor } from './screens.ts';

const Drawer = openedPart(() => import('../ui/overlay/modal.tsx').then((module) => module.Drawer));

interface Props {
  /** Shown over the page, on narrow screens. */
  readonly drawer: boolean;
  readonly hidden: boolean;
  onClose(): void;
}

/** The side menu: a column, or a drawer on narrow screens. */
export const SideMenu = ({ drawer, hidden, onClose }: Props) => {
  if (drawer)
    return (
      <Drawer label="Menu" onClose={onClose}>
        <Links />
      </Drawer>
    );
  return hidden ? null : (
    <div className="side-menu">
      <Links />
    </div>
  );
};

const Links = () => {
  const holder = useSession()?.holder;
  if (!holder) return null;
  const shown = menu.filter(({ item }) => showsItem(holder, item));
  return (
    <nav aria-label="Menu">
      <ul className="menu-list">
        {shown.map((group) => (
          <Group
            key={group.item}
            group={{ ...group, entries: group.entries.filter(({ item }) => !item || showsItem(holder, item)) }}
          />
        ))}
      </ul>
      <ul className="menu-list personal">
        {personalFor(holder).map(({ label, to }) => (
          <li key={to}>
            <NavLink to={to}>{label}</NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
};

/** Records do not lie below the address of their list. */
const isOn = ({ pages = [] }: Pick<MenuEntry, 'pages'>, pathname: string) =>
  pages.some((pattern) => matchPath(pattern, pathname));

const Group = ({ group }: { readonly group: MenuGroup }) => {
  const { item, icon, to, entries, Count } = group;
  const { pathname } = useLocation();
  return (
    <li>
      {entries.some((entry) => entry.to === to) ? (
        <span className="menu-head">
          <Icon name={icon} />
          {item}
        </span>
      ) : (
        <NavLink
          to={to}
          end={entries.length > 0}
          className={({ isActive }) => (isActive || isOn(group, pathname) ? 'active' : '')}
        >
          <Icon name={icon} />
          {item}
          {Count && <Count />}
        </NavLink>
      )}
      {entries.length > 0 && (
        <ul>
          {entries.map((entry) => (
            <li key={entry.to}>
              <NavLink
                to={entry.to}
                className={({ isActive }) => (isActive || isOn(entry, pathname) ? 'active' : '')}
                end
              >
                {entry.label}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};
