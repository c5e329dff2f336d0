import { Modal, ModalOverlay, Dialog as RacDialog } from 'react-aria-components';
import { NavLink } from 'react-router-dom';
import { showsItem } from '../../../contract/rules/navigation.ts';
import { Icon } from '../ui/icon.tsx';
import { type MenuGroup, menu, personalFor } from './menu.ts';
import { paths } from './paths.ts';
import { useSession } from './session.ts';

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
      <ModalOverlay isOpen isDismissable className="overlay drawer-overlay" onOpenChange={(open) => !open && onClose()}>
        <Modal className="drawer">
          <RacDialog aria-label="Menu" className="drawer-dialog">
            <Links />
          </RacDialog>
        </Modal>
      </ModalOverlay>
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

const Group = ({ group: { item, icon, to, entries } }: { readonly group: MenuGroup }) => (
  <li>
    {entries.some((entry) => entry.to === to) ? (
      <span className="menu-head">
        <Icon name={icon} />
        {item}
      </span>
    ) : (
      <NavLink to={to} end={entries.length > 0}>
        <Icon name={icon} />
        {item}
      </NavLink>
    )}
    {entries.length > 0 && (
      <ul>
        {entries.map((entry) => (
          <li key={entry.to}>
            <NavLink to={entry.to} className={({ isActive }) => (isActive || ownsPage(entry.to) ? 'active' : '')} end>
              {entry.label}
            </NavLink>
          </li>
        ))}
      </ul>
    )}
  </li>
);

/** Records that do not lie below the address of their list: an entry stays marked on them. */
const ownPages: Readonly<Record<string, RegExp>> = {
  [paths.company.list()]: /^\/company\/company/,
  [paths.user.list()]: /^\/company\/user/,
  [paths.technologyProvider.list()]: /^\/technologyprovider\/technologyprovider(Add|Edit|View)/i,
};
const ownsPage = (to: string) => ownPages[to]?.test(location.pathname) ?? false;
