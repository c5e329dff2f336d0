import { type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { ariaKeys, shortcuts } from '#web/routing/shortcuts.ts';
import { useShortcut } from '#web/routing/use-shortcut.ts';
import { Icon } from '#web/ui/icon.tsx';
import { PageTitle } from '#web/ui/page-title.tsx';

interface Tab {
  readonly to: string;
  readonly name: string;
  readonly current: boolean;
}

/** On a phone there are more tabs than fit: the current one is among those that are seen. */
const show = (tab: HTMLElement | null) =>
  void requestAnimationFrame(() => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }));

/** Lists that share a page, as links: each has its own address. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav className="list-tabs" aria-label={label}>
    {tabs.map(({ to, name, current }) => (
      <Link key={to} to={to} className="list-tab" {...(current ? { 'aria-current': 'page' as const, ref: show } : {})}>
        {name}
      </Link>
    ))}
  </nav>
);

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

interface Props {
  readonly title: string;
  /** How many rows there are, undefined while it is not known. */
  readonly count: number | undefined;
  /** Lists that share the page, and views of this one. */
  readonly tabs: ReactNode;
  /** What can be done with the list as a whole; the primary action last. */
  readonly children?: ReactNode;
}

/** What a list is called, its tabs, and its actions, on one line; on a narrow screen the actions are behind "More". */
export const ListHead = ({ title, count, tabs, children }: Props) => {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="page-head list-head">
      <PageTitle aside={<span className="count">{count?.toLocaleString('en-US')}</span>}>{title}</PageTitle>
      {children && (
        <button
          type="button"
          className="button small list-more"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          More
          <Icon name="down" />
        </button>
      )}
      <div className="list-tabs-place">{tabs}</div>
      <div id={id} className={open ? 'list-actions open' : 'list-actions'}>
        {children}
      </div>
    </div>
  );
};
