import { Link } from 'react-router-dom';
import { UNREAD_SHOWN } from '../../../contract/rules/limits.ts';
import { notificationPaths } from '../routing/paths/notification.ts';
import { Icon } from '../ui/icon.tsx';
import { useUnread } from './use-unread.ts';

const shown = (unread: number) => (unread > UNREAD_SHOWN ? `${UNREAD_SHOWN}+` : String(unread));

const nameFor = (unread: number | undefined) => {
  if (unread === undefined) return 'Notifications, not counted';
  return unread === 0 ? 'Notifications' : `Notifications, ${shown(unread)} unread`;
};

/** Leads to one's notices and says how many are unread. */
export const NotificationBell = () => {
  const unread = useUnread();
  const name = nameFor(unread);
  return (
    <Link className="icon-button bell" to={notificationPaths.list()} aria-label={name} title={name}>
      <Icon name="bell" />
      {unread !== 0 && (
        <span className="bell-count" aria-hidden="true">
          {unread === undefined ? '?' : shown(unread)}
        </span>
      )}
    </Link>
  );
};
