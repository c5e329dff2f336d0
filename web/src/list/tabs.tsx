import { Link } from 'react-router-dom';

interface Tab {
  readonly to: string;
  readonly name: string;
  readonly current: boolean;
}

/** Lists that share a page, as links: each has its own address. */
export const Tabs = ({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) => (
  <nav className="list-tabs" aria-label={label}>
    {tabs.map(({ to, name, current }) => (
      <Link key={to} to={to} className="list-tab" aria-current={current ? 'page' : undefined}>
        {name}
      </Link>
    ))}
  </nav>
);
