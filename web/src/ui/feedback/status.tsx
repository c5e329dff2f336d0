import { Icon, type IconName } from '../icon.tsx';

type Kind = 'ok' | 'due' | 'failed' | 'overdue' | 'missing' | 'review' | 'info';

/** The icon of each kind of state. */
export const statusIcons: Readonly<Record<Kind, IconName>> = {
  ok: 'check',
  due: 'alert',
  failed: 'close',
  overdue: 'alert',
  missing: 'missing',
  review: 'search',
  info: 'info',
};

/** A state: icon, word and colour together. */
export const Status = ({ kind, children }: { readonly kind: Kind; readonly children: string }) => (
  <span className={`status ${kind}`}>
    <Icon name={statusIcons[kind]} />
    {children}
  </span>
);
