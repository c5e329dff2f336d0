import { useNavigate } from 'react-router-dom';
import type { NoticeRow } from '../../../../contract/notification/record.ts';
import { noticeList } from '../../../../contract/notification/shown-lists.ts';
import { api } from '../../api/client.ts';
import { ListScreen } from '../../list/list-screen.tsx';
import { showTime } from '../../ui/show-time.ts';
import { Status } from '../../ui/status.tsx';
import { Told, toldId } from './told.tsx';
import { useRead } from './use-read.ts';

const isNew = ({ readAt }: NoticeRow) => readAt === '';

/** One's own notices, newest first; each leads to what it tells of, and is read then. */
export const NotificationList = () => {
  const navigate = useNavigate();
  const { read, readAll } = useRead();
  const open = (row: NoticeRow) => {
    if (isNew(row)) read(row.id);
    navigate(row.link);
  };
  // The button goes with the mark; the focus stays in its row.
  const readInPlace = async (id: string) => {
    await read(id);
    document.getElementById(toldId(id))?.focus();
  };
  return (
    <ListScreen
      title="Notifications"
      plural="notifications"
      list={noticeList}
      source={{ list: api.notification.list }}
      nameOf={({ title }) => title}
      toolbar={({ result }) =>
        result.data?.content.length ? (
          <button type="button" className="button" onClick={readAll}>
            Mark all as read
          </button>
        ) : null
      }
      cells={{
        title: (_, row) => <Told notice={row} onOpen={() => isNew(row) && read(row.id)} />,
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
