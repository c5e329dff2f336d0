import { Icon, type IconName } from './icon.tsx';

type Kind = 'ok' | 'due' | 'overdue' | 'missing' | 'info';

/** The icon of each kind of state. */
export const statusIcons: Readonly<Record<Kind, IconName>> = {
  ok: 'check',
  due: 'alert',
  overdue: 'alert',
  missing: 'missing',
  info: 'info',
};

/** A state: icon, word and colour together. */
export const Status = ({ kind, children }: { readonly kind: Kind; readonly children: string }) => (
  <span className={`status ${kind}`}>
    <Icon name={statusIcons[kind]} />
    {children}
  </span>
);
