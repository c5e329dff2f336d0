import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router-dom';
import type { NotificationRow, UnreadCount } from '#contract/notification/record.ts';
import { notificationList } from '#contract/notification/schema-free-lists.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { keyOf } from '#web/api/use-call.ts';
import { ListScreen } from '#web/list/list-screen.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { showTime } from '#web/ui/shown-values.tsx';
import '#web/styles/notification.css';

interface Props {
  readonly notification: NotificationRow;
  onOpen(): void;
}

/** The element of a notification that has its title, and gets the focus when its button is removed. */
const titleIdOf = (id: string) => `notice-${id}`;

/** What a notification says; its title links to its subject. */
const NotificationText = ({ notification: { id, title, text, link }, onOpen }: Props) => (
  <span className="told">
    {link === '' ? (
      <span id={titleIdOf(id)} tabIndex={-1} className="told-title">
        {title}
      </span>
    ) : (
      <Link id={titleIdOf(id)} to={link} onClick={onOpen}>
        {title}
      </Link>
    )}
    <span className="told-text">{text}</span>
  </span>
);

/** Marks notifications as read; bell and list follow. */
const useRead = () => {
  const queries = useQueryClient();
  const follow = async (work: () => Promise<UnreadCount>) => {
    try {
      queries.setQueryData([keyOf(api.notification.unread.route), {}], await work());
      await queries.invalidateQueries({ queryKey: [keyOf(api.notification.list.route)] });
    } catch (error) {
      toastFailure(error, 'Notifications');
    }
  };
  return {
    read: (id: string) => follow(() => api.notification.read({ body: { ids: [id] } })),
    readAll: () => follow(() => api.notification.readAll({})),
  };
};

const isNew = ({ readAt }: NotificationRow) => readAt === '';

/** The user's own notifications, newest first; each links to its subject, and is marked as read then. */
export const NotificationList = () => {
  const navigate = useNavigate();
  const { read, readAll } = useRead();
  const open = (row: NotificationRow) => {
    if (isNew(row)) read(row.id);
    navigate(row.link);
  };
  // The button goes with the mark; the focus stays in its row.
  const readInPlace = async (id: string) => {
    await read(id);
    document.getElementById(titleIdOf(id))?.focus();
  };
  return (
    <ListScreen
      title="Notifications"
      plural="notifications"
      empty="The portal tells you here what others do that concerns you."
      list={notificationList}
      source={{ list: api.notification.list }}
      nameOf={({ title }) => title}
      actions={({ result }) =>
        result.data?.content.length ? (
          <button type="button" className="button" onClick={readAll}>
            Mark all as read
          </button>
        ) : null
      }
      cells={{
        title: (_, row) => <NotificationText notification={row} onOpen={() => isNew(row) && read(row.id)} />,
        at: showTime,
        readAt: (readAt) => (readAt === '' ? <Status kind="info">New</Status> : 'Read'),
      }}
      rowActions={{
        more: (row) => [
          ...(row.link === '' ? [] : [{ label: 'Open', icon: 'view', target: () => open(row) } as const]),
          ...(isNew(row) ? [{ label: 'Mark as read', icon: 'check', target: () => readInPlace(row.id) } as const] : []),
        ],
      }}
    />
  );
};
